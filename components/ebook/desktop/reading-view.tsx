'use client';

import { Suspense, type ReactNode } from 'react';
import { QrCard } from '@/components/ebook/desktop/qr-card';
import css from '@/components/ebook/desktop/reading-view.module.css';
import { useReadingShelf } from '@/components/ebook/desktop/use-reading-shelf';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useVisitor } from '@/components/ui/visitor';
import { latePart } from '@/components/ui/late-part';
import { LostPart } from '@/components/ui/lost-part';

// The shelves come when there is a reader: guests do not load them.
const shelves = {
  classic: latePart(async () => (await import('@/components/ebook/desktop/reading-shelf')).default, LostPart),
  next: latePart(async () => (await import('@/components/ebook/desktop/next-shelf')).default, LostPart),
};

interface ReadingViewProps {
  version: keyof typeof shelves;
  /** What guests see beside the code, the same for everybody. */
  children: ReactNode;
}

const Waiting = () => (
  <div className={css.waiting} role="status" aria-label="正在打开书架">
    <span />
    <span />
    <span />
  </div>
);

/** The reading view's one live part: the code for guests, the shelf for a reader. */
export function ReadingView({ version, children }: ReadingViewProps) {
  const visitor = useVisitor();
  const { state, reload } = useReadingShelf();
  if (state.face === 'reader') {
    const Shelf = shelves[version];
    return (
      <Suspense fallback={<Waiting />}>
        <Shelf shelf={state.shelf} reload={reload} />
      </Suspense>
    );
  }
  if (state.face === 'failed')
    return (
      <EmptyState
        picture="error"
        title={state.text}
        action={<Button onClick={() => void reload()}>重新加载</Button>}
      />
    );
  // Whoever is logged in gets his shelf in a moment.
  if (state.face === 'waiting' && visitor.state === 'user') return <Waiting />;
  return (
    // The code and the shelf are this browser's own.
    <div className={css.welcome} data-wake="">
      <div>{children}</div>
      {state.face === 'nobody' ? (
        <QrCard onOpened={() => void reload()} />
      ) : (
        <div className={css.place} aria-hidden />
      )}
    </div>
  );
}
