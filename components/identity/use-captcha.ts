'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

const SOURCE = '/api/valid/vcodeimg';
/** A picture is replaced shortly before its answer expires. */
const FRESH_MS = 290_000;
/** The age is looked at this often, so that a computer that slept is noticed too. */
const LOOK_MS = 5000;

/**
 * Address of the captcha picture and the way to a new one. Each request replaces the browser's earlier answer on the server, so there is
 * exactly one per picture shown: none from the server's markup, where preloading or a kept copy could show another picture than the newest.
 */
export function useCaptcha(onNew: () => void): { src: string | null; refresh: () => void } {
  const [stamp, setStamp] = useState(0);
  const loadedAt = useRef(0);
  const refresh = useCallback(() => {
    loadedAt.current = Date.now();
    setStamp(loadedAt.current);
    onNew();
  }, [onNew]);
  useEffect(() => {
    if (!loadedAt.current) refresh();
    const timer = setInterval(() => {
      if (Date.now() - loadedAt.current >= FRESH_MS) refresh();
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  useEffect(() => {
    const back = (e: PageTransitionEvent) => {
      if (e.persisted) refresh();
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [refresh]);
  return { src: stamp ? `${SOURCE}?d=${stamp}` : null, refresh };
}
