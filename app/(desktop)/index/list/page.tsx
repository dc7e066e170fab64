import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArticleList } from '@/components/article/desktop/article-list';
import { ListPage, newsCrumbs } from '@/components/article/desktop/list-page';
import { NeedsScript } from '@/components/search/needs-script';
import { JsonLd } from '@/components/site/json-ld';
import { breadcrumbData } from '@/components/site/structured-data';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { Skeleton } from '@/components/ui/skeleton';
import { reachedPage } from '@/lib/core/page';
import { cachedArticlePage, cachedCategory, cachedCategoryTree } from '@/lib/domain/article/cached';
import { articleListInput } from '@/lib/domain/article/contract';
import { orMissing, publicCtx } from '@/lib/server/page';
import { publicMetadata, siteUrl } from '@/lib/server/site-url';
import { isNarrowedPage, LIST_PAGE_SIZE, rowsOf } from '@/lib/text/narrowed-lists';
import { titles } from '@/lib/text/titles';
import { NarrowedList } from './narrowed';

export const dynamic = 'force-dynamic';

const PATH = '/index/list';
const listInput = articleListInput.omit({ keyword: true });

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The list that an address asks for; anything that is no such list does not exist. */
async function requestOf({ searchParams }: PageProps) {
  const { category, pageNum } = await searchParams;
  const parsed = listInput.safeParse({ articleCategory: category, pageNum, pageSize: LIST_PAGE_SIZE });
  if (!parsed.success) notFound();
  return parsed.data;
}

const load = async (props: PageProps) =>
  orMissing(cachedArticlePage(publicCtx(), await requestOf(props)).then(reachedPage));

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  if (isNarrowedPage(PATH, await props.searchParams))
    return publicMetadata({ path: PATH, title: titles[PATH], hidden: true });
  const { articleCategory, pageNum } = await requestOf(props);
  const category = articleCategory === undefined ? null : await cachedCategory(publicCtx(), articleCategory);
  const query = new URLSearchParams();
  if (category) query.set('category', String(category.id));
  if (pageNum > 1) query.set('pageNum', String(pageNum));
  const suffix = pageNum > 1 ? `（第 ${pageNum} 页）` : '';
  const name = category?.name ?? titles[PATH];
  return publicMetadata({
    path: `${PATH}${query.size > 0 ? `?${query.toString()}` : ''}`,
    title: `${name}${suffix}`,
    description: category?.description,
    column: category ?? undefined,
    feed: category ?? undefined,
  });
}

/** A list that free words narrow, as a frame: nothing of the address is in it. */
async function Frame() {
  const tree = await cachedCategoryTree(publicCtx());
  return (
    <NarrowedList tree={tree}>
      <ListPage tree={tree} id={undefined} crumbs={newsCrumbs([])} title={titles[PATH]}>
        <NeedsScript />
        <Skeleton heights={rowsOf(110)} />
      </ListPage>
    </NarrowedList>
  );
}

export default async function NewsListPage(props: PageProps) {
  if (isNarrowedPage(PATH, await props.searchParams)) return <Frame />;
  const ctx = publicCtx();
  const id = (await requestOf(props)).articleCategory ?? null;
  const [tree, page, category] = await Promise.all([
    cachedCategoryTree(ctx),
    load(props),
    id === null ? null : cachedCategory(ctx, id),
  ]);
  const crumbs = category
    ? newsCrumbs([...category.parents, category])
    : [...newsCrumbs([]), { label: '全部新闻' }];
  return (
    <>
      <ListPage
        tree={tree}
        id={id}
        crumbs={crumbs}
        title={category?.name ?? '全部新闻'}
        total={page.total > 0 ? page.total : undefined}
      >
        {page.list.length > 0 ? (
          <>
            <ArticleList articles={page.list} named={id === null} />
            <Pager
              path={PATH}
              query={{ category: id }}
              pageNum={page.pageNum}
              pages={Math.ceil(page.total / page.pageSize)}
              total={page.total}
            />
          </>
        ) : (
          <EmptyState
            title={id === null ? '暂无文章' : '本栏目暂无文章'}
            action={
              <ButtonLink href="/index" variant="outline">
                返回首页
              </ButtonLink>
            }
          />
        )}
      </ListPage>
      <JsonLd data={breadcrumbData(siteUrl, crumbs)} />
    </>
  );
}
