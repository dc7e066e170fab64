'use client';

import { onlineFacts, paymentProviders, type OnlineProvider } from '@/lib/core/payment-providers';
import { OrderHead, PayFrame } from '@/components/payment/desktop/pay-frame';
import { PayCode } from '@/components/payment/desktop/pay-code';
import { PayOutcome } from '@/components/payment/desktop/pay-outcome';
import type { PayPageProps } from '@/components/payment/desktop/result-page';
import css from '@/components/payment/desktop/scan-page.module.css';
import { usePayCode } from '@/components/payment/use-pay-code';
import { usePayState } from '@/components/payment/use-pay-state';
import { WayMark } from '@/components/ui/way-mark';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';

interface ScanPageProps extends PayPageProps {
  channel: OnlineProvider;
  /** Every code that is shown, with its URL where the channel tells it. */
  onCode?: Parameters<typeof usePayCode>[0]['onCode'];
  /** Above the code: what happened to the former one. */
  notice?: string;
}

/** Paying by a code on the screen: the code, the time left, and what became of it, live (integrations.md 1.6, 2.4). */
export function ScanPage({ start, steps, after, credit, channel, onCode, notice }: ScanPageProps) {
  const look = onlineFacts(channel).scan;
  const { orderSn } = start;
  const { state, phase, check, ask, asking } = usePayState(start);
  const pay = usePayCode({
    channel,
    orderSn,
    wanted: phase === 'waiting',
    onConflict: () => void check(),
    onCode,
  });
  return (
    <PayFrame title={paymentProviders[channel]} state={state} phase={phase} steps={steps}>
      {phase === 'waiting' ? (
        <>
          <OrderHead state={state} onEnd={() => void check()} />
          {credit}
          <div className={css.body}>
            <PayCode pay={pay} alt={look.alt} scan={look.scan} />
            <div className={css.side}>
              <p className={css.notice} role="status">
                {notice}
              </p>
              <h2 className={css.title}>如何付款</h2>
              {look.wallets.length > 0 && (
                <ul className={css.wallets} aria-label="可以扫码的应用">
                  {look.wallets.map((w) => (
                    <li key={w.name}>
                      <WayMark mark={w.mark} />
                      {w.name}
                    </li>
                  ))}
                </ul>
              )}
              <ol className={css.help}>
                {look.help.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ol>
              <p className={cx(css.note, look.noteOnPhone && css.phone)}>{look.note}</p>
              <p className={css.live}>
                <span className={css.pulse} aria-hidden />
                等待付款，付款后本页自动更新
              </p>
              <div className={css.actions}>
                <Button variant="outline" busy={asking} onClick={() => void ask()}>
                  我已支付
                </Button>
                <a className="link-plain" href={`/mall/submit/result?orderSn=${orderSn}`}>
                  其他支付方式
                </a>
                <a className="link-plain" href="/mall/about">
                  付款遇到问题
                </a>
              </div>
            </div>
          </div>
        </>
      ) : (
        <PayOutcome state={state} phase={phase} after={after} />
      )}
    </PayFrame>
  );
}
