import css from '@/components/order/desktop/order-lines.module.css';
import { lineSpec } from '@/components/order/order-look';
import { cx } from '@/components/ui/cx';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { formatFen } from '@/lib/core/money';
import type { OrderLineView } from '@/lib/domain/order/contract';

type Named = Pick<OrderLineView, 'productId' | 'coverPath' | 'title' | 'specLabel' | 'kind'>;

/** Cover, title and choice of a line. */
export function LineName({ line, small }: { line: Named; small?: boolean }) {
  return (
    <a
      className={cx(css.product, small && css.small)}
      href={`/mall/details/${line.productId}`}
      target="_blank"
      rel="noopener"
    >
      <span className={css.cover}>
        <Picture src={line.coverPath} alt="" width={small ? 48 : 60} height={small ? 64 : 80} kind="cover" />
      </span>
      <span className={css.words}>
        <span className={css.title}>{line.title}</span>
        <span className={css.spec}>{lineSpec(line)}</span>
      </span>
    </a>
  );
}

/** What became of the copies of a line, when it is not simply all of them. */
function progress(line: OrderLineView): string | null {
  const parts = [
    line.cancelledQty > 0 && `已取消 ${line.cancelledQty}`,
    line.shippedQty > 0 && line.shippedQty < line.quantity - line.cancelledQty && `已发 ${line.shippedQty}`,
    line.returnedQty > 0 && `已退 ${line.returnedQty}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('，') : null;
}

/** The frozen lines of an order. */
export function OrderLines({ lines }: { lines: readonly OrderLineView[] }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col" className={css.left}>
            商品
          </th>
          <th scope="col">单价</th>
          <th scope="col">数量</th>
          <th scope="col">小计</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <LineName line={line} />
            </td>
            <td className={css.number}>
              <Price fen={line.unitFen} plain />
              {line.listFen > line.unitFen && <del className={css.was}>¥{formatFen(line.listFen)}</del>}
            </td>
            <td className={css.number}>
              ×{line.quantity}
              {progress(line) && <span className={css.progress}>{progress(line)}</span>}
            </td>
            <td className={css.number}>
              <Price fen={line.lineFen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
