import css from '@/components/order/split/split.module.css';
import type { ChildListView } from '@/lib/domain/childOrder/contract';

/** How many receivers there are, what has left, and where the rest goes. */
export function SplitWords({ data }: { data: ChildListView }) {
  const { counts } = data;
  return (
    <p className={css.summary}>
      {counts.all === 0 ? (
        <span>{`可以把本订单的 ${data.remaining} 份分配给多位收货人，分别寄送。`}</span>
      ) : (
        <>
          <span>
            <b>{counts.all}</b> 个收货人
          </span>
          <span>
            已分配 <b>{data.allocated}</b>
            {` / ${data.allocated + data.remaining}`}
          </span>
          {counts.open > 0 && <span>{`待发货 ${counts.open}`}</span>}
          {counts.shipped > 0 && <span>{`已发货 ${counts.shipped}`}</span>}
          {counts.received > 0 && <span>{`已收货 ${counts.received}`}</span>}
          {data.remaining > 0 && (
            <span className={css.inline}>
              {data.order.restToMain
                ? `其余 ${data.remaining} 份寄往订单收货人`
                : `其余 ${data.remaining} 份等待继续分配`}
            </span>
          )}
        </>
      )}
    </p>
  );
}
