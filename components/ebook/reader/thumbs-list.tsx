'use client';

import { useEffect, useRef, useState } from 'react';
import { intoView } from '@/components/ebook/reader/into-view';
import { PageImage } from '@/components/ebook/reader/page-image';
import type { PageStore } from '@/components/ebook/reader/page-store';
import css from '@/components/ebook/reader/panel.module.css';
import type { Size } from '@/components/ebook/reader/spreads';

interface ThumbsListProps {
  store: PageStore;
  sizes: readonly Size[];
  page: number;
  onGo: (page: number) => void;
}

const PART = '2 thumbs';

/** Small pictures of all pages; those in sight are fetched, after the pages themselves. */
export function ThumbsList({ store, sizes, page, onGo }: ThumbsListProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const el = ref.current;
    if (!el) return;
    const observer = new IntersectionObserver(
      (entries) =>
        setSeen((old) => {
          const next = new Set(old);
          for (const { target, isIntersecting } of entries) {
            const n = Number((target as HTMLElement).dataset.thumb);
            if (isIntersecting) next.add(n);
            else next.delete(n);
          }
          return next;
        }),
      { root: el, rootMargin: '100px 0px' },
    );
    for (const item of el.querySelectorAll('[data-thumb]')) observer.observe(item);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    store.want(
      PART,
      [...seen].toSorted((a, b) => a - b).map((n) => ({ page: n, width: 200 })),
    );
  }, [store, seen]);
  useEffect(() => () => store.want(PART, []), [store]);
  return (
    <div ref={ref} className={css.body}>
      <div className={css.grid}>
        {sizes.map(([w, h], i) => (
          <button
            key={i}
            type="button"
            className={css.thumb}
            ref={i + 1 === page ? intoView : null}
            data-thumb={i + 1}
            aria-current={i + 1 === page ? 'page' : undefined}
            aria-label={`第 ${i + 1} 页`}
            onClick={() => onGo(i + 1)}
          >
            <span className={css.leaf} style={{ aspectRatio: `${w} / ${h}` }}>
              {seen.has(i + 1) && <PageImage store={store} page={i + 1} width={200} />}
            </span>
            {i + 1}
          </button>
        ))}
      </div>
    </div>
  );
}
