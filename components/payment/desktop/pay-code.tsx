'use client';

import css from '@/components/payment/desktop/pay-code.module.css';
import type { usePayCode } from '@/components/payment/use-pay-code';
import { Button } from '@/components/ui/button';
import { CountDown } from '@/components/ui/count-down';

interface PayCodeProps {
  pay: ReturnType<typeof usePayCode>;
  alt: string;
  /** On the red bar under the code, two lines. */
  scan: readonly [string, string];
}

/** The framed code: waiting, to be scanned, or the reason why there is none. */
export function PayCode({ pay, alt, scan }: PayCodeProps) {
  const { code, busy, failure, refresh, turn } = pay;
  return (
    <div className={css.code}>
      <div className={css.frame} aria-busy={busy}>
        {failure ? (
          <div className={css.failure} role="alert">
            <p>{failure.message}</p>
            {failure.detail && <p className={css.detail}>{failure.detail}</p>}
            {failure.retry && (
              <>
                <p className={css.detail}>订单仍可付款，请重试或换一种支付方式。</p>
                <Button size="s" onClick={refresh}>
                  重试
                </Button>
              </>
            )}
          </div>
        ) : code ? (
          <img className={busy ? css.old : undefined} src={code.image} alt={alt} width={266} height={266} />
        ) : null}
        {busy && (
          <div className={css.waiting} role="status">
            正在生成二维码…
          </div>
        )}
      </div>
      <p className={css.scan}>
        <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden>
          <path d="M4 10V5a1 1 0 0 1 1-1h5M18 4h5a1 1 0 0 1 1 1v5M24 18v5a1 1 0 0 1-1 1h-5M10 24H5a1 1 0 0 1-1-1v-5M4 14h20" />
        </svg>
        <span>
          {scan[0]}
          <br />
          {scan[1]}
        </span>
      </p>
      <p className={css.life}>
        {code && !failure && !busy && (
          <>
            二维码有效期{' '}
            <CountDown key={turn} until={code.expiresAt} now={code.now} onEnd={refresh} ended="已失效" />
          </>
        )}
        {!failure && (
          <Button variant="plain" size="s" onClick={refresh} disabled={busy}>
            刷新二维码
          </Button>
        )}
      </p>
    </div>
  );
}
