import css from '@/components/campaign/campaign.module.css';
import { signed } from '@/components/campaign/campaign-words';
import { Price } from '@/components/ui/price';
import type { OwnListView } from '@/lib/domain/campaign/contract';

/** The titles of the season with their copies, beside those of the former list. */
export function TitleTable({ list }: { list: OwnListView }) {
  const sum = (of: (t: OwnListView['titles'][number]) => number) =>
    list.titles.reduce((a, t) => a + of(t), 0);
  const change = (n: number) => (
    <td className={css.number}>
      <span className={n > 0 ? css.up : css.down}>{signed(n)}</span>
    </td>
  );
  return (
    // A scroller must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} tabIndex={0} role="region" aria-label="各刊份数">
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">期刊</th>
            <th scope="col" className={css.number}>
              单价
            </th>
            <th scope="col" className={css.number}>
              往年份数
            </th>
            <th scope="col" className={css.number}>
              今年份数
            </th>
            <th scope="col" className={css.number}>
              增减
            </th>
            <th scope="col" className={css.number}>
              金额
            </th>
          </tr>
        </thead>
        <tbody>
          {list.titles.map((t) => (
            <tr key={t.productId}>
              <th scope="row">
                {t.title}
                <p className={css.small}>
                  {[t.code && `ISSN ${t.code}`, t.specLabel].filter(Boolean).join('　')}
                </p>
                {t.reason !== null && <p className={css.wrong}>{t.reason}</p>}
              </th>
              <td className={css.number}>
                <Price fen={t.unitFen} plain />
              </td>
              <td className={css.number}>{t.formerCopies}</td>
              <td className={css.number}>{t.copies}</td>
              {change(t.copies - t.formerCopies)}
              <td className={css.number}>
                <Price fen={t.copies * t.unitFen} plain />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              合计
            </th>
            <td className={css.number}>{sum((t) => t.formerCopies)}</td>
            <td className={css.number}>{list.copies}</td>
            {change(list.copies - sum((t) => t.formerCopies))}
            <td className={css.number}>
              <Price fen={list.amountFen} plain />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
