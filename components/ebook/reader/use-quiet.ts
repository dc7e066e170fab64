'use client';

import { useCallback, useEffect, useState } from 'react';

/** Stillness after which the bars leave the full screen. */
const STILL_MS = 3000;

/**
 * Whether the bars have left. `watch`: they come with each move of the mouse and leave when it rests (full screen); otherwise they go and come by
 * taps and by scrolling. `fleeting`: they are shown for a moment at first, so that one knows them.
 */
export function useQuiet(
  watch: boolean,
  fleeting: boolean,
): [quiet: boolean, setQuiet: (quiet: boolean | 'toggle') => void] {
  const [quiet, setState] = useState(false);
  useEffect(() => {
    if (!watch) return;
    let timer: ReturnType<typeof setTimeout>;
    const moved = (e: Event) => {
      if (e instanceof PointerEvent && e.pointerType !== 'mouse') return;
      setState(false);
      clearTimeout(timer);
      timer = setTimeout(() => setState(true), STILL_MS);
    };
    timer = setTimeout(() => setState(true), STILL_MS);
    document.addEventListener('pointermove', moved);
    document.addEventListener('keydown', moved);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', moved);
      document.removeEventListener('keydown', moved);
      setState(false);
    };
  }, [watch]);
  useEffect(() => {
    if (!fleeting) return;
    const timer = setTimeout(() => setState(true), STILL_MS);
    return () => {
      clearTimeout(timer);
      setState(false);
    };
  }, [fleeting]);
  const set = useCallback(
    (next: boolean | 'toggle') => setState((old) => (next === 'toggle' ? !old : next)),
    [],
  );
  return [quiet, set];
}
