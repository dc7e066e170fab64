'use client';

import { Suspense } from 'react';
import type { ReaderProps } from '@/components/ebook/reader/reader';
import css from '@/components/ebook/reader/reader-entry.module.css';
import { latePart } from '@/components/ui/late-part';
import { LostPart } from '@/components/ui/lost-part';

type ReaderEntryProps = Omit<ReaderProps, 'waiting'>;

/** The reader is a program: its title comes with the page, the rest in a chunk of its own. */
const Reader = latePart(async () => (await import('@/components/ebook/reader/reader')).default, LostPart);

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
