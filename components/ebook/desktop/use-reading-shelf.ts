'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '@/components/ui/error-text';
import type { ReadingShelfView } from '@/lib/domain/ebook/shelf-contract';
import { api } from '@/lib/client/api';

export type ShelfFace =
  | { face: 'waiting' }
  | { face: 'failed'; text: string }
  | { face: 'nobody' }
  | { face: 'reader'; shelf: ReadingShelfView & { reader: NonNullable<ReadingShelfView['reader']> } };

/**
 * Who reads in this browser, and what. Read again when the page is looked at after a while, because reading goes on in other tabs and a session
 * may have ended meanwhile.
 */
export function useReadingShelf(): { state: ShelfFace; reload: () => Promise<void> } {
  const [state, setState] = useState<ShelfFace>({ face: 'waiting' });
  const asked = useRef(0);
  const reload = useCallback(async () => {
    const turn = (asked.current += 1);
    let next: ShelfFace;
    try {
      const shelf = await api.get('/api/guest/ebook/shelf', {}, { stay: true });
      next = shelf.reader
        ? { face: 'reader', shelf: { ...shelf, reader: shelf.reader } }
        : { face: 'nobody' };
    } catch (e) {
      next = { face: 'failed', text: errorText(e) };
    }
    // Only the newest question counts; a shelf or a code in sight stays when the network fails for a moment.
    if (turn !== asked.current) return;
    setState((before) =>
      next.face === 'failed' && (before.face === 'reader' || before.face === 'nobody') ? before : next,
    );
  }, []);
  useEffect(() => {
    void reload();
    const again = () => document.visibilityState === 'visible' && void reload();
    document.addEventListener('visibilitychange', again);
    window.addEventListener('pageshow', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('pageshow', again);
    };
  }, [reload]);
  return { state, reload };
}
