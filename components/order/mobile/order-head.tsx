'use client';

import { OrderDue } from '@/components/order/mobile/order-due';
import { orderSteps, stateSentence } from '@/components/order/order-look';
import { StateHead } from '@/components/ui/mobile/state-head';
import type { OrderDetailView } from '@/lib/domain/order/contract';

/** State of an order in large letters, what it waits for, and the way it has gone. */
export function OrderHead({ order, onDeadline }: { order: OrderDetailView; onDeadline: () => void }) {
  const steps = orderSteps(order);
  const last = steps.findLastIndex((s) => s.done);
  const waits =
    order.allowedActions.includes('pay') ||
    order.voucherStatus !== null ||
    order.refundingFen > 0 ||
    order.refundedFen > 0;
  return (
    <StateHead
      label="订单状态"
      stepsLabel="订单进度"
      state={order.statusLabel}
      sentence={stateSentence(order)}
      steps={steps.map((s, i) => ({ ...s, current: i === last }))}
      facts={
        (waits || order.afterSaleRefusal) && (
          <>
            {waits && <OrderDue order={order} onDeadline={onDeadline} sum />}
            {order.afterSaleRefusal && <p>{`不能申请售后：${order.afterSaleRefusal}`}</p>}
          </>
        )
      }
    />
  );
}
