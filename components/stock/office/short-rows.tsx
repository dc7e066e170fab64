import css from '@/components/stock/office/stock.module.css';
import rows from '@/components/ui/rows.module.css';
import type { ShortStockRow } from '@/lib/domain/stock/document-contract';

/** What a refused act would have taken below what is there: nothing of it was booked. */
export function ShortRows({ short }: { short: readonly ShortStockRow[] }) {
  if (short.length === 0) return null;
  return (
    // A scroller must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={`${rows.scroll} ${css.short}`} tabIndex={0} role="region" aria-label="可用量不足的商品">
      <table className={rows.table}>
        <thead>
          <tr>
            <th scope="col">可用量不足的商品</th>
            <th scope="col">发货仓</th>
            <th scope="col" className={rows.right}>
              需要
            </th>
            <th scope="col" className={rows.right}>
              可用
            </th>
          </tr>
        </thead>
        <tbody>
          {short.map((s) => (
            <tr key={`${s.stockItemId}-${s.title}`}>
              <td>{s.title}</td>
              <td className={rows.nowrap}>{s.deliveryCenterName}</td>
              <td className={rows.right}>{s.wanted}</td>
              <td className={`${rows.right} ${css.low}`}>{s.available}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
