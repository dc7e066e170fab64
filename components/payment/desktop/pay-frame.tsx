'use client';

import type { ReactNode } from 'react';
import css from '@/components/payment/desktop/pay-frame.module.css';
import { PhaseSign } from '@/components/payment/desktop/pay-outcome';
import { PayDeadline } from '@/components/payment/pay-deadline';
import { outcomeTitle, waitingTitle, type PayPhase } from '@/components/payment/pay-phase';
import { Price } from '@/components/ui/price';
import type { PayStateView } from '@/lib/domain/payment/contract';

interface OrderHeadProps {
  state: PayStateView;
  onEnd: () => void;
}

/** Number, amount and time left of an order that waits for its payment. */
export function OrderHead({ state, onEnd }: OrderHeadProps) {
  return (
    <div className={css.order}>
      <PhaseSign phase="waiting" />
      <div className={css.words}>
        <p className={css.title}>{waitingTitle(state)}</p>
        <p className={css.text}>
          订单号：<span className={css.sn}>{state.orderSn}</span>
          <a className="link-plain" href={`/user/center/orders/${state.orderId}`}>
            订单详情
          </a>
        </p>
        {state.deadlineAt && (
          <p className={css.text}>
            请在{' '}
            <b className={css.left}>
              <PayDeadline state={state} onEnd={onEnd} />
            </b>{' '}
            内完成付款，超时订单将自动取消。
          </p>
        )}
      </div>
      <div className={css.sum}>
        <p className={css.amount}>
          {state.paidFen > 0 ? '还需付' : '应付金额'}
          <Price fen={state.dueFen} size="xl" />
        </p>
        {state.paidFen > 0 && (
          <p className={css.text}>
            应付 <Price fen={state.totalFen} plain />
            ，已付 <Price fen={state.paidFen} plain />
          </p>
        )}
      </div>
    </div>
  );
}

interface PayFrameProps {
  title: string;
  state: PayStateView;
  phase: PayPhase;
  /** Steps of the purchase while it waits, and when it is done. */
  steps: { waiting: ReactNode; done: ReactNode };
  children: ReactNode;
}

/** The grey page with one white card on it. What becomes of the payment while the page is open is told to screen readers once. */
export function PayFrame({ title, state, phase, steps, children }: PayFrameProps) {
  return (
    <div className={css.page} data-band>
      <div className="wrap">
        <div className={css.head}>
          <h1>{title}</h1>
          {phase === 'cancelled' ? null : phase === 'paid' ? steps.done : steps.waiting}
        </div>
        <p className="sr-only" role="status">
          {outcomeTitle(phase, state)}
        </p>
        <div className={css.card}>{children}</div>
      </div>
    </div>
  );
}
