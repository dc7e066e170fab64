import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArticleList } from '@/components/article/desktop/article-list';
import { CategoryNav } from '@/components/article/desktop/category-nav';
import css from '@/components/article/desktop/list-page.module.css';
import { ListSearch } from '@/components/article/desktop/list-search';
import { ListSearchResults } from '@/components/article/desktop/list-search-results';
import { JsonLd } from '@/components/site/json-ld';
import { breadcrumbData } from '@/components/site/structured-data';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { ButtonLink } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { SectionHead } from '@/components/ui/section-head';
import { isAppError } from '@/lib/core/errors';
import type { Paged } from '@/lib/core/page';
import type { Ctx } from '@/lib/data/ctx';
import { cachedArticlePage, cachedCategory, cachedCategoryTree } from '@/lib/domain/article/cached';
import { articleListInput, type ArticleListInput, type ArticleSummary } from '@/lib/domain/article/contract';
import { searchArticles } from '@/lib/domain/article/search-queries';
import { publicCtx } from '@/lib/server/page';
import { publicMetadata, siteUrl } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

const PAGE_SIZE = 20;

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The list that an address asks for; anything that is no such list does not exist. */
async function requestOf({ searchParams }: PageProps) {
  const query = await searchParams;
  const parsed = articleListInput.safeParse({
    articleCategory: query.category,
    keyword: query.keyword === '' ? undefined : query.keyword,
    pageNum: query.pageNum,
    pageSize: PAGE_SIZE,
  });
  if (!parsed.success) notFound();
  return parsed.data;
}

async function load(
  ctx: Ctx,
  input: ArticleListInput,
): Promise<Paged<ArticleSummary> & { marks?: readonly string[] }> {
  const { keyword, ...page } = input;
  try {
    return await (keyword ? searchArticles(ctx, { ...page, keyword }) : cachedArticlePage(ctx, page));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const input = await requestOf(props);
  const { articleCategory, keyword, pageNum } = input;
  const category = articleCategory === undefined ? null : await cachedCategory(publicCtx(), articleCategory);
  const query = new URLSearchParams();
  if (category) query.set('category', String(category.id));
  if (pageNum > 1) query.set('pageNum', String(pageNum));
  const suffix = pageNum > 1 ? `（第 ${pageNum} 页）` : '';
  const name = category?.name ?? titles['/index/list'];
  return publicMetadata({
    path: `/index/list${query.size > 0 ? `?${query.toString()}` : ''}`,
    title: keyword ? `搜索“${keyword}”` : `${name}${suffix}`,
    description: category?.description,
    column: category ?? undefined,
    feed: category ?? undefined,
    // A page behind the last one is no page for a search engine.
    hidden: Boolean(keyword) || (pageNum > 1 && (await load(publicCtx(), input)).list.length === 0),
  });
}

export default async function ListPage(props: PageProps) {
  const ctx = publicCtx();
  const input = await requestOf(props);
  const id = input.articleCategory ?? null;
  const [tree, page, category] = await Promise.all([
    cachedCategoryTree(ctx),
    load(ctx, input),
    id === null ? null : cachedCategory(ctx, id),
  ]);
  const { keyword } = input;
  const title = category?.name ?? '全部新闻';
  const beyond = page.total > 0 && page.list.length === 0;
  const first = id === null ? '/index/list' : `/index/list?category=${id}`;
  const way = category ? [...category.parents, category] : [];
  const crumbs = [
    { label: '新闻', href: '/index/list' },
    ...way.map((c) => ({ label: c.name, href: `/index/list?category=${c.id}` })),
    ...(keyword ? [{ label: `搜索“${keyword}”` }] : category ? [] : [{ label: '全部新闻' }]),
  ];
  return (
    <div className={`wrap ${css.page}`}>
      <Breadcrumbs items={crumbs} />
      <div className={cx(css.columns, tree.length === 0 && css.alone)}>
        {tree.length > 0 && <CategoryNav tree={tree} current={id} />}
        <section className={css.main} aria-labelledby="list-title">
          <SectionHead
            as="h1"
            id="list-title"
            title={keyword ? `搜索“${keyword}”` : title}
            extra={
              (page.total > 0 || keyword) && (
                <div className={css.extra}>
                  <span className={css.count}>{`共 ${page.total} 篇`}</span>
                  <ListSearch keyword={keyword} category={id} />
                </div>
              )
            }
          />
          {page.list.length > 0 ? (
            <>
              {page.marks ? (
                <ListSearchResults articles={page.list} marks={page.marks} named={id === null} />
              ) : (
                <ArticleList articles={page.list} named={id === null} />
              )}
              <Pager
                path="/index/list"
                query={{ category: id, keyword }}
                pageNum={page.pageNum}
                pages={Math.ceil(page.total / page.pageSize)}
                total={page.total}
              />
            </>
          ) : (
            <EmptyState
              picture={keyword ? 'search' : 'list'}
              title={
                keyword
                  ? '没有找到相关文章'
                  : beyond
                    ? '没有更多文章了'
                    : id === null
                      ? '暂无文章'
                      : '本栏目暂无文章'
              }
              text={keyword ? '请换一个关键词，或者在全站搜索。' : undefined}
              action={
                <ButtonLink
                  href={
                    keyword
                      ? `/index/search?keyword=${encodeURIComponent(keyword)}`
                      : beyond
                        ? first
                        : '/index'
                  }
                  variant="outline"
                >
                  {keyword ? '在全站搜索' : beyond ? '返回第一页' : '返回首页'}
                </ButtonLink>
              }
            />
          )}
        </section>
      </div>
      {!keyword && <JsonLd data={breadcrumbData(siteUrl, crumbs)} />}
    </div>
  );
}
