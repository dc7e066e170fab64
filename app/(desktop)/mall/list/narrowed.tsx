'use client';

import { lazy, type ReactNode } from 'react';
import { MallField } from '@/components/product/desktop/mall-field';
import css from '@/components/product/desktop/product-list.module.css';
import { DrawnLate } from '@/components/ui/drawn-late';
import { useAsked } from '@/components/ui/use-asked';
import type { CategoryNode } from '@/lib/domain/product/contract';

/** Most visitors of the list see another face of it, which needs none of this. */
const FoundProducts = lazy(async () => ({ default: (await import('./found-products')).FoundProducts }));

interface NarrowedListProps {
  categories: readonly CategoryNode[];
  /** What stands there until the list does. */
  children: ReactNode;
}

/** A list that free words or a price narrow: drawn in the browser alone. */
export function NarrowedList({ categories, children }: NarrowedListProps) {
  const waiting = <div className={`wrap ${css.page}`}>{children}</div>;
  return (
    <DrawnLate waiting={waiting}>
      <FoundProducts categories={categories} waiting={waiting} />
    </DrawnLate>
  );
}

/** The field of the mall's search with the words of the address in it. */
export function NarrowedField() {
  return <MallField keyword={useAsked('/mall/list')?.keyword?.toString()} />;
}
