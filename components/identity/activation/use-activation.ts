'use client';

import { useEffect, useState } from 'react';
import type { ActivatedView, ActivationStateView } from '@/lib/domain/ebook/activation-contract';
import { errorText } from '@/components/ui/error-text';
import { ApiError, api } from '@/lib/client/api';

/** A code that has just been activated here. */
export interface Activated extends ActivatedView {
  /** The login waits for a step before anything can be read. */
  pending: boolean;
}

export type Activation =
  | { step: 'wait' }
  | { step: 'unknown' }
  | { step: 'failed'; message: string }
  | { step: 'shown'; code: ActivationStateView }
  | { step: 'done'; code: ActivationStateView; done: Activated };

const tokenOf = () => new URLSearchParams(location.search).get('t') ?? '';

/** Only a token of the right form is sent on; a cut one is a link that is gone. */
const whole = (token: string) => /^[A-Za-z0-9_-]{43}$/.test(token);

interface Asked {
  state: Activation;
  /** The token of the QR code that led here, while it is good. */
  token: string;
}

/** What the server says of a serial to this visitor. */
async function ask(sn: string): Promise<Asked> {
  const t = tokenOf();
  try {
    const code = await api.get('/api/guest/order/ebook/[sn]', { sn, ...(whole(t) && { t }) }, { stay: true });
    const link = t && code.link === 'none' ? 'gone' : code.link;
    return { state: { step: 'shown', code: { ...code, link } }, token: link === 'good' ? t : '' };
  } catch (e) {
    const status = e instanceof ApiError ? e.status : 0;
    const unknown = status === 404 || status === 400;
    return { state: unknown ? { step: 'unknown' } : { step: 'failed', message: errorText(e) }, token: '' };
  }
}

/** The activation page of one serial: what the server says of it to this visitor, and what has been done here. */
export function useActivation(sn: string) {
  const [{ state, token }, setAsked] = useState<Asked>({ state: { step: 'wait' }, token: '' });
  const setState = (next: Activation) => setAsked((s) => ({ ...s, state: next }));
  useEffect(() => {
    let here = true;
    void ask(sn).then((asked) => here && setAsked(asked));
    return () => {
      here = false;
    };
  }, [sn]);
  const load = async () => {
    setState({ step: 'wait' });
    setAsked(await ask(sn));
  };

  const finish = (code: ActivationStateView, view: ActivatedView, pending = false) => {
    // The token is spent: going back or reloading shows the code as it is now.
    history.replaceState(null, '', location.pathname);
    setState({ step: 'done', code, done: { ...view, pending } });
    scrollTo(0, 0);
  };
  return {
    state,
    /** The token of the QR code while it is good. */
    token,
    load,
    finish,
    /** The link ran out while the page stood open: the code is typed instead. */
    dropToken() {
      setAsked(({ state: s }) => ({
        state: s.step === 'shown' ? { ...s, code: { ...s.code, link: 'gone' } } : s,
        token: '',
      }));
    },
    /** One click of a buyer who is logged in. */
    async activateMine(code: ActivationStateView, typed: string) {
      const proof = code.viewer === 'holder' ? {} : token ? { t: token } : { code: typed };
      finish(
        code,
        (await api.send('/api/user/ebook/activate', { sn: code.sn, ...proof }, { stay: 'guest' })).data,
      );
    },
  };
}

export type ActivationPage = ReturnType<typeof useActivation>;
