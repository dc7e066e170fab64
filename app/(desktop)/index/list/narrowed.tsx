'use client';

import { lazy, type ReactNode } from 'react';
import { DrawnLate } from '@/components/ui/drawn-late';
import type { CategoryNode } from '@/lib/domain/article/rules';

/** Most visitors of the list see another face of it, which needs none of this. */
const FoundArticles = lazy(async () => ({ default: (await import('./found-articles')).FoundArticles }));

interface NarrowedListProps {
  tree: readonly CategoryNode[];
  /** What stands there until the list does. */
  children: ReactNode;
}

/** A list that free words narrow: drawn in the browser alone. */
export function NarrowedList({ tree, children }: NarrowedListProps) {
  return (
    <DrawnLate waiting={children}>
      <FoundArticles tree={tree} waiting={children} />
    </DrawnLate>
  );
}
