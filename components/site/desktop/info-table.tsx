import css from '@/components/site/desktop/info-table.module.css';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { PublicInfoRow } from '@/lib/domain/site/contract';

/** Public information as its catalogue: index number, title, issuer, date. */
export function InfoTable({ items }: { items: readonly PublicInfoRow[] }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col" className={css.index}>
            索引号
          </th>
          <th scope="col">标题</th>
          <th scope="col" className={css.issuer}>
            发布机构
          </th>
          <th scope="col" className={css.date}>
            发布日期
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((i) => (
          <tr key={i.id}>
            <td className={css.index}>{i.indexNo ?? '—'}</td>
            <td>
              <a href={`/index/publicinfo/${i.id}`}>{i.title}</a>
            </td>
            <td className={css.issuer}>{i.issuer ?? '—'}</td>
            <td className={css.date}>
              <Time at={formatDate(i.createDate)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
