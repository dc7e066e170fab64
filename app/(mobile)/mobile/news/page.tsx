import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CategoryTabs } from '@/components/article/mobile/category-tabs';
import { NewsField } from '@/components/article/mobile/news-field';
import { NewsRows } from '@/components/article/mobile/news-rows';
import { NeedsScript } from '@/components/search/needs-script';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { cachedArticlePage, cachedCategory, cachedCategoryTree } from '@/lib/domain/article/cached';
import { articleListInput } from '@/lib/domain/article/contract';
import { orMissing, publicCtx } from '@/lib/server/page';
import { mirrorMetadata } from '@/lib/server/site-url';
import { isNarrowedPage, LIST_PAGE_SIZE, rowsOf } from '@/lib/text/narrowed-lists';
import { titles } from '@/lib/text/titles';
import { NarrowedField, NarrowedList, NarrowedTitle } from './narrowed';

export const dynamic = 'force-dynamic';

const PATH = '/mobile/news';
const listInput = articleListInput.pick({ articleCategory: true, pageNum: true, pageSize: true });

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The list that an address asks for; anything that is no such list does not exist. */
async function requestOf({ searchParams }: PageProps) {
  const { category } = await searchParams;
  const parsed = listInput.safeParse({ articleCategory: category, pageSize: LIST_PAGE_SIZE });
  if (!parsed.success) notFound();
  return parsed.data;
}

const categoryOf = async ({ articleCategory: id }: Awaited<ReturnType<typeof requestOf>>) =>
  id === undefined ? null : cachedCategory(publicCtx(), id);

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  if (isNarrowedPage(PATH, await props.searchParams))
    return mirrorMetadata({ path: '/index/list', title: titles[PATH], hidden: true });
  const category = await categoryOf(await requestOf(props));
  return mirrorMetadata({
    path: category ? `/index/list?category=${category.id}` : '/index/list',
    title: category?.name ?? titles[PATH],
    description: category?.description,
    column: category ?? undefined,
  });
}

/** A list that free words narrow, as a frame: nothing of the address is in it. */
async function Frame() {
  const tree = await cachedCategoryTree(publicCtx());
  return (
    <MobilePage title={<NarrowedTitle />} back heading={<NarrowedField tree={tree} />}>
      <NarrowedList tree={tree}>
        <NeedsScript />
        <Skeleton heights={[44, ...rowsOf(110)]} />
      </NarrowedList>
    </MobilePage>
  );
}

export default async function MobileNewsPage(props: PageProps) {
  if (isNarrowedPage(PATH, await props.searchParams)) return <Frame />;
  const input = await requestOf(props);
  const [tree, page, category] = await Promise.all([
    cachedCategoryTree(publicCtx()),
    orMissing(cachedArticlePage(publicCtx(), input)),
    categoryOf(input),
  ]);
  const { articleCategory } = input;
  const named = articleCategory === undefined;
  return (
    <MobilePage title={category?.name ?? titles[PATH]} back heading={<NewsField category={category} />}>
      {tree.length > 0 && (
        <CategoryTabs
          tree={tree}
          path={category ? [...category.parents.map((p) => p.id), category.id] : []}
        />
      )}
      {page.list.length > 0 ? (
        <NewsRows category={articleCategory} page={page} />
      ) : (
        <EmptyState
          title={named ? '暂无文章' : '本栏目暂无文章'}
          action={
            <ButtonLink href={named ? '/mobile/home' : PATH} variant="outline">
              {named ? '返回首页' : '查看全部新闻'}
            </ButtonLink>
          }
        />
      )}
    </MobilePage>
  );
}
