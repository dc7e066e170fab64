'use client';

import { useCallback, useEffect, useState } from 'react';

const SOURCE = '/api/valid/vcodeimg';
/** A picture is replaced shortly before its answer expires. */
const FRESH_MS = 290_000;

/** Address of the captcha picture and the way to a new one. Each picture replaces the browser's earlier one on the server. */
export function useCaptcha(onNew: () => void): { src: string; refresh: () => void } {
  const [stamp, setStamp] = useState(0);
  const refresh = useCallback(() => {
    setStamp(Date.now());
    onNew();
  }, [onNew]);
  useEffect(() => {
    const timer = setTimeout(refresh, FRESH_MS);
    return () => clearTimeout(timer);
  }, [stamp, refresh]);
  useEffect(() => {
    const back = (e: PageTransitionEvent) => {
      if (e.persisted) refresh();
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [refresh]);
  return { src: stamp ? `${SOURCE}?d=${stamp}` : SOURCE, refresh };
}
