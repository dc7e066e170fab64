import type { ReactNode } from 'react';
import css from '@/components/payment/desktop/pay-outcome.module.css';
import type { PayPhase } from '@/components/payment/use-pay-state';
import { ButtonLink } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Price } from '@/components/ui/price';
import { formatDateTime, formatMinute } from '@/lib/core/dates';
import type { PayStateView } from '@/lib/domain/payment/contract';

const signs: Record<PayPhase, ReactNode> = {
  paid: <path d="m14 25 7 7 14-15" />,
  waiting: <path d="M24 13v12l7 5" />,
  review: <path d="M15 24h.01M24 24h.01M33 24h.01" />,
  closing: <path d="M24 13v12l7 5" />,
  cancelled: <path d="M24 13v14m0 6v2" />,
};

/** What a state is called once there is nothing to pay, for eyes and for screen readers. */
export const phaseWords: Readonly<Record<PayPhase, string>> = {
  waiting: '',
  paid: '付款成功',
  review: '付款凭证审核中',
  cancelled: '订单已取消',
  closing: '付款时间已过',
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
  /** Puts the goods of a cancelled order into the cart again. */
  again?: ReactNode;
  /** Above the buttons. */
  children?: ReactNode;
}

/** Where a payment stands when there is nothing left to do: paid, cancelled, out of time, or its slip under review. */
export function PayOutcome({ state, phase, again, children }: PayOutcomeProps) {
  const order = `/user/center/orders/${state.orderId}`;
  return (
    <div className={css.outcome}>
      <PhaseSign phase={phase} />
      <h2 className={css.title}>{phaseWords[phase]}</h2>
      {phase === 'paid' && (
        <>
          <p className={css.amount}>
            <Price fen={state.paidFen || state.totalFen} size="xl" />
          </p>
          <p className={css.text}>
            订单号 {state.orderSn}
            {state.paidAt && <>，付款时间 {formatDateTime(state.paidAt)}</>}
          </p>
          <p className={css.text}>我们会尽快为您安排发货，可在个人中心查看订单进度。</p>
        </>
      )}
      {phase === 'review' && (
        <>
          <p className={css.amount}>
            <span className={css.text}>待付金额</span> <Price fen={state.dueFen} size="xl" />
          </p>
          <p className={css.text}>
            订单号 {state.orderSn}
            {state.voucher?.submittedAt && <>，提交时间 {formatMinute(state.voucher.submittedAt)}</>}
          </p>
          <p className={css.text}>财务核对到账后即为您安排发货。审核期间订单会为您保留，无需重复付款。</p>
        </>
      )}
      {phase === 'cancelled' && (
        <>
          <p className={css.text}>订单号 {state.orderSn}，不能再付款。</p>
          <p className={css.text}>如您已付款，款项将退回，无需操作。</p>
        </>
      )}
      {phase === 'closing' && (
        <>
          <p className={css.text}>订单号 {state.orderSn}，订单即将自动关闭。</p>
          <p className={css.text}>如您刚刚已付款，请稍候，本页会自动更新结果。</p>
        </>
      )}
      {children}
      <div className={css.actions}>
        <ButtonLink href={order}>查看订单</ButtonLink>
        {phase === 'cancelled' && again}
        <ButtonLink href="/mall" variant="outline">
          继续购物
        </ButtonLink>
      </div>
    </div>
  );
}
