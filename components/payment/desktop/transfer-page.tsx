'use client';

import { useState } from 'react';
import { OrderHead, PayFrame } from '@/components/payment/desktop/pay-frame';
import { PayOutcome } from '@/components/payment/desktop/pay-outcome';
import { Rejection } from '@/components/payment/rejection';
import type { PayPageProps } from '@/components/payment/desktop/result-page';
import { SentSlip } from '@/components/payment/sent-slip';
import { SlipForm } from '@/components/payment/desktop/slip-form';
import css from '@/components/payment/desktop/transfer-page.module.css';
import { accountRows, transferTips } from '@/components/payment/transfer-words';
import { usePayState } from '@/components/payment/use-pay-state';
import { CopyText } from '@/components/ui/copy-text';
import { Price } from '@/components/ui/price';
import type { PayStateView } from '@/lib/domain/payment/contract';
import type { TransferAccount } from '@/lib/domain/payment/method-contract';

/** To whom, how much, and what to write on the slip, each to be copied. */
function Account({ account, state }: { account: TransferAccount; state: PayStateView }) {
  return (
    <dl className={css.account}>
      {accountRows(account, state).map((r) => (
        <div key={r.label}>
          <dt>{r.label}</dt>
          <dd>
            <span className={css.value}>{r.fen === undefined ? r.value : <Price fen={r.fen} />}</span>
            <CopyText text={r.copy ?? r.value} what={r.label} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface TransferPageProps extends PayPageProps {
  /** `null` while the office has not entered one. */
  account: TransferAccount | null;
}

/** 银行转账: the account, and the slip that its payer hands in; what finance made of it is told as soon as it is known. */
export function TransferPage({ start, steps, after, credit, account }: TransferPageProps) {
  const { state, phase, check } = usePayState(start);
  const [sent, setSent] = useState(0);
  return (
    <PayFrame title="银行转账" state={state} phase={phase} steps={steps}>
      {phase === 'waiting' ? (
        <>
          <OrderHead state={state} onEnd={() => void check()} />
          {credit}
          <div className={css.body}>
            <section aria-labelledby="transfer-account">
              <h2 id="transfer-account" className={css.title}>
                <span className={css.no}>1</span>向以下账户转账
              </h2>
              {account ? (
                <Account account={account} state={state} />
              ) : (
                <p className={css.none} role="alert">
                  收款账户暂未公布，请联系客服，或选择其他支付方式。
                </p>
              )}
              <ul className={css.tips}>
                {transferTips(state).map((tip) => (
                  <li key={tip}>{tip}</li>
                ))}
              </ul>
            </section>
            <section aria-labelledby="transfer-slip">
              <h2 id="transfer-slip" className={css.title}>
                <span className={css.no}>2</span>上传付款凭证
              </h2>
              <Rejection state={state} />
              <SlipForm
                // An amount that is still due after a part was booked is another form.
                key={state.dueFen}
                state={state}
                onSent={() => {
                  setSent((n) => n + 1);
                  return check();
                }}
                onConflict={() => void check()}
              />
            </section>
          </div>
          <p className={css.foot}>
            <a className="link-plain" href={`/mall/submit/result?orderSn=${state.orderSn}`}>
              其他支付方式
            </a>
            <a className="link-plain" href="/mall/about">
              付款遇到问题
            </a>
          </p>
        </>
      ) : (
        <PayOutcome state={state} phase={phase} after={after}>
          {phase === 'review' && <SentSlip key={sent} orderId={state.orderId} />}
        </PayOutcome>
      )}
    </PayFrame>
  );
}
