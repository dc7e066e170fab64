import type { ReactNode } from 'react';
import type { AfterPay } from '@/components/payment/after-pay';
import css from '@/components/payment/desktop/pay-outcome.module.css';
import { outcomeLines } from '@/components/payment/outcome-words';
import { outcomeTitle, type PayPhase } from '@/components/payment/pay-phase';
import { ButtonLink } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Price } from '@/components/ui/price';
import type { PayStateView } from '@/lib/domain/payment/contract';

const signs: Record<PayPhase, ReactNode> = {
  paid: <path d="m14 25 7 7 14-15" />,
  waiting: <path d="M24 13v12l7 5" />,
  review: <path d="M15 24h.01M24 24h.01M33 24h.01" />,
  closing: <path d="M24 13v12l7 5" />,
  cancelled: <path d="M24 13v14m0 6v2" />,
};

/** The round sign in front of a state. */
export function PhaseSign({ phase }: { phase: PayPhase }) {
  return (
    <svg className={cx(css.sign, css[phase])} width="56" height="56" viewBox="0 0 48 48" aria-hidden>
      <circle cx="24" cy="24" r="23" />
      {signs[phase]}
    </svg>
  );
}

export interface PayOutcomeProps {
  state: PayStateView;
  phase: Exclude<PayPhase, 'waiting'>;
  after: AfterPay;
  /** Above the buttons. */
  children?: ReactNode;
}

/** Where a payment stands when there is nothing left to do: paid, cancelled, out of time, or its slip under review. */
export function PayOutcome({ state, phase, after, children }: PayOutcomeProps) {
  const order = `/user/center/orders/${state.orderId}`;
  return (
    <div className={css.outcome}>
      <PhaseSign phase={phase} />
      <h2 className={css.title}>{outcomeTitle(phase, state)}</h2>
      {phase === 'paid' && (
        <p className={css.amount}>
          <Price fen={state.paidFen || state.totalFen} size="xl" />
        </p>
      )}
      {phase === 'review' && (
        <p className={css.amount}>
          <span className={css.text}>待付金额</span> <Price fen={state.dueFen} size="xl" />
        </p>
      )}
      {outcomeLines(phase, state).map((line) => (
        <p key={line} className={css.text}>
          {line}
        </p>
      ))}
      {children}
      <div className={css.actions}>
        <ButtonLink href={order}>查看订单</ButtonLink>
        {phase === 'cancelled' && after.again}
        <ButtonLink href="/mall" variant="outline">
          继续购物
        </ButtonLink>
      </div>
      {phase === 'paid' && <div className={css.next}>{after.paid}</div>}
    </div>
  );
}
