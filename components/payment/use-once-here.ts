'use client';

import { useEffect } from 'react';

/**
 * Whether this entry of the browser's history is opened for the first time, and marks it: a page that is opened again by the back button or by a
 * reload must not start a payment by itself. `address` takes the place of the page's own, which may carry what is good for one use.
 */
function firstTimeHere(address: string): boolean {
  const state = history.state as { payStarted?: boolean } | null;
  if (state?.payStarted) return false;
  history.replaceState({ payStarted: true }, '', address);
  return true;
}

interface OnceHere {
  /** The page's address, as it stays. */
  address: string;
  first: () => void;
  /** Opened again: by the back button, from the browser's memory of it, or by a reload. */
  back: () => void;
}

/** Runs one of the two when the page is opened. */
export function useOnceHere({ address, first, back }: OnceHere): void {
  useEffect(() => {
    // The router takes the history over after the first effects.
    const timer = setTimeout(() => (firstTimeHere(address) ? first() : back()), 0);
    const awake = (e: PageTransitionEvent) => {
      if (e.persisted) back();
    };
    addEventListener('pageshow', awake);
    return () => {
      clearTimeout(timer);
      removeEventListener('pageshow', awake);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once per visit
  }, []);
}
