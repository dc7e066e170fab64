import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { CartBadge } from '@/components/cart/cart-badge';
import { parseListQuery } from '@/components/product/list-query';
import { listHref, listParams } from '@/components/product/list-url';
import { CategoryScreen } from '@/components/product/mobile/category-screen';
import { EmptyMall } from '@/components/product/empty-mall';
import { ListField } from '@/components/product/mobile/list-field';
import { MobileProductList } from '@/components/product/mobile/product-list';
import { NeedsScript } from '@/components/search/needs-script';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { SearchLink } from '@/components/ui/mobile/search-field';
import { Skeleton } from '@/components/ui/skeleton';
import { cachedCategoryTree, cachedKinds, cachedMallHome } from '@/lib/domain/product/cached';
import { categoryPath } from '@/lib/domain/product/path-rules';
import { shelfOf } from '@/lib/domain/product/shelf-cached';
import { orMissing, publicCtx } from '@/lib/server/page';
import { mirrorMetadata } from '@/lib/server/site-url';
import { isNarrowedPage, rowsOf } from '@/lib/text/narrowed-lists';
import { titles } from '@/lib/text/titles';
import { NarrowedField, NarrowedList, NarrowedTitle } from './narrowed';

export const dynamic = 'force-dynamic';

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const PATH = '/mobile/list';

/** Best sold books of a category: one row of three. */
const COVERS = 3;

/** What the address asks for: `null` for the page of categories; 404 for an address that makes no sense, an unknown category or brand. */
const load = cache(async (searchParams: Props['searchParams']) => {
  const raw = await searchParams;
  const parsed = parseListQuery({ ...raw, pageNum: undefined });
  if (!parsed) notFound();
  if (raw.sort === undefined && Object.keys(listParams(parsed)).length === 0) return null;
  const ctx = publicCtx();
  const [shelf, categories] = await Promise.all([orMissing(shelfOf(ctx, parsed)), cachedCategoryTree(ctx)]);
  return { ...shelf, categories };
});

const nameOf = (shown: Awaited<ReturnType<typeof load>>) =>
  shown ? categoryPath(shown.categories, shown.query.category).at(-1)?.nodeEntity.name : undefined;

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  if (isNarrowedPage(PATH, await searchParams))
    return mirrorMetadata({ path: '/mall/list', title: titles[PATH], hidden: true });
  const title = titles[PATH];
  const shown = await load(searchParams);
  const name = nameOf(shown);
  const category = shown?.query.category;
  return mirrorMetadata({
    path: listHref({ category }),
    title: name ? `${name} - ${title}` : title,
    description: `保密类${name ?? '书刊'}商品列表，可按类型、出版单位、年份和价格筛选。`,
    hidden: shown !== null && listHref(shown.query) !== listHref({ category, sort: shown.query.sort }),
  });
}

async function Categories() {
  const ctx = publicCtx();
  const [{ categories, floors }, kinds] = await Promise.all([cachedMallHome(ctx), cachedKinds(ctx)]);
  const covers = new Map(floors.map((f) => [f.category.nodeEntity.id, f.products.slice(0, COVERS)]));
  return (
    <MobilePage
      title="商品分类"
      tab="list"
      cartBadge={<CartBadge />}
      heading={<SearchLink text="搜索书名、作者或 ISBN" />}
    >
      {kinds.length > 0 ? (
        <CategoryScreen
          kinds={kinds}
          floors={categories.map((category) => ({
            category,
            products: covers.get(category.nodeEntity.id) ?? [],
          }))}
        />
      ) : (
        <EmptyMall home="/mobile/home" />
      )}
    </MobilePage>
  );
}

/** A list that free words or a price narrow, as a frame: nothing of the address is in it. */
async function Frame() {
  const categories = await cachedCategoryTree(publicCtx());
  return (
    <MobilePage
      title={<NarrowedTitle />}
      back
      tab="list"
      cartBadge={<CartBadge />}
      heading={<NarrowedField />}
    >
      <NarrowedList categories={categories}>
        <NeedsScript />
        <Skeleton heights={[44, 44, ...rowsOf(128)]} />
      </NarrowedList>
    </MobilePage>
  );
}

export default async function MobileListPage({ searchParams }: Props) {
  if (isNarrowedPage(PATH, await searchParams)) return <Frame />;
  const shown = await load(searchParams);
  if (!shown) return <Categories />;
  return (
    <MobilePage
      title={nameOf(shown) ?? '全部商品'}
      back
      tab="list"
      cartBadge={<CartBadge />}
      heading={<ListField />}
    >
      <MobileProductList {...shown} />
    </MobilePage>
  );
}
