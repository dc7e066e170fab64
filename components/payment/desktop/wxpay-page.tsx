'use client';

import type { ReactNode } from 'react';
import { OrderHead, PayFrame } from '@/components/payment/desktop/pay-frame';
import { PayCode } from '@/components/payment/desktop/pay-code';
import { PayOutcome } from '@/components/payment/desktop/pay-outcome';
import css from '@/components/payment/desktop/wxpay-page.module.css';
import { usePayCode } from '@/components/payment/use-pay-code';
import { usePayState } from '@/components/payment/use-pay-state';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import type { PayStateView } from '@/lib/domain/payment/contract';

const help = [
  '打开手机微信，点击右上角“＋”，选择“扫一扫”。',
  '对准二维码，核对商户与金额后确认付款。',
  '付款成功后本页会自动跳转结果，请勿重复付款。',
];

interface WxpayPageProps {
  start: PayStateView;
  steps: { waiting: ReactNode; done: ReactNode };
}

/** 微信支付: the code, the time left, and what became of it, live (integrations.md 1.6). */
export function WxpayPage({ start, steps }: WxpayPageProps) {
  const { state, phase, check, checking } = usePayState(start);
  const pay = usePayCode(start.orderSn, phase === 'waiting', () => void check());
  const ask = async () => {
    if ((await check()) === 'waiting') toast.info('尚未收到付款，如已付款请稍候，本页会自动更新');
  };
  return (
    <PayFrame
      title="微信支付"
      steps={phase === 'cancelled' ? null : phase === 'paid' ? steps.done : steps.waiting}
    >
      {phase === 'waiting' ? (
        <>
          <OrderHead start={start} onEnd={() => void check()} />
          <div className={css.body}>
            <PayCode pay={pay} />
            <div className={css.side}>
              <h2 className={css.title}>如何付款</h2>
              <ol className={css.help}>
                {help.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ol>
              <p className={css.note}>
                用手机浏览本页时，请换另一台手机扫码：长按识别或从相册选取二维码无法完成付款。
              </p>
              <p className={css.live} role="status">
                <span className={css.pulse} aria-hidden />
                等待付款，付款后本页自动更新
              </p>
              <div className={css.actions}>
                <Button variant="outline" disabled={checking} onClick={() => void ask()}>
                  我已完成付款
                </Button>
                <a className="link-plain" href={`/mall/submit/result?orderSn=${state.orderSn}`}>
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
        <div role="status">
          <PayOutcome state={state} phase={phase} />
        </div>
      )}
    </PayFrame>
  );
}
