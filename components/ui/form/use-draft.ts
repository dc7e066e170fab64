'use client';

import { useEffect, useRef } from 'react';
import { draftOf, keepDraft, takeDraft } from '@/components/ui/form/draft';
import { readCookie } from '@/components/ui/read-cookie';
import { LEAVING_EVENT } from '@/lib/client/leaving';

/** A private window may forbid it: then nothing is kept. */
function tryStore<T>(use: (store: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}

/**
 * Opens a form that is not open by itself when something was kept for it.
 *
 * @param names of the forms that can be opened here: `title-new`, `title-7`
 */
export function useOpenOnDraft(names: string | readonly string[], open: (name: string) => void): void {
  const now = useRef(open);
  const asked = [names].flat().join(' ');
  useEffect(() => {
    now.current = open;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      const kept = asked
        .split(' ')
        .find((name) => tryStore((store) => draftOf(store, name, readCookie('name'), Date.now())));
      if (kept) now.current(kept);
    });
    return () => clearTimeout(timer);
  }, [asked]);
}

/**
 * Keeps what was typed into a form while its person is away for a login (the session ended in the middle of it), in this tab, and puts it
 * back when the form is there again. Not for passwords and codes; logging out empties the tab's store.
 *
 * @param name of the form, the same before and after; without one nothing is kept
 */
export function useDraft(
  name: string | undefined,
  read: () => Record<string, unknown>,
  restore: (values: Record<string, unknown>) => void,
): void {
  const now = useRef({ read, restore });
  useEffect(() => {
    now.current = { read, restore };
  });
  useEffect(() => {
    if (!name) return undefined;
    // The cookie goes with the session, so it is read while both are there.
    const who = readCookie('name');
    const kept = tryStore((store) => takeDraft(store, name, who, Date.now()));
    if (kept) now.current.restore(kept);
    const keep = () =>
      void tryStore((store) => keepDraft(store, name, { who, at: Date.now(), values: now.current.read() }));
    window.addEventListener(LEAVING_EVENT, keep);
    return () => window.removeEventListener(LEAVING_EVENT, keep);
  }, [name]);
}
