'use client';

import { useState, type ReactNode } from 'react';
import css from '@/components/payment/desktop/pay-frame.module.css';
import { PhaseSign, phaseWords } from '@/components/payment/desktop/pay-outcome';
import type { PayPhase } from '@/components/payment/use-pay-state';
import { CountDown } from '@/components/ui/count-down';
import { Price } from '@/components/ui/price';
import type { PayStateView } from '@/lib/domain/payment/contract';

interface OrderHeadProps {
  state: PayStateView;
  onEnd: () => void;
}

/** What an order waits for, in one line. */
function headTitle(state: PayStateView): string {
  if (state.voucher?.status === 'rejected') return '付款凭证未通过审核，请重新上传';
  if (state.payStatus === 'part_paid') return '已收到部分款项，请付清余款';
  return '订单提交成功，请尽快付款';
}

/** Number, amount and time left of an order that waits for its payment. */
export function OrderHead({ state, onEnd }: OrderHeadProps) {
  // The clock starts when a deadline is first seen: it must not jump with every answer of the server.
  const [clock, setClock] = useState({ until: state.deadlineAt, now: state.now });
  if (state.deadlineAt !== clock.until) setClock({ until: state.deadlineAt, now: state.now });
  return (
    <div className={css.order}>
      <PhaseSign phase="waiting" />
      <div className={css.words}>
        <p className={css.title}>{headTitle(state)}</p>
        <p className={css.text}>
          订单号：<span className={css.sn}>{state.orderSn}</span>
          <a className="link-plain" href={`/user/center/orders/${state.orderId}`}>
            订单详情
          </a>
        </p>
        {clock.until && (
          <p className={css.text}>
            请在{' '}
            <b className={css.left}>
              <CountDown key={clock.until} until={clock.until} now={clock.now} onEnd={onEnd} ended="0:00" />
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
  phase: PayPhase;
  /** Steps of the purchase while it waits, and when it is done. */
  steps: { waiting: ReactNode; done: ReactNode };
  children: ReactNode;
}

/** The grey page with one white card on it. What becomes of the payment while the page is open is told to screen readers once. */
export function PayFrame({ title, phase, steps, children }: PayFrameProps) {
  return (
    <div className={css.page} data-band>
      <div className="wrap">
        <div className={css.head}>
          <h1>{title}</h1>
          {phase === 'cancelled' ? null : phase === 'paid' ? steps.done : steps.waiting}
        </div>
        <p className="sr-only" role="status">
          {phaseWords[phase]}
        </p>
        <div className={css.card}>{children}</div>
      </div>
    </div>
  );
}
