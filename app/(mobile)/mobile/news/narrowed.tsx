'use client';

import { NewsField } from '@/components/article/mobile/news-field';
import { drawnLate } from '@/components/ui/drawn-late';
import { useAsked } from '@/components/ui/use-asked';
import { pathTo, type CategoryNode } from '@/lib/domain/article/rules';

const PATH = '/mobile/news';

/** A list that free words narrow: drawn in the browser alone. */
export const NarrowedList = drawnLate(async () => (await import('./found-articles')).FoundArticles);

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
