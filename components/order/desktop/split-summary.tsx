'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/order/split/split.module.css';
import { ButtonLink } from '@/components/ui/button';
import { errorText } from '@/components/ui/error-text';
import { Panel } from '@/components/ui/panel';
import { childListOptions } from '@/lib/domain/childOrder/client';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import { isDigital } from '@/lib/domain/product/rules';
import type { ProductKind } from '@/lib/domain/product/states';

/** Of an order with copies for several people: to how many receivers it goes, and the way to give them out. */
export function SplitSummary({ order }: { order: OrderDetailView }) {
  const copies = order.items
    .filter((l) => !isDigital(l.kind as ProductKind))
    .reduce((sum, l) => sum + l.quantity - l.cancelledQty, 0);
  const { data, error } = useQuery({
    ...childListOptions('user', { orderId: order.id, pageNum: 1, pageSize: 1 }),
    enabled: copies > 1,
  });
  if (copies <= 1) return null;
  if (error) {
    return (
      <Panel title="拆分配送">
        <p className={css.failure} role="alert">
          {errorText(error)}
        </p>
      </Panel>
    );
  }
  if (!data) return null;
  const { counts } = data;
  const may = data.allowedActions.includes('add');
  if (counts.all === 0 && !may) return null;
  return (
    <Panel
      title="拆分配送"
      id="split"
      extra={
        <ButtonLink
          size="s"
          variant={counts.all === 0 ? 'outline' : 'outlineRed'}
          href={`/user/center/orders/${order.id}/split`}
        >
          {counts.all === 0 || may ? '分配收货人' : '查看收货人'}
        </ButtonLink>
      }
    >
      <p className={css.summary}>
        {counts.all === 0 ? (
          <span>可以把本订单的 {data.remaining} 份分配给多位收货人，分别寄送。</span>
        ) : (
          <>
            <span>
              <b>{counts.all}</b> 个收货人
            </span>
            <span>
              已分配 <b>{data.allocated}</b> / {data.allocated + data.remaining}
            </span>
            {counts.open > 0 && <span>待发货 {counts.open}</span>}
            {counts.shipped > 0 && <span>已发货 {counts.shipped}</span>}
            {counts.received > 0 && <span>已收货 {counts.received}</span>}
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
    </Panel>
  );
}
