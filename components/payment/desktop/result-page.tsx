'use client';

import { useState, type ReactNode } from 'react';
import { OrderHead, PayFrame } from '@/components/payment/desktop/pay-frame';
import { PayOutcome } from '@/components/payment/desktop/pay-outcome';
import css from '@/components/payment/desktop/result-page.module.css';
import { usePayState } from '@/components/payment/use-pay-state';
import { ButtonLink } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import type { PaymentMethodView, PayStateView } from '@/lib/domain/payment/contract';

interface ResultPageProps {
  start: PayStateView;
  methods: readonly PaymentMethodView[];
  /** Steps of the purchase while it waits, and when it is done. */
  steps: { waiting: ReactNode; done: ReactNode };
}

/** Where each way to pay is paid. */
const payPaths: Readonly<Record<string, (orderSn: string) => string>> = {
  wxpay: (orderSn) => `/mall/submit/result/wxpay/${orderSn}`,
};

/** 订单结果: what was ordered, how long there is to pay, the ways to pay; the state is the server's. */
export function ResultPage({ start, methods, steps }: ResultPageProps) {
  const { state, phase, check } = usePayState(start);
  const open = methods.filter((m) => payPaths[m.code]);
  const [chosen, setChosen] = useState(
    () => open.find((m) => m.code === start.paymentMethod)?.code ?? open[0]?.code ?? null,
  );
  const href = chosen && payPaths[chosen]?.(state.orderSn);
  return (
    <PayFrame
      title="订单结果"
      steps={phase === 'cancelled' ? null : phase === 'paid' ? steps.done : steps.waiting}
    >
      {phase === 'waiting' ? (
        <>
          <OrderHead start={start} onEnd={() => void check()} />
          <div className={css.ways}>
            <h2 className={css.title}>选择支付方式</h2>
            <div className={css.list} role="radiogroup" aria-label="支付方式">
              {open.map((m) => (
                <label key={m.code} className={cx(css.way, m.code === chosen && css.on)}>
                  <input
                    type="radio"
                    name="way"
                    checked={m.code === chosen}
                    onChange={() => setChosen(m.code)}
                  />
                  <span className={css.name}>{m.name}</span>
                  <span className={css.text}>{m.description}</span>
                </label>
              ))}
            </div>
            {href ? (
              <ButtonLink size="l" href={href}>
                立即支付
              </ButtonLink>
            ) : (
              <p className={css.text}>暂无可用的支付方式，请联系客服。</p>
            )}
          </div>
        </>
      ) : (
        <PayOutcome state={state} phase={phase} />
      )}
    </PayFrame>
  );
}
