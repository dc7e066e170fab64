import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { CartLink } from '@/components/cart/cart-link';
import { categoryPath } from '@/components/product/category-path';
import { MallBar } from '@/components/product/desktop/mall-bar';
import { ProductList } from '@/components/product/desktop/product-list';
import { listHref, parseListQuery } from '@/components/product/list-url';
import { cachedCategoryTree, cachedFacets, cachedProducts } from '@/lib/domain/product/cached';
import { publicCtx } from '@/lib/server/page';
import { publicMetadata } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What the address asks for; 404 for an address that makes no sense, an unknown category or a page beyond the last one. */
const load = cache(async (searchParams: Props['searchParams']) => {
  const query = parseListQuery(await searchParams);
  if (!query) notFound();
  const ctx = publicCtx();
  const categories = await cachedCategoryTree(ctx);
  const path = query.category === undefined ? [] : categoryPath(categories, query.category);
  if (query.category !== undefined && path.length === 0) notFound();
  const [page, facets] = await Promise.all([cachedProducts(ctx, query), cachedFacets(ctx, query)]);
  if (query.pageNum > 1 && page.list.length === 0) notFound();
  return { query, categories, path, page, facets };
});

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { query, path } = await load(searchParams);
  const name = path.at(-1)?.nodeEntity.name;
  const { category, sort } = query;
  const narrowed = listHref(query) !== listHref({ category, sort });
  return publicMetadata({
    path: listHref({ category }),
    title: name ? `${name} - ${titles['/mall/list']}` : titles['/mall/list'],
    description: `保密类${name ?? '书刊'}商品列表，可按类型、出版单位、年份和价格筛选。`,
    hidden: narrowed,
  });
}

export default async function ProductListPage({ searchParams }: Props) {
  const { query, categories, path, page, facets } = await load(searchParams);
  return (
    <>
      <MallBar categories={categories} keyword={query.keyword} cart={<CartLink />} />
      <ProductList query={query} page={page} categories={categories} path={path} facets={facets} />
    </>
  );
}
