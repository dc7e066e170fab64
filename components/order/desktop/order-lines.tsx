import css from '@/components/order/desktop/order-lines.module.css';
import { lineProgress, lineSpec } from '@/components/order/order-look';
import { cx } from '@/components/ui/cx';
import { Picture } from '@/components/ui/picture';
import { Price } from '@/components/ui/price';
import { formatFen } from '@/lib/core/money';
import type { OrderLineView, OrderView } from '@/lib/domain/order/contract';

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

/** The frozen lines of an order with what has become of each. */
export function OrderLines({ order }: { order: Pick<OrderView, 'items' | 'status'> }) {
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
        {order.items.map((line) => (
          <tr key={line.id}>
            <td>
              <LineName line={line} />
            </td>
            <td className={css.number}>
              <Price fen={line.unitFen} plain />
              {line.listFen > line.unitFen && (
                <del className={css.was} translate="no">{`¥${formatFen(line.listFen)}`}</del>
              )}
            </td>
            <td className={css.number}>
              <span translate="no">{`×${line.quantity}`}</span>
              <span className={css.progress}>{lineProgress(line, order.status)}</span>
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
