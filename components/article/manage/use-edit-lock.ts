import { useCallback, useEffect, useState } from 'react';
import { deskCalls, unlockOnLeave } from '@/lib/domain/article/desk-client';
import { LOCK_SECONDS } from '@/lib/domain/article/rules';

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
    const now = await deskCalls.lock(id);
    setLock({ mine: now.mine, holderName: now.holderName, free: now.free });
    return now.mine;
  }, [id]);

  useEffect(() => {
    if (id === undefined) return;
    const quiet = () => undefined;
    const look = () =>
      deskCalls
        .lockStatus(id)
        .then((now) => setLock({ mine: false, holderName: now.holderName, free: now.free }));
    const first = mine ? setTimeout(() => void beat().catch(quiet), 0) : undefined;
    const timer = setInterval(
      () => {
        void (mine ? beat() : look()).catch(quiet);
      },
      mine ? BEAT_MS : ASK_MS,
    );
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [id, mine, beat]);

  useEffect(() => {
    if (id === undefined || !mine) return;
    const leave = () => unlockOnLeave(id);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id, mine]);

  return { ...lock, takeOver: beat };
}
