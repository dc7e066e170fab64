'use client';

import { lazy, type ReactNode } from 'react';
import { NewsField } from '@/components/article/mobile/news-field';
import { DrawnLate } from '@/components/ui/drawn-late';
import { useAsked } from '@/components/ui/use-asked';
import { pathTo, type CategoryNode } from '@/lib/domain/article/rules';

const PATH = '/mobile/news';

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

/** Words and category of the address. */
export function NarrowedField({ tree }: { tree: readonly CategoryNode[] }) {
  const asked = useAsked(PATH);
  const category = pathTo(tree, Number(asked?.articleCategory)).at(-1)?.nodeEntity;
  return <NewsField category={category} keyword={asked?.keyword?.toString()} />;
}

export function NarrowedTitle() {
  const keyword = useAsked(PATH)?.keyword;
  return keyword ? `搜索“${keyword}”` : '搜索新闻';
}
