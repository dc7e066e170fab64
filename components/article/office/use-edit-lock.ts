import { useCallback, useEffect, useRef, useState } from 'react';
import { LOCK_SECONDS } from '@/lib/domain/article/rules';
import { api } from '@/lib/client/api';

export interface EditLock {
  /** Whether this person may write: `true` until somebody else turns out to hold the lock. */
  mine: boolean;
  holderName: string | null;
  /** The other one's lease has run out: it may be taken over. */
  free: boolean;
}

/** A third of the lease: two signs of life may get lost. */
const BEAT_MS = (LOCK_SECONDS * 1000) / 3;
const ASK_MS = 15_000;
/** Nobody touched the page for so long: it falls silent, so that the lock and the session can run out. */
const AWAY_MS = 5 * 60_000;

/** Tells whether somebody has used the page lately; `back` is called when they come back after a while. */
function usePresence(back: () => void) {
  const last = useRef(0);
  const call = useRef(back);
  useEffect(() => {
    call.current = back;
  });
  useEffect(() => {
    last.current = Date.now();
    const touch = () => {
      const away = Date.now() - last.current > AWAY_MS;
      last.current = Date.now();
      if (away) call.current();
    };
    const events = ['pointerdown', 'keydown', 'scroll'] as const;
    for (const e of events) document.addEventListener(e, touch, { passive: true, capture: true });
    return () => {
      for (const e of events) document.removeEventListener(e, touch, { capture: true });
    };
  }, []);
  return useCallback(() => Date.now() - last.current < AWAY_MS, []);
}

/**
 * Holds the editor's lock while the form is open: taken at once, renewed by a heartbeat, given back when the page goes. A lost connection is
 * no loss of the lock; only the server's word is.
 */
export function useEditLock(
  id: number | undefined,
  start: EditLock,
): EditLock & { takeOver: () => Promise<boolean> } {
  const [lock, setLock] = useState<EditLock>(start);
  const { mine } = lock;

  const beat = useCallback(async () => {
    if (id === undefined) return true;
    const now = await api.post('/api/admin/article/lock', { id }, { stay: true });
    setLock({ mine: now.mine, holderName: now.holderName, free: now.free });
    return now.mine;
  }, [id]);

  const present = usePresence(() => {
    if (mine) void beat().catch(() => undefined);
  });

  useEffect(() => {
    if (id === undefined) return;
    const quiet = () => undefined;
    const look = () =>
      api
        .get('/api/admin/article/lock/status/[id]', { id }, { stay: true })
        .then((now) => setLock({ mine: false, holderName: now.holderName, free: now.free }));
    const first = mine ? setTimeout(() => void beat().catch(quiet), 0) : undefined;
    const timer = setInterval(
      () => {
        if (present()) void (mine ? beat() : look()).catch(quiet);
      },
      mine ? BEAT_MS : ASK_MS,
    );
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [id, mine, beat, present]);

  useEffect(() => {
    if (id === undefined || !mine) return;
    // Nobody waits for the reply.
    const leave = () =>
      void api
        .post('/api/admin/article/unlock', { id }, { keepalive: true, stay: true })
        .catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id, mine]);

  return { ...lock, takeOver: beat };
}
