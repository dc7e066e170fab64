'use client';

import { useState } from 'react';
import { OtherWays } from '@/components/payment/mobile/other-ways';
import { PayHead } from '@/components/payment/mobile/pay-head';
import css from '@/components/payment/mobile/pay-mobile.module.css';
import { PayOutcome } from '@/components/payment/mobile/pay-outcome';
import type { PayScreenProps } from '@/components/payment/mobile/result-screen';
import { SlipForm } from '@/components/payment/mobile/slip-form';
import { outcomeTitle } from '@/components/payment/pay-phase';
import { Rejection } from '@/components/payment/rejection';
import { SentSlip } from '@/components/payment/sent-slip';
import { accountRows, transferTips } from '@/components/payment/transfer-words';
import { usePayState } from '@/components/payment/use-pay-state';
import { CopyText } from '@/components/ui/copy-text';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import { Price } from '@/components/ui/price';
import type { TransferAccount } from '@/lib/domain/payment/method-contract';

interface TransferScreenProps extends PayScreenProps {
  /** `null` while the office has not entered one. */
  account: TransferAccount | null;
}

/** 银行转账 on a phone: the account line by line with copy buttons, and the slip from the camera or the files. */
export function TransferScreen({ start, after, credit, account }: TransferScreenProps) {
  const { state, phase, check } = usePayState(start);
  const [sent, setSent] = useState(0);
  return (
    <>
      <p className="sr-only" role="status">
        {outcomeTitle(phase, state)}
      </p>
      {phase === 'waiting' ? (
        <>
          <PayHead state={state} onEnd={() => void check()} />
          {credit}
          {account ? (
            <CellGroup title="向以下账户转账">
              {accountRows(account, state).map((r) => (
                <Cell
                  key={r.label}
                  title={<span className={css.small}>{r.label}</span>}
                  note={
                    <span className={css.value}>{r.fen === undefined ? r.value : <Price fen={r.fen} />}</span>
                  }
                  value={<CopyText text={r.copy ?? r.value} what={r.label} />}
                />
              ))}
            </CellGroup>
          ) : (
            <p className={css.card} role="alert">
              收款账户暂未公布，请联系客服，或选择其他支付方式。
            </p>
          )}
          <ul className={css.tips}>
            {transferTips(state).map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
          <section className={css.card} aria-labelledby="transfer-slip">
            <h2 id="transfer-slip" className={css.title}>
              上传付款凭证
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
            <OtherWays orderSn={state.orderSn} />
          </section>
        </>
      ) : (
        <PayOutcome state={state} phase={phase} after={after}>
          {phase === 'review' && <SentSlip key={sent} orderId={state.orderId} />}
        </PayOutcome>
      )}
    </>
  );
}
