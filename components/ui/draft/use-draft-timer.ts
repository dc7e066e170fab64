'use client';

import { useEffect, useRef, type RefObject } from 'react';
import { DraftTimer } from '@/components/ui/draft/draft-room';

/** The timer of what is typed here; what leaves by a closed window, a link or an unmount is stored before. */
export function useDraftTimer(save: () => void): RefObject<DraftTimer | null> {
  const now = useRef(save);
  useEffect(() => {
    now.current = save;
  });
  const timer = useRef<DraftTimer | null>(null);
  useEffect(() => {
    const waiting = new DraftTimer(() => now.current());
    timer.current = waiting;
    const flush = () => waiting.flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, []);
  return timer;
}
