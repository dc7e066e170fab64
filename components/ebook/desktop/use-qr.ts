'use client';

import { useEffect, useRef, useState } from 'react';
import { errorText } from '@/components/ui/error-text';
import type { QrState } from '@/lib/domain/ebook/session-contract';
import { api } from '@/lib/client/api';

/** How often the desktop asks what became of its code. */
const POLL_MS = 2000;

export interface Qr {
  state: QrState | 'making' | 'failed';
  picture: string | null;
  /** Seconds left. */
  seconds: number;
  /** Why there is no code. */
  text: string;
}

/**
 * The code of this desktop and what becomes of it: asked for, followed every two seconds until it is decided or its time is over. A question that
 * fails on the way is asked again; the time is counted from what the server said, not by the browser's clock. A new code is a new mount.
 */
export function useQr(onOpened: () => void): Qr {
  const [code, setCode] = useState<Qr>({
    state: 'making',
    picture: null,
    seconds: 0,
    text: '',
  });
  const opened = useRef(onOpened);
  useEffect(() => {
    opened.current = onOpened;
  }, [onOpened]);
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let clock: ReturnType<typeof setInterval> | undefined;
    const put = (change: Partial<Qr>) => {
      if (!over) setCode((c) => ({ ...c, ...change }));
    };
    const stop = () => clearInterval(clock);
    const follow = async (token: string, endsAt: number) => {
      if (over) return;
      let next: QrState | null = null;
      try {
        next = (await api.get('/api/guest/order/ebook/qrcode/token', { token }, { stay: true })).state;
      } catch (e) {
        // The server does not know the code any more: it ran out. Anything else may pass.
        if (e instanceof Error && 'status' in e && e.status === 404) next = 'expired';
      }
      if (over) return;
      if (next === null && performance.now() > endsAt) next = 'expired';
      if (next) put({ state: next });
      if (next === 'consumed') opened.current();
      if (next === null || next === 'waiting' || next === 'scanned' || next === 'confirmed')
        timer = setTimeout(() => void follow(token, endsAt), POLL_MS);
      else stop();
    };
    const start = async () => {
      put({ state: 'making', picture: null });
      try {
        const made = await api.get('/api/guest/order/ebook/qrcode/token', {}, { stay: true });
        const endsAt = performance.now() + made.seconds * 1000;
        put({ state: made.state, picture: made.picture, seconds: made.seconds, text: '' });
        clock = setInterval(
          () => put({ seconds: Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)) }),
          1000,
        );
        timer = setTimeout(() => void follow(made.token, endsAt), POLL_MS);
      } catch (e) {
        put({ state: 'failed', text: errorText(e) });
      }
    };
    void start();
    return () => {
      over = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return code;
}
