'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/order/manage/order-records.module.css';
import rows from '@/components/ui/rows.module.css';
import { errorText } from '@/components/ui/error-text';
import { Panel } from '@/components/ui/panel';
import { bookTitle } from '@/lib/core/book-title';
import { childOrderOptions } from '@/lib/domain/order/admin-client';

/** The child orders of an order, when there are any. */
export function ChildOrders({ orderId }: { orderId: number }) {
  const { data, error } = useQuery(childOrderOptions(orderId));
  if (error) {
    return (
      <Panel title="子订单">
        <p className={css.none} role="alert">
          {errorText(error)}
        </p>
      </Panel>
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Panel title="子订单" extra={`共 ${data.length} 个`} padded={false}>
      <div className={rows.scroll}>
        <table className={rows.table}>
          <thead>
            <tr>
              <th scope="col">子订单号</th>
              <th scope="col">收货人</th>
              <th scope="col">地址</th>
              <th scope="col">商品</th>
              <th scope="col">状态</th>
            </tr>
          </thead>
          <tbody>
            {data.map((c) => (
              <tr key={c.id}>
                <td className={rows.number}>{c.childNo}</td>
                <td className={rows.nowrap}>
                  {c.receiverName} <span className={rows.muted}>{c.receiverPhone}</span>
                </td>
                <td>{[c.region, c.address].filter(Boolean).join(' ')}</td>
                <td>
                  {c.items.map((i) => (
                    <div key={i.orderItemId}>
                      {bookTitle(i.title)} × {i.quantity}
                      {i.shippedQty > 0 && <span className={rows.muted}>（已发 {i.shippedQty}）</span>}
                    </div>
                  ))}
                </td>
                <td className={rows.nowrap}>{c.statusLabel}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
