'use client';

import { OrderButtons } from '@/components/order/order-buttons';
import { orderSteps, stateSentence, stateTones } from '@/components/order/order-look';
import { CountDown } from '@/components/ui/count-down';
import { Price } from '@/components/ui/price';
import { BannerFact, StateBanner } from '@/components/ui/state-banner';
import { voucherStates, type OrderDetailView } from '@/lib/domain/order/contract';
import { dueFen } from '@/lib/domain/payment/money-rules';

interface OrderBannerProps {
  order: OrderDetailView;
  onDeadline: () => void;
  onHidden: () => void;
}

/** State of an order in large letters, what can be done now, and the way it has gone. */
export function OrderBanner({ order, onDeadline, onHidden }: OrderBannerProps) {
  const payable = order.allowedActions.includes('pay');
  const steps = orderSteps(order);
  const last = steps.findLastIndex((s) => s.done);
  return (
    <StateBanner
      label="订单状态"
      stepsLabel="订单进度"
      no={`订单号：${order.orderSn}`}
      state={order.statusLabel}
      tone={stateTones[order.status]}
      sentence={stateSentence(order)}
      steps={steps.map((s, i) => ({ ...s, current: i === last }))}
      facts={
        <>
          {payable && (
            <BannerFact>
              {order.payStatus === 'part_paid' ? '还需付' : '应付'} <Price fen={dueFen(order)} />
            </BannerFact>
          )}
          {order.voucherStatus && <BannerFact>{voucherStates[order.voucherStatus]}</BannerFact>}
          {payable && order.voucherStatus !== 'submitted' && order.deadlineAt && (
            <BannerFact>
              剩余付款时间{' '}
              <b>
                <CountDown
                  key={order.deadlineAt}
                  until={order.deadlineAt}
                  now={order.now}
                  onEnd={onDeadline}
                  ended="0:00"
                />
              </b>
            </BannerFact>
          )}
          {order.afterSaleRefusal && <BannerFact>{`不能申请售后：${order.afterSaleRefusal}`}</BannerFact>}
        </>
      }
      acts={<OrderButtons order={order} size="m" onHidden={onHidden} />}
    />
  );
}
