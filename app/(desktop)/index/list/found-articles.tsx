import type { ReactNode } from 'react';
import { ListPage, newsCrumbs } from '@/components/article/desktop/list-page';
import { ListSearchResults } from '@/components/article/desktop/list-search-results';
import { NothingFound } from '@/components/article/nothing-found';
import { SearchFailure } from '@/components/search/search-failure';
import { Pager } from '@/components/ui/pager';
import { useNarrowed } from '@/components/ui/use-narrowed';
import { pathTo, type CategoryNode } from '@/lib/domain/article/rules';

const PATH = '/index/list';
const WHOLE = { href: PATH, label: '查看全部新闻' };

interface FoundArticlesProps {
  tree: readonly CategoryNode[];
  waiting: ReactNode;
}

/** What the address asks for, as the page of the list draws it: with the part of each text that answers. */
export function FoundArticles({ tree, waiting }: FoundArticlesProps) {
  const { asked, found, failure } = useNarrowed(PATH, ({ keyword }) => `搜索“${keyword}”`);
  if (!found && !failure) return waiting;
  const keyword = asked.keyword?.toString();
  const path = pathTo(tree, Number(asked.articleCategory)).map((node) => node.nodeEntity);
  const id = path.at(-1)?.id ?? null;
  const title = `搜索“${keyword ?? ''}”`;
  return (
    <ListPage
      tree={tree}
      id={id}
      crumbs={[...newsCrumbs(path), { label: title }]}
      title={title}
      keyword={keyword}
      total={found?.total ?? 0}
    >
      {found && found.list.length > 0 && (
        <>
          <ListSearchResults articles={found.list} marks={found.marks ?? []} named={id === null} />
          <Pager
            path={PATH}
            query={{ category: id, keyword }}
            pageNum={found.pageNum}
            pages={Math.ceil(found.total / found.pageSize)}
            total={found.total}
          />
        </>
      )}
      {found?.list.length === 0 && <NothingFound search="/index/search" keyword={keyword ?? ''} />}
      {failure && <SearchFailure failure={failure} whole={WHOLE} />}
    </ListPage>
  );
}
