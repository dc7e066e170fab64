'use client';

import { useRef, useState } from 'react';
import { h5Link } from '@/components/payment/h5-link';
import type { PayPhase } from '@/components/payment/pay-phase';
import { codeFailure, type CodeFailure } from '@/components/payment/use-pay-code';
import { payByBridge, type BridgeResult } from '@/components/payment/wechat-bridge';
import { ApiError, api } from '@/lib/client/api';
import { texts } from '@/lib/text/site';

/** A payment that WeChat carries out: what the page shows of it. */
export interface Wxpay {
  /** The parameters are on their way, or WeChat has the person. */
  busy: boolean;
  failure: CodeFailure | null;
  /** How it ended for the person; nothing about the money. */
  ended: BridgeResult | null;
  /** `anew`: another user of WeChat than the account's last one pays. */
  start: (wish?: { anew?: boolean }) => Promise<void>;
  /** The page is in sight again without an answer. */
  rest: () => void;
}

/** Failures that only a page of ours can have. */
const noBridge: CodeFailure = {
  message: '未能打开微信支付，请在微信中重新进入本页后重试',
  detail: null,
  retry: true,
};
const noPage: CodeFailure = { message: texts.systemError, detail: null, retry: true };

interface Attempt {
  /** Asks how it ended: the server, which asks the channel. */
  ask: () => Promise<PayPhase>;
  /** The order was paid or closed meanwhile. */
  onConflict: () => void;
}

/** Runs one attempt at a time and tells how it went. `run` answers whether the page is left. */
function useAttempt({ onConflict }: Pick<Attempt, 'onConflict'>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CodeFailure | null>(null);
  const running = useRef(false);
  const rest = () => {
    running.current = false;
    setBusy(false);
  };
  return {
    busy,
    failure,
    setFailure,
    rest,
    attempt: async (run: () => Promise<'left' | 'here'>, mayRetry = false) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setFailure(null);
      try {
        if ((await run()) === 'left') return;
      } catch (error) {
        const failed = codeFailure(error);
        setFailure({ ...failed, retry: failed.retry || mayRetry });
        if (error instanceof ApiError && error.code === 'CONFLICT') onConflict();
      }
      rest();
    },
  };
}

interface WechatPayWish extends Attempt {
  orderSn: string;
  /** {@link payByBridge} */
  standIn: string;
  /** What WeChat has sent back with the person, good for one use. */
  authorization: { code: string; state: string } | null;
}

/** Payment inside WeChat: who the person is to the account (by way of WeChat's own page), then the bridge. */
export function useWechatPay({ orderSn, standIn, authorization, ask, onConflict }: WechatPayWish): Wxpay {
  const { busy, failure, setFailure, rest, attempt } = useAttempt({ onConflict });
  const [ended, setEnded] = useState<BridgeResult | null>(null);
  const proof = useRef(authorization);
  return {
    busy,
    failure,
    ended,
    rest,
    start: ({ anew = false } = {}) => {
      const given = anew ? null : proof.current;
      return attempt(
        async () => {
          proof.current = null;
          setEnded(null);
          const answer = await api.post('/api/user/payment/wxpay/jsapi', {
            orderSn,
            ...given,
            ...(anew && { anew: true }),
          });
          if (answer.kind === 'authorize') {
            // In the place of this entry: back from WeChat's page must not lead to a page that leads there again.
            location.replace(answer.url);
            return 'left';
          }
          const result = await payByBridge(answer.bridge, standIn);
          if (result === null) setFailure(noBridge);
          else setEnded(result);
          if (result === 'ok') await ask();
          return 'here';
        },
        // A proof that was refused is gone; the next try gets a new one.
        given !== null,
      );
    },
  };
}

/** Payment in another browser of a phone: WeChat's page, which leads to its app and back to the result. */
export function useH5Pay({ orderSn, onConflict }: Pick<Attempt, 'onConflict'> & { orderSn: string }): Wxpay {
  const { busy, failure, setFailure, rest, attempt } = useAttempt({ onConflict });
  return {
    busy,
    failure,
    ended: null,
    rest,
    start: () =>
      attempt(async () => {
        const link = h5Link(
          (await api.post('/api/user/payment/wxpay/h5', { orderSn })).url,
          location.origin,
          orderSn,
        );
        if (!link) {
          setFailure(noPage);
          return 'here';
        }
        location.assign(link);
        return 'left';
      }),
  };
}
