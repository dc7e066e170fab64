import { LineName } from '@/components/order/desktop/order-lines';
import css from '@/components/order/desktop/quote-table.module.css';
import { Price } from '@/components/ui/price';
import { formatFen } from '@/lib/core/money';
import type { QuoteLineView } from '@/lib/domain/order/quote-contract';

/** What is about to be ordered, at today's prices. */
export function QuoteTable({ lines }: { lines: readonly QuoteLineView[] }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col" className={css.left}>
            商品信息
          </th>
          <th scope="col">单价</th>
          <th scope="col">数量</th>
          <th scope="col" className={css.right}>
            小计
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((l) => (
          <tr key={`${l.productId} ${l.specKey}`}>
            <td>
              <LineName line={l} small />
            </td>
            <td className={css.center}>
              <Price fen={l.unitFen} plain />
              {l.listFen > l.unitFen && (
                <del className={css.was} translate="no">{`¥${formatFen(l.listFen)}`}</del>
              )}
            </td>
            <td className={css.center} translate="no">{`×${l.quantity}`}</td>
            <td className={css.right}>
              <Price fen={l.lineFen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
