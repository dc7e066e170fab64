'use client';

import { lazy, Suspense } from 'react';
import css from '@/components/ebook/reader/reader-entry.module.css';

export interface ReaderEntryProps {
  /** Public id of the publication's file. */
  id: string;
  /** What the address says before anybody has shown a right to read. */
  head: { productId: number; title: string; label: string };
  /** Where 返回 leads; `null` goes back in history. */
  back: string | null;
  mobile?: boolean;
}

/** The reader is a program: its title comes with the page, the rest in a chunk of its own. */
const Reader = lazy(() => import('@/components/ebook/reader/reader'));

function Waiting({ head }: Pick<ReaderEntryProps, 'head'>) {
  return (
    <main id="main" className={css.waiting} aria-busy>
      <span className={css.leaf} aria-hidden />
      <h1 className={css.title}>{[head.title, head.label].filter(Boolean).join(' ')}</h1>
      <p role="status">正在打开，请稍候…</p>
    </main>
  );
}

/** One publication on the whole screen. */
export function ReaderEntry(props: ReaderEntryProps) {
  return (
    <Suspense fallback={<Waiting head={props.head} />}>
      <Reader {...props} waiting={<Waiting head={props.head} />} />
    </Suspense>
  );
}
