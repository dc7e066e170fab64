'use client';

import type { ReactNode } from 'react';
import { OrderHead, PayFrame } from '@/components/payment/desktop/pay-frame';
import { PayOutcome } from '@/components/payment/desktop/pay-outcome';
import { Rejection } from '@/components/payment/rejection';
import type { AfterPay } from '@/components/payment/after-pay';
import css from '@/components/payment/desktop/result-page.module.css';
import { WayMark } from '@/components/ui/way-mark';
import { usePayChoice } from '@/components/payment/use-pay-choice';
import { usePayNow } from '@/components/payment/use-pay-now';
import { usePayState } from '@/components/payment/use-pay-state';
import { Button } from '@/components/ui/button';
import { ChoiceCards } from '@/components/ui/choice-cards';
import type { PaymentMethodView, PayStateView } from '@/lib/domain/payment/contract';
import { methodText } from '@/lib/domain/payment/method-words';

export interface PayPageProps {
  /** Painted by the server. */
  start: PayStateView;
  /** Steps of the purchase while it waits, and when it is done. */
  steps: { waiting: ReactNode; done: ReactNode };
  after: AfterPay;
  /** Buying on credit, for an order of an organisation that has some. */
  credit?: ReactNode;
}

interface ResultPageProps extends PayPageProps {
  methods: readonly PaymentMethodView[];
  /** The way to give the copies of an organisation's order to several receivers. */
  split?: ReactNode;
}

/** 订单结果: what was ordered, how long there is to pay, the ways to pay; the state is the server's. */
export function ResultPage({ start, methods, steps, after, credit, split }: ResultPageProps) {
  const { state, phase, check, show } = usePayState(start);
  const pay = usePayNow(show, () => void check());
  const { chosen, moveText, pick } = usePayChoice(state, methods);
  return (
    <PayFrame title="订单结果" state={state} phase={phase} steps={steps}>
      {phase === 'waiting' ? (
        <>
          <OrderHead state={state} onEnd={() => void check()} />
          {split}
          {credit}
          <div className={css.ways}>
            <Rejection state={state} />
            <h2 className={css.title}>选择支付方式</h2>
            {chosen ? (
              <>
                <ChoiceCards
                  label="支付方式"
                  name="way"
                  even
                  choices={methods.map((m) => ({
                    value: m.code,
                    title: m.name,
                    text: methodText(m),
                    icon: <WayMark way={m.code} />,
                    disabled: pay.busy,
                  }))}
                  value={chosen.code}
                  onChange={(code) => {
                    pick(code);
                    pay.forget();
                  }}
                />
                <p className={css.move} role="status">
                  {moveText}
                </p>
                <Button
                  className={css.go}
                  size="l"
                  busy={pay.busy}
                  onClick={() => void pay.go(state, chosen.code)}
                >
                  去支付
                </Button>
                <div role="alert">
                  {pay.failure && (
                    <p className={css.failure}>
                      {pay.failure.message}
                      {pay.failure.detail && <span className={css.detail}>{pay.failure.detail}</span>}
                      {pay.failure.retry && (
                        <span className={css.detail}>
                          订单仍可付款，请稍后再点“去支付”，或换一种支付方式。
                        </span>
                      )}
                    </p>
                  )}
                </div>
              </>
            ) : (
              <p className={css.text}>暂无可用的支付方式，请联系客服。</p>
            )}
          </div>
        </>
      ) : (
        <PayOutcome state={state} phase={phase} after={after}>
          {(phase === 'paid' || phase === 'review') && split}
        </PayOutcome>
      )}
    </PayFrame>
  );
}
