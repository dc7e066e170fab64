'use client';

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hasMore, restored, withPage, type KeptPages, type ListPage } from '@/components/ui/mobile/pages';

interface UsePagesOptions<T> {
  /** The page that the server rendered. */
  first: ListPage<T>;
  load: (pageNum: number) => Promise<ListPage<T>>;
  /** What the list is about, with its filters: another key is another list. */
  key: string;
  /** What tells two items apart; `id` unless stated. */
  idOf?: (item: T) => number | string;
  /** What must be there before later pages can be drawn: code that the first page does not need. */
  prepare?: () => Promise<unknown>;
}

const nothing = () => Promise.resolve();

const SLOT = 'mobilePages';
const byId = (item: unknown) => (item as { id: number | string }).id;

function kept<T>(): KeptPages<T> | null {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && SLOT in state ? (state[SLOT] as KeptPages<T>) : null;
}

/**
 * An infinite list of a public page: the server's first page, the next ones by `onMore`. Answers that come after the list has changed are
 * dropped. What was loaded stands in the history entry, so that "back" from an item finds the same list at the same place.
 */
export function usePages<T>({ first, load, key, idOf = byId, prepare = nothing }: UsePagesOptions<T>) {
  const [shown, setShown] = useState({ key, pages: first });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [y, setY] = useState<number | null>(null);
  const current = shown.key === key ? shown.pages : first;
  /** What an answer has to find unchanged. */
  const now = useRef({ key, pages: current, busy: false });
  if (now.current.key !== key) {
    // Another list: what is still under way belongs to the old one.
    now.current = { key, pages: current, busy: false };
  }
  now.current.pages = current;

  useEffect(() => {
    setState('idle');
    const before = kept<T>();
    const again = restored(before, first, key, idOf);
    if (!again) return undefined;
    let left = false;
    const show = () => {
      if (left) return;
      setShown({ key, pages: again });
      setY(before?.y ?? null);
    };
    // Without the code the first page is shown, as when nothing was kept.
    prepare().then(show, () => undefined);
    return () => {
      left = true;
    };
    // `first`, `idOf` and `prepare` belong to the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  // The browser puts the page back where it was before the list is long enough for that.
  useLayoutEffect(() => {
    if (y !== null) window.scrollTo(0, y);
  }, [y]);

  // After every page, and with the last scroll position when the page is left.
  useEffect(() => {
    const keep = () => {
      const { pages } = now.current;
      if (pages.pageNum === 1) return;
      const slot: KeptPages<T> = { key, pages, y: window.scrollY };
      history.replaceState({ ...(history.state as object | null), [SLOT]: slot }, '');
    };
    keep();
    // A link that is followed says so itself: while a page is being left, not every browser takes what it writes.
    const follow = (e: MouseEvent) => {
      if ((e.target as Element).closest('a[href]')) keep();
    };
    document.addEventListener('click', follow, true);
    window.addEventListener('pagehide', keep);
    return () => {
      document.removeEventListener('click', follow, true);
      window.removeEventListener('pagehide', keep);
    };
  }, [key, shown]);

  const onMore = () => {
    const mine = now.current;
    if (mine.busy || !hasMore(mine.pages)) return;
    mine.busy = true;
    setState('loading');
    Promise.all([load(mine.pages.pageNum + 1), prepare()])
      .then(([next]) => {
        if (now.current !== mine) return;
        setShown({ key: mine.key, pages: withPage(mine.pages, next, idOf) });
        setState('idle');
      })
      .catch(() => {
        if (now.current === mine) setState('failed');
      })
      .finally(() => {
        mine.busy = false;
      });
  };

  return { list: current.list, total: current.total, more: hasMore(current), state, onMore };
}
