import type { ReactNode } from 'react';
import css from '@/components/payment/desktop/pay-outcome.module.css';
import type { PayPhase } from '@/components/payment/use-pay-state';
import { ButtonLink } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Price } from '@/components/ui/price';
import { formatDateTime } from '@/lib/core/dates';
import type { PayStateView } from '@/lib/domain/payment/contract';

const signs: Record<PayPhase, ReactNode> = {
  paid: <path d="m14 25 7 7 14-15" />,
  waiting: <path d="M24 13v12l7 5" />,
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

/** How a payment ended: paid, cancelled, or out of time. */
export function PayOutcome({ state, phase }: { state: PayStateView; phase: Exclude<PayPhase, 'waiting'> }) {
  const order = `/user/center/orders/${state.orderId}`;
  return (
    <div className={css.outcome}>
      <PhaseSign phase={phase} />
      {phase === 'paid' && (
        <>
          <h2 className={css.title}>付款成功</h2>
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
      {phase === 'cancelled' && (
        <>
          <h2 className={css.title}>订单已取消</h2>
          <p className={css.text}>订单号 {state.orderSn}，不能再付款。</p>
          <p className={css.text}>如您刚刚已付款，款项将原路退回，无需操作。</p>
        </>
      )}
      {phase === 'closing' && (
        <>
          <h2 className={css.title}>付款时间已过</h2>
          <p className={css.text}>订单号 {state.orderSn}，订单即将自动关闭。</p>
          <p className={css.text}>如您刚刚已付款，请稍候，本页会自动更新结果。</p>
        </>
      )}
      <div className={css.actions}>
        <ButtonLink href={order}>查看订单</ButtonLink>
        <ButtonLink href="/mall" variant="outline">
          继续购物
        </ButtonLink>
      </div>
    </div>
  );
}
