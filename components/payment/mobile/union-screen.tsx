'use client';

import { useEffect } from 'react';
import { OtherWays } from '@/components/payment/mobile/other-ways';
import { PayFailure } from '@/components/payment/mobile/pay-failure';
import { PayHead } from '@/components/payment/mobile/pay-head';
import css from '@/components/payment/mobile/pay-mobile.module.css';
import { PayOutcome } from '@/components/payment/mobile/pay-outcome';
import type { PayScreenProps } from '@/components/payment/mobile/result-screen';
import look from '@/components/payment/mobile/union-screen.module.css';
import { outcomeTitle } from '@/components/payment/pay-phase';
import { usePayCode } from '@/components/payment/use-pay-code';
import { usePayState } from '@/components/payment/use-pay-state';
import { WayMark } from '@/components/ui/way-mark';
import { webAddress } from '@/components/payment/web-address';
import { Button, ButtonLink } from '@/components/ui/button';
import { CountDown } from '@/components/ui/count-down';
import { onlineFacts } from '@/lib/core/payment-providers';

const words = onlineFacts('unionpay').scan;

/** The code, to be opened here or scanned by another phone. It always comes from the server, for the caller's own order (security.md S-32). */
function UnionCode({ pay }: { pay: ReturnType<typeof usePayCode> }) {
  const { code, busy, failure, refresh, turn } = pay;
  const page = webAddress(code?.url);
  return (
    <>
      <PayFailure failure={failure} hint="订单仍可付款，请重试或换一种支付方式。" />
      {page && !failure && (
        <ButtonLink size="l" block href={page} aria-disabled={busy || undefined}>
          在本机打开付款页
        </ButtonLink>
      )}
      {!failure && (
        <div className={look.frame} aria-busy={busy}>
          {code && (
            <img
              className={busy ? look.old : undefined}
              src={code.image}
              alt={words.alt}
              width={240}
              height={240}
            />
          )}
          {busy && (
            <div className={look.waiting} role="status">
              正在生成二维码…
            </div>
          )}
        </div>
      )}
      <p className={look.life}>
        {code && !failure && !busy && (
          <span>
            二维码有效期{' '}
            <CountDown key={turn} until={code.expiresAt} now={code.now} onEnd={refresh} ended="已失效" />
          </span>
        )}
        {(!failure || failure.retry) && (
          <Button variant="plain" onClick={refresh} disabled={busy}>
            {failure ? '重试' : '刷新二维码'}
          </Button>
        )}
      </p>
    </>
  );
}

/** 聚合支付 on a phone: the code's page on this phone, or the code for another one. */
export function UnionScreen({ start, after, credit }: PayScreenProps) {
  const { state, phase, check, ask, asking } = usePayState(start);
  const { orderSn } = start;
  const pay = usePayCode({
    channel: 'unionpay',
    orderSn,
    wanted: phase === 'waiting',
    onConflict: () => void check(),
  });
  useEffect(() => {
    // Back from the channel's page, the browser may show this one as it was left.
    const awake = (e: PageTransitionEvent) => {
      if (e.persisted) void ask({ quietly: true });
    };
    addEventListener('pageshow', awake);
    return () => removeEventListener('pageshow', awake);
    // oxlint-disable-next-line react/exhaustive-deps -- once per visit
  }, []);
  return (
    <>
      <p className="sr-only" role="status">
        {outcomeTitle(phase, state)}
      </p>
      {phase === 'waiting' ? (
        <>
          <PayHead state={state} onEnd={() => void check()} />
          {credit}
          <section className={css.card} aria-label="付款二维码">
            <UnionCode pay={pay} />
            <ul className={look.wallets} aria-label="可以付款的应用">
              {words.wallets.map((w) => (
                <li key={w.name}>
                  <WayMark mark={w.mark} />
                  {w.name}
                </li>
              ))}
            </ul>
            <ol className={css.help}>
              <li>点“在本机打开付款页”，核对商户与金额后付款；</li>
              <li>或长按保存二维码，用微信、支付宝、云闪付从相册识别；也可用另一台手机扫码。</li>
              <li>付款成功后本页会自动显示结果，请勿重复付款。</li>
            </ol>
            <p className={css.small}>{words.note}</p>
            <Button variant="outline" block busy={asking} onClick={() => void ask()}>
              我已支付
            </Button>
            <OtherWays orderSn={orderSn} />
          </section>
        </>
      ) : (
        <PayOutcome state={state} phase={phase} after={after} />
      )}
    </>
  );
}
