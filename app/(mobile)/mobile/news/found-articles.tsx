import type { ReactNode } from 'react';
import { CategoryTabs } from '@/components/article/mobile/category-tabs';
import { NewsRows } from '@/components/article/mobile/news-rows';
import { NothingFound } from '@/components/article/nothing-found';
import { SearchFailure } from '@/components/search/search-failure';
import { useNarrowed } from '@/components/ui/use-narrowed';
import { pathTo, type CategoryNode } from '@/lib/domain/article/rules';

const PATH = '/mobile/news';
const WHOLE = { href: PATH, label: '查看全部新闻' };

interface FoundArticlesProps {
  tree: readonly CategoryNode[];
  waiting: ReactNode;
}

/** What the address asks for, as the page of the list draws it: with the part of each text that answers. */
export function FoundArticles({ tree, waiting }: FoundArticlesProps) {
  const { asked, found, failure } = useNarrowed(PATH, ({ keyword }) => `搜索“${keyword}”`);
  if (!found && !failure) return waiting;
  const keyword = asked.keyword?.toString() ?? '';
  const path = pathTo(tree, Number(asked.articleCategory)).map((node) => node.nodeEntity.id);
  return (
    <>
      {tree.length > 0 && <CategoryTabs tree={tree} path={path} />}
      {found && found.list.length > 0 && (
        <NewsRows category={path.at(-1)} keyword={keyword} page={found} marks={found.marks} />
      )}
      {found?.list.length === 0 && <NothingFound search="/mobile/Search" keyword={keyword} />}
      {failure && <SearchFailure failure={failure} whole={WHOLE} />}
    </>
  );
}
