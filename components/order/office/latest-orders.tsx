import { LockMark, OrderStates } from '@/components/order/office/order-tags';
import css from '@/components/ui/rows.module.css';
import { EmptyState } from '@/components/ui/empty-state';
import { Price } from '@/components/ui/price';
import { formatMinute } from '@/lib/core/dates';
import type { OfficeOrderRow } from '@/lib/domain/order/office-contract';

/** The last orders that came in. */
export function LatestOrders({ rows }: { rows: readonly OfficeOrderRow[] }) {
  if (rows.length === 0) return <EmptyState compact title="还没有订单" />;
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">订单号</th>
            <th scope="col">下单时间</th>
            <th scope="col">下单人</th>
            <th scope="col">商品</th>
            <th scope="col" className={css.right}>
              应付金额
            </th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((o) => (
            <tr key={o.id}>
              <td className={css.number}>
                <a className={css.link} href={`/mall/manage/orders/${o.id}`}>
                  {o.orderSn}
                </a>
                <LockMark lock={o.lock} />
              </td>
              <td className={css.time}>{formatMinute(o.createdAt)}</td>
              <td className={css.who} title={o.organizationName ?? undefined}>
                {o.organizationName ?? o.buyerName}
              </td>
              <td className={css.text} title={o.goods}>
                {o.goods}
              </td>
              <td className={css.right}>
                <Price fen={o.totalFen} plain />
              </td>
              <td>
                <OrderStates order={o} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
