import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArticleRows } from '@/components/article/mobile/article-rows';
import { CategoryTabs } from '@/components/article/mobile/category-tabs';
import { MoreArticles } from '@/components/article/mobile/more-articles';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchField } from '@/components/ui/mobile/search-field';
import { isAppError } from '@/lib/core/errors';
import type { Paged } from '@/lib/core/page';
import { cachedArticlePage, cachedCategory, cachedCategoryTree } from '@/lib/domain/article/cached';
import { articleListInput, type ArticleListInput, type ArticleSummary } from '@/lib/domain/article/contract';
import { searchArticles } from '@/lib/domain/article/search-queries';
import { publicCtx } from '@/lib/server/page';
import { mirrorMetadata } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

const PAGE_SIZE = 20;

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The list that an address asks for; anything that is no such list does not exist. */
async function requestOf({ searchParams }: PageProps): Promise<ArticleListInput> {
  const { category, keyword } = await searchParams;
  const parsed = articleListInput.safeParse({
    articleCategory: category,
    keyword: keyword === '' ? undefined : keyword,
    pageSize: PAGE_SIZE,
  });
  if (!parsed.success) notFound();
  return parsed.data;
}

async function load(input: ArticleListInput): Promise<Paged<ArticleSummary> & { marks?: readonly string[] }> {
  const { keyword, ...page } = input;
  const ctx = publicCtx();
  try {
    return await (keyword ? searchArticles(ctx, { ...page, keyword }) : cachedArticlePage(ctx, page));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
}

const categoryOf = async ({ articleCategory: id }: ArticleListInput) =>
  id === undefined ? null : cachedCategory(publicCtx(), id);

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const input = await requestOf(props);
  const category = await categoryOf(input);
  const { keyword } = input;
  return mirrorMetadata({
    path: category ? `/index/list?category=${category.id}` : '/index/list',
    title: keyword ? `搜索“${keyword}”` : (category?.name ?? titles['/mobile/news']),
    description: category?.description,
    column: category ?? undefined,
    hidden: Boolean(keyword),
  });
}

export default async function MobileNewsPage(props: PageProps) {
  const input = await requestOf(props);
  const [tree, page, category] = await Promise.all([
    cachedCategoryTree(publicCtx()),
    load(input),
    categoryOf(input),
  ]);
  const { articleCategory, keyword } = input;
  const named = articleCategory === undefined;
  return (
    <MobilePage
      title={keyword ? `搜索“${keyword}”` : (category?.name ?? titles['/mobile/news'])}
      back
      heading={
        <SearchField
          label="搜索新闻"
          placeholder={category ? `在“${category.name}”中搜索` : '搜索新闻'}
          action="/mobile/news"
          defaultValue={keyword}
          button
        >
          {category && <input type="hidden" name="category" value={category.id} />}
        </SearchField>
      }
    >
      {tree.length > 0 && (
        <CategoryTabs
          tree={tree}
          path={category ? [...category.parents.map((p) => p.id), category.id] : []}
        />
      )}
      {page.list.length > 0 ? (
        <MoreArticles
          key={`${articleCategory}:${keyword}`}
          category={articleCategory}
          keyword={keyword}
          first={{
            total: page.total,
            pageNum: page.pageNum,
            pageSize: page.pageSize,
            list: page.list.map((a) => a.id),
          }}
          marks={page.marks}
        >
          <ArticleRows articles={page.list} named={named} marks={page.marks} />
        </MoreArticles>
      ) : (
        <EmptyState
          picture={keyword ? 'search' : 'list'}
          title={keyword ? '没有找到相关文章' : named ? '暂无文章' : '本栏目暂无文章'}
          text={keyword && '请换一个关键词，或者在全站搜索。'}
          action={
            <ButtonLink
              href={
                keyword
                  ? `/mobile/Search?keyword=${encodeURIComponent(keyword)}`
                  : named
                    ? '/mobile/home'
                    : '/mobile/news'
              }
              variant="outline"
            >
              {keyword ? '在全站搜索' : named ? '返回首页' : '查看全部新闻'}
            </ButtonLink>
          }
        />
      )}
    </MobilePage>
  );
}
