'use client';

import { CountDown } from '@/components/ui/count-down';
import { Price } from '@/components/ui/price';
import { voucherStates, type OrderView } from '@/lib/domain/order/contract';
import { dueFen } from '@/lib/domain/payment/money-rules';

interface OrderDueProps {
  order: OrderView;
  /** The time to pay ran out while the page was open. */
  onDeadline: () => void;
  /** Also what has to be paid in the whole: where no sum stands beside it. */
  sum?: boolean;
}

/** What an order still waits for, line by line: the rest of its money, its slip, the time that is left, money on its way back. */
export function OrderDue({ order, onDeadline, sum }: OrderDueProps) {
  const payable = order.allowedActions.includes('pay');
  const part = order.payStatus === 'part_paid';
  return (
    <>
      {payable && (part || sum) && (
        <p>
          {part ? '还需付' : '应付'} <Price fen={dueFen(order)} />
        </p>
      )}
      {order.voucherStatus && <p>{voucherStates[order.voucherStatus]}</p>}
      {payable && order.voucherStatus !== 'submitted' && order.deadlineAt && (
        <p>
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
        </p>
      )}
      {order.refundingFen > 0 && <p>退款中</p>}
      {order.refundedFen > 0 && order.payStatus !== 'paid' && <p>{order.payStatusLabel}</p>}
    </>
  );
}
