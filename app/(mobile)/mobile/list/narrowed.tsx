'use client';

import { lazy, type ReactNode } from 'react';
import { ListField } from '@/components/product/mobile/list-field';
import { DrawnLate } from '@/components/ui/drawn-late';
import { useAsked } from '@/components/ui/use-asked';
import type { CategoryNode } from '@/lib/domain/product/contract';

const PATH = '/mobile/list';

/** Most visitors of the list see another face of it, which needs none of this. */
const FoundProducts = lazy(async () => ({ default: (await import('./found-products')).FoundProducts }));

interface NarrowedListProps {
  categories: readonly CategoryNode[];
  /** What stands there until the list does. */
  children: ReactNode;
}

/** A list that free words or a price narrow: drawn in the browser alone. */
export function NarrowedList({ categories, children }: NarrowedListProps) {
  return (
    <DrawnLate waiting={children}>
      <FoundProducts categories={categories} waiting={children} />
    </DrawnLate>
  );
}

/** Words of the address. */
const useKeyword = () => useAsked(PATH)?.keyword?.toString();

export function NarrowedField() {
  return <ListField keyword={useKeyword()} />;
}

export function NarrowedTitle() {
  const keyword = useKeyword();
  return keyword ? `“${keyword}”的搜索结果` : '符合条件的商品';
}
