'use client';

import { useState, type ReactNode } from 'react';
import { OrderHead, PayFrame } from '@/components/payment/desktop/pay-frame';
import { PayCode } from '@/components/payment/desktop/pay-code';
import { PayOutcome } from '@/components/payment/desktop/pay-outcome';
import type { PayPageProps } from '@/components/payment/desktop/result-page';
import css from '@/components/payment/desktop/scan-page.module.css';
import { WayMark, type Way } from '@/components/payment/desktop/way-mark';
import { usePayCode } from '@/components/payment/use-pay-code';
import { payPhase, usePayState } from '@/components/payment/use-pay-state';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { checkPayment } from '@/lib/domain/payment/client';

export type ScanChannel = 'wxpay' | 'unionpay';

interface Look {
  title: string;
  alt: string;
  /** On the red bar under the code, two lines. */
  scan: readonly [string, string];
  wallets: readonly { way: Way; name: string }[];
  help: readonly string[];
  note: ReactNode;
  /** Whether the note is for a phone's screen alone. */
  noteOnPhone?: boolean;
}

const looks: Readonly<Record<ScanChannel, Look>> = {
  wxpay: {
    title: '微信支付',
    alt: '微信支付二维码，请用微信扫一扫',
    scan: ['请使用微信“扫一扫”', '扫描二维码支付'],
    wallets: [],
    help: [
      '打开手机微信，点击右上角“＋”，选择“扫一扫”。',
      '对准二维码，核对商户与金额后确认付款。',
      '付款成功后本页会自动显示结果，请勿重复付款。',
    ],
    note: '用手机浏览本页时，请换另一台手机扫码：长按识别或从相册选取二维码无法完成付款。',
    noteOnPhone: true,
  },
  unionpay: {
    title: '聚合支付',
    alt: '聚合支付二维码，请用微信、支付宝或云闪付扫一扫',
    scan: ['微信、支付宝、云闪付', '均可扫码支付'],
    wallets: [
      { way: 'wxpay', name: '微信' },
      { way: 'alipay', name: '支付宝' },
      { way: 'quickpass', name: '云闪付' },
    ],
    help: [
      '打开微信、支付宝或云闪付，选择“扫一扫”。',
      '对准二维码，核对商户与金额后确认付款。',
      '付款成功后本页会自动显示结果，请勿重复付款。',
    ],
    note: '请只扫描本页显示的二维码；二维码更新后，旧二维码不再有效。',
  },
};

interface ScanPageProps extends PayPageProps {
  channel: ScanChannel;
  /** Every code that is shown, with its URL where the channel tells it. */
  onCode?: Parameters<typeof usePayCode>[0]['onCode'];
  /** Above the code: what happened to the former one. */
  notice?: string;
}

/** Paying by a code on the screen: the code, the time left, and what became of it, live (integrations.md 1.6, 2.4). */
export function ScanPage({ start, steps, again, channel, onCode, notice }: ScanPageProps) {
  const look = looks[channel];
  const { orderSn } = start;
  const { state, phase, check, show } = usePayState(start);
  const [asking, setAsking] = useState(false);
  const pay = usePayCode({
    channel,
    orderSn,
    wanted: phase === 'waiting',
    onConflict: () => void check(),
    onCode,
  });
  const ask = async () => {
    setAsking(true);
    try {
      const answer = await checkPayment(orderSn);
      show(answer);
      if (payPhase(answer) === 'waiting') toast.info('尚未收到付款，如已付款请稍候，本页会自动更新');
    } catch (error) {
      toast.warn(`暂时查询不到付款结果，请稍后再试：${errorText(error)}`);
      void check();
    }
    setAsking(false);
  };
  return (
    <PayFrame title={look.title} phase={phase} steps={steps}>
      {phase === 'waiting' ? (
        <>
          <OrderHead state={state} onEnd={() => void check()} />
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
                    <li key={w.way}>
                      <WayMark way={w.way} />
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
        <PayOutcome state={state} phase={phase} again={again} />
      )}
    </PayFrame>
  );
}
