'use client';

import type { ReactNode } from 'react';
import type { AfterPay } from '@/components/payment/after-pay';
import css from '@/components/payment/mobile/pay-mobile.module.css';
import { outcomeLines } from '@/components/payment/outcome-words';
import { outcomeTitle, type PayPhase } from '@/components/payment/pay-phase';
import { ButtonLink } from '@/components/ui/button';
import { ResultState } from '@/components/ui/mobile/result';
import { Price } from '@/components/ui/price';
import type { PayStateView } from '@/lib/domain/payment/contract';

const kinds = { paid: 'success', review: 'wait', closing: 'wait', cancelled: 'info' } as const;

interface PayOutcomeProps {
  state: PayStateView;
  phase: Exclude<PayPhase, 'waiting'>;
  after: AfterPay;
  /** Below: the slip that was handed in. */
  children?: ReactNode;
}

/** Where a payment stands when there is nothing left to do: paid, cancelled, out of time, or its slip under review. */
export function PayOutcome({ state, phase, after, children }: PayOutcomeProps) {
  const fen = phase === 'paid' ? state.paidFen || state.totalFen : state.dueFen;
  return (
    <>
      <ResultState
        kind={kinds[phase]}
        title={outcomeTitle(phase, state)}
        text={
          <div className={css.stack}>
            {(phase === 'paid' || phase === 'review') && (
              <p>
                {phase === 'review' && '待付金额 '}
                <Price fen={fen} size="xl" />
              </p>
            )}
            {outcomeLines(phase, state).map((line) => (
              <p key={line}>{line}</p>
            ))}
            {children}
          </div>
        }
        actions={
          <>
            <ButtonLink href={`/mobile/user/order/${state.orderId}`}>查看订单</ButtonLink>
            {phase === 'cancelled' && after.again}
            <ButtonLink variant="outline" href="/mobile/home">
              继续购物
            </ButtonLink>
          </>
        }
      />
      {phase === 'paid' && after.paid}
    </>
  );
}
