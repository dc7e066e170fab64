'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/order/split/split.module.css';
import { ListFailure } from '@/components/ui/list-failure';
import { splitLinesOptions, type SplitScope } from '@/lib/domain/childOrder/client';

/** How many copies of each line are given out, and how many are left. */
export function SplitLines({ scope, orderId }: { scope: SplitScope; orderId: number }) {
  const { data, error, refetch } = useQuery(splitLinesOptions(scope, { orderId }));
  if (error && !data) {
    return <ListFailure failure={error} onRetry={refetch} />;
  }
  if (!data) return <p className={css.wait}>正在加载…</p>;
  return (
    <ul className={css.lines} aria-label="各商品的分配情况">
      {data.map((l) => {
        const most = l.allocatedQty + l.remaining;
        const gone = l.cancelledQty + l.refundingQty;
        return (
          <li key={l.orderItemId} className={css.lineRow}>
            <span className={css.copyTitle}>
              {l.title}
              <span className={css.small}>{l.specLabel}</span>
            </span>
            <progress
              aria-label={`${l.title}的分配进度`}
              max={Math.max(1, most)}
              value={most === 0 ? 0 : l.allocatedQty}
            />
            <span className={css.sums}>
              <span>
                已分配 <b>{l.allocatedQty}</b>
              </span>
              <span>
                可分配 <b>{l.remaining}</b>
              </span>
              <span className={css.small}>
                {`订购 ${l.quantity}`}
                {gone > 0 && `，已退或退款中 ${gone}`}
                {l.sentToMain > 0 && `，已寄往订单收货人 ${l.sentToMain}`}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
