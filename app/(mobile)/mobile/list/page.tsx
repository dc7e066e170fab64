import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { CartBadge } from '@/components/cart/cart-badge';
import { categoryPath } from '@/components/product/category-path';
import { parseListQuery } from '@/components/product/list-query';
import { listHref, listParams } from '@/components/product/list-url';
import { CategoryScreen } from '@/components/product/mobile/category-screen';
import { EmptyMall } from '@/components/product/empty-mall';
import { MobileProductList } from '@/components/product/mobile/product-list';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { SearchField, SearchLink } from '@/components/ui/mobile/search-field';
import {
  cachedBrands,
  cachedCategoryTree,
  cachedKinds,
  cachedMallHome,
  cachedShelfPage,
  cachedTop,
} from '@/lib/domain/product/cached';
import { cachedHotWords } from '@/lib/domain/search/queries';
import { publicCtx } from '@/lib/server/page';
import { mirrorMetadata } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Hot words and best sold products under an empty list. */
const WORDS = 8;
const SUGGESTED = 4;
/** Best sold books of a category: one row of three. */
const COVERS = 3;

/** What the address asks for: `null` for the page of categories; 404 for an address that makes no sense, an unknown category or brand. */
const load = cache(async (searchParams: Props['searchParams']) => {
  const raw = await searchParams;
  const parsed = parseListQuery({ ...raw, pageNum: undefined });
  if (!parsed) notFound();
  if (raw.sort === undefined && Object.keys(listParams(parsed)).length === 0) return null;
  const ctx = publicCtx();
  const [categories, brands] = await Promise.all([cachedCategoryTree(ctx), cachedBrands(ctx)]);
  const path = parsed.category === undefined ? [] : categoryPath(categories, parsed.category);
  if (parsed.category !== undefined && path.length === 0) notFound();
  const brand = brands.find((b) => b.id === parsed.brand);
  if (parsed.brand !== undefined && !brand) notFound();
  const shelf = await cachedShelfPage(ctx, parsed);
  return { query: parsed, categories, path, brandName: brand?.name, ...shelf };
});

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const shown = await load(searchParams);
  const title = titles['/mobile/list'];
  const name = shown?.path.at(-1)?.nodeEntity.name;
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

export default async function MobileListPage({ searchParams }: Props) {
  const shown = await load(searchParams);
  if (!shown) return <Categories />;
  const { keyword } = shown.query;
  const ctx = publicCtx();
  const empty = shown.page.list.length === 0;
  const [words, best] = empty
    ? await Promise.all([
        keyword ? cachedHotWords(ctx, WORDS) : [],
        cachedTop(ctx, { sort: 'sales' }, SUGGESTED),
      ])
    : [[], []];
  const name = shown.path.at(-1)?.nodeEntity.name;
  return (
    <MobilePage
      title={keyword ? `“${keyword}”的搜索结果` : (name ?? '全部商品')}
      back
      tab="list"
      cartBadge={<CartBadge />}
      heading={
        <SearchField
          label="搜索书刊"
          placeholder="书名、作者或 ISBN"
          action="/mobile/list"
          defaultValue={keyword}
          button
        />
      }
    >
      <MobileProductList {...shown} suggestions={{ words, best }} />
    </MobilePage>
  );
}
