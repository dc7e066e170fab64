import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { MallCart } from '@/components/cart/mall-cart';
import { categoryPath } from '@/components/product/category-path';
import { MallBar } from '@/components/product/desktop/mall-bar';
import { ProductList } from '@/components/product/desktop/product-list';
import { parseListQuery } from '@/components/product/list-query';
import { listHref } from '@/components/product/list-url';
import { cachedBrands, cachedCategoryTree, cachedTop, cachedShelfPage } from '@/lib/domain/product/cached';
import { cachedHotWords } from '@/lib/domain/search/queries';
import { publicCtx } from '@/lib/server/page';
import { publicMetadata } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Hot words and best sold products under an empty list. */
const WORDS = 8;
const SUGGESTED = 5;

/** What the address asks for; 404 for an address that makes no sense, an unknown category or brand, or a page beyond the last one. */
const load = cache(async (searchParams: Props['searchParams']) => {
  const query = parseListQuery(await searchParams);
  if (!query) notFound();
  const ctx = publicCtx();
  const [categories, brands] = await Promise.all([cachedCategoryTree(ctx), cachedBrands(ctx)]);
  const path = query.category === undefined ? [] : categoryPath(categories, query.category);
  if (query.category !== undefined && path.length === 0) notFound();
  const brand = brands.find((b) => b.id === query.brand);
  if (query.brand !== undefined && !brand) notFound();
  const shelf = await cachedShelfPage(ctx, query);
  if (query.pageNum > 1 && shelf.page.list.length === 0) notFound();
  return { query, categories, path, brandName: brand?.name, ...shelf };
});

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { query, path } = await load(searchParams);
  const name = path.at(-1)?.nodeEntity.name;
  const { category, sort, pageNum } = query;
  const narrowed = listHref(query) !== listHref({ category, sort });
  const address = listHref({ category });
  const later = pageNum > 1 ? `${address}${category === undefined ? '?' : '&'}pageNum=${pageNum}` : address;
  return publicMetadata({
    path: narrowed || sort !== 'default' ? address : later,
    title: name ? `${name} - ${titles['/mall/list']}` : titles['/mall/list'],
    description: `保密类${name ?? '书刊'}商品列表，可按类型、出版单位、年份和价格筛选。`,
    hidden: narrowed,
  });
}

export default async function ProductListPage({ searchParams }: Props) {
  const { query, ...shown } = await load(searchParams);
  const empty = shown.page.list.length === 0;
  const ctx = publicCtx();
  const [words, best] = empty
    ? await Promise.all([
        query.keyword ? cachedHotWords(ctx, WORDS) : [],
        cachedTop(ctx, { sort: 'sales' }, SUGGESTED),
      ])
    : [[], []];
  return (
    <>
      <MallBar categories={shown.categories} keyword={query.keyword} cart={<MallCart />} />
      <ProductList query={query} {...shown} suggestions={{ words, best }} />
    </>
  );
}
