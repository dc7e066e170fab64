'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import css from '@/components/ui/mobile/infinite-list.module.css';

interface InfiniteListProps {
  /** Whether there is anything behind what is shown. */
  more: boolean;
  state: 'idle' | 'loading' | 'failed';
  onMore: () => void;
  /** Said below the last row; an empty text says nothing (short lists). */
  end?: string;
  children: ReactNode;
}

/** A list that loads its next page a screen and a half before its end is reached, so that the end is not seen to move; where that cannot be seen, by its button. */
export function InfiniteList({ more, state, onMore, end = '没有更多了', children }: InfiniteListProps) {
  const foot = useRef<HTMLDivElement>(null);
  const ask = useRef(onMore);
  useEffect(() => {
    ask.current = onMore;
  });
  // A new observer after every answer: the end may still be in sight, and that is said once only.
  useEffect(() => {
    const el = foot.current;
    if (!el || !more || state !== 'idle' || !('IntersectionObserver' in window)) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((e) => e.isIntersecting)) ask.current();
      },
      { rootMargin: '0px 0px 1200px' },
    );
    watch.observe(el);
    return () => watch.disconnect();
  }, [more, state]);
  return (
    <>
      {children}
      <div ref={foot} className={css.foot} data-wake-in-sight={more ? '' : undefined}>
        <p className={css.said} role="status">
          {state === 'loading' ? '正在加载…' : !more && state === 'idle' ? end : ''}
        </p>
        {state === 'failed' && <p role="alert">加载失败，请检查网络后重试</p>}
        {more && state !== 'loading' && (
          <Button variant="outline" onClick={onMore}>
            {state === 'failed' ? '重试' : '加载更多'}
          </Button>
        )}
      </div>
    </>
  );
}
