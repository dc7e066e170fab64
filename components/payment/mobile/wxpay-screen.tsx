'use client';

import { OtherWays } from '@/components/payment/mobile/other-ways';
import { PayFailure } from '@/components/payment/mobile/pay-failure';
import { PayHead } from '@/components/payment/mobile/pay-head';
import css from '@/components/payment/mobile/pay-mobile.module.css';
import { PayOutcome } from '@/components/payment/mobile/pay-outcome';
import type { PayScreenProps } from '@/components/payment/mobile/result-screen';
import { outcomeTitle } from '@/components/payment/pay-phase';
import { useOnceHere } from '@/components/payment/use-once-here';
import { usePayState } from '@/components/payment/use-pay-state';
import { useH5Pay, useWechatPay, type Wxpay } from '@/components/payment/use-wxpay';
import { WayMark } from '@/components/ui/way-mark';
import { Button } from '@/components/ui/button';
import { ActionBar } from '@/components/ui/mobile/action-bar';

interface PanelProps extends PayScreenProps {
  live: ReturnType<typeof usePayState>;
  pay: Wxpay;
  /** While WeChat has the person. */
  leaving: string;
  /** Another user of WeChat may pay. */
  mayChange?: boolean;
}

/** What is said while nothing is on its way. */
function restText({ ended, failure }: Wxpay): string {
  if (ended === 'ok') return '正在确认付款结果，请勿重复付款…';
  if (ended === 'cancel') return '您已取消付款，订单仍可付款。';
  if (ended === 'fail') return '微信支付未完成，订单仍可付款。';
  return failure ? '' : '如已付款，请稍候，本页会自动更新结果。';
}

/** The payment by WeChat as it stands, in whichever way it is carried out. */
function WxpayPanel({ live, pay, leaving, mayChange, after, credit }: PanelProps) {
  const { state, phase, check, ask, asking } = live;
  const { orderSn } = state;
  useOnceHere({
    address: `/mobile/mall/wxpay?orderSn=${orderSn}`,
    first: () => {
      if (phase === 'waiting') void pay.start();
    },
    back: () => {
      pay.rest();
      if (phase === 'waiting') void ask({ quietly: true });
    },
  });
  return (
    <>
      <p className="sr-only" role="status">
        {outcomeTitle(phase, state)}
      </p>
      {phase === 'waiting' ? (
        <div className={css.whole}>
          <div>
            <PayHead state={state} onEnd={() => void check()} />
            {credit}
            <section className={css.card} aria-label="微信支付">
              <p className={css.status} role="status">
                <WayMark way="wxpay" />
                {pay.busy ? leaving : restText(pay)}
              </p>
              <PayFailure failure={pay.failure} hint="订单仍可付款，请重试或换一种支付方式。" />
              <Button variant="outline" block busy={asking} onClick={() => void ask()}>
                我已支付
              </Button>
              <OtherWays orderSn={orderSn}>
                {mayChange && pay.ended === 'fail' && (
                  <Button variant="plain" onClick={() => void pay.start({ anew: true })}>
                    用当前微信重新授权
                  </Button>
                )}
              </OtherWays>
            </section>
          </div>
          <div className={css.foot}>
            <ActionBar>
              <Button
                size="l"
                busy={pay.busy}
                disabled={pay.ended === 'ok' && asking}
                onClick={() => void pay.start()}
              >
                打开微信支付
              </Button>
            </ActionBar>
          </div>
        </div>
      ) : (
        <PayOutcome state={state} phase={phase} after={after} />
      )}
    </>
  );
}

interface WechatPayScreenProps extends PayScreenProps {
  /** Address of the stand-in for WeChat's bridge; empty outside development. */
  standIn: string;
  /** What WeChat's own page has sent back with the person. */
  authorization: { code: string; state: string } | null;
}

/** 微信支付 inside WeChat. What its bridge says only has the server asked. */
export function WechatPayScreen({ standIn, authorization, ...props }: WechatPayScreenProps) {
  const live = usePayState(props.start);
  const pay = useWechatPay({
    orderSn: props.start.orderSn,
    standIn,
    authorization,
    ask: () => live.ask({ quietly: true }),
    onConflict: () => void live.check(),
  });
  return <WxpayPanel {...props} live={live} pay={pay} leaving="请在微信中完成付款…" mayChange />;
}

/** 微信支付 in a phone's other browsers: by a page of WeChat's. */
export function H5PayScreen(props: PayScreenProps) {
  const live = usePayState(props.start);
  const pay = useH5Pay({ orderSn: props.start.orderSn, onConflict: () => void live.check() });
  return <WxpayPanel {...props} live={live} pay={pay} leaving="正在打开微信支付…" />;
}
