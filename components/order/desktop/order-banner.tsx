'use client';

import css from '@/components/order/desktop/order-banner.module.css';
import { OrderButtons } from '@/components/order/order-buttons';
import { orderSteps, stateSentence, stateTones } from '@/components/order/order-look';
import { CountDown } from '@/components/ui/count-down';
import { cx } from '@/components/ui/cx';
import { Price } from '@/components/ui/price';
import { voucherStates, type OrderView } from '@/lib/domain/order/contract';
import { dueFen } from '@/lib/domain/payment/money-rules';

interface OrderBannerProps {
  order: OrderView;
  onDeadline: () => void;
  onHidden: () => void;
}

/** State of an order in large letters, what can be done now, and the way it has gone. */
export function OrderBanner({ order, onDeadline, onHidden }: OrderBannerProps) {
  const payable = order.allowedActions.includes('pay');
  const steps = orderSteps(order);
  const last = steps.findLastIndex((s) => s.done);
  return (
    <section className={css.banner} aria-label="订单状态">
      <div className={css.now}>
        <p className={css.sn}>订单号：{order.orderSn}</p>
        <p className={cx(css.state, css[stateTones[order.status]])} role="status">
          {order.statusLabel}
        </p>
        {payable && (
          <p className={css.due}>
            {order.payStatus === 'part_paid' ? '还需付' : '应付'} <Price fen={dueFen(order)} />
          </p>
        )}
        {order.voucherStatus && <p className={css.due}>{voucherStates[order.voucherStatus]}</p>}
        {payable && order.voucherStatus !== 'submitted' && order.deadlineAt && (
          <p className={css.left}>
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
        <div className={css.acts}>
          <OrderButtons order={order} size="m" onHidden={onHidden} />
        </div>
      </div>
      <div className={css.way}>
        <p className={css.sentence}>{stateSentence(order)}</p>
        <ol className={css.steps} aria-label="订单进度">
          {steps.map((s, i) => (
            <li
              key={s.label}
              className={cx(css.step, s.done && css.done, i === last && css.current)}
              aria-current={i === last ? 'step' : undefined}
            >
              <span className={css.dot} aria-hidden>
                {s.done ? '✓' : i + 1}
              </span>
              <span className={css.label}>{s.label}</span>
              <span className={css.time}>{s.time}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
