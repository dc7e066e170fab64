import counting from '@/components/stock/office/counting.module.css';
import { countingHref } from '@/components/stock/office/counting-look';
import css from '@/components/stock/office/document-sheet.module.css';
import { cx } from '@/components/ui/cx';
import { PrintButton } from '@/components/ui/print-button';
import { formatMinute } from '@/lib/core/dates';
import type { CountingSheetView } from '@/lib/domain/stock/counting-contract';
import { siteName } from '@/lib/text/site';

/** A counting sheet on paper, A4. What the books say is not on it: the counter writes what lies there. */
export function CountingSheet({ id, sheet }: { id: number; sheet: CountingSheetView }) {
  const facts: [string, string][] = [
    ['盘点单号', sheet.taskNo],
    ['任务名称', sheet.title],
    ['发货仓', sheet.deliveryCenterName],
    ['账面时间', formatMinute(sheet.startedAt)],
    ['商品', `${sheet.lines.length} 行`],
  ];
  return (
    <main className={css.page}>
      <div className={css.tools}>
        <a href={countingHref(id)}>‹ 盘点任务</a>
        <PrintButton />
      </div>
      <article className={css.sheet}>
        <h1 className={css.title}>{siteName} · 盘点表</h1>
        <dl className={css.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <table className={cx(css.items, counting.items)}>
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">商品编码</th>
              <th scope="col">书名 / 期次</th>
              <th scope="col">ISBN / ISSN</th>
              <th scope="col" className={counting.blank}>
                初盘
              </th>
              <th scope="col" className={counting.blank}>
                复盘
              </th>
              <th scope="col">备注</th>
            </tr>
          </thead>
          <tbody>
            {sheet.lines.map((l, i) => (
              <tr key={l.id}>
                <td>{i + 1}</td>
                <td>{l.sku}</td>
                <td>{[l.title, l.issueTitle].filter(Boolean).join(' ')}</td>
                <td>{l.code ?? '—'}</td>
                <td className={counting.blank}>&nbsp;</td>
                <td className={counting.blank}>&nbsp;</td>
                <td className={counting.blank}>&nbsp;</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={css.remark}>
          请填写账面时间的实有数量：其后发出的加回，收到的减去。破损的单独放置，写入备注，不计入数量。
        </p>
        <footer className={css.signs}>
          <span>盘点人：</span>
          <span>复盘人：</span>
          <span>日期：</span>
        </footer>
      </article>
    </main>
  );
}
