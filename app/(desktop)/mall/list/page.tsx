import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { CardHearts } from '@/components/cart/card-hearts';
import { MallCart } from '@/components/cart/mall-cart';
import { MallBar } from '@/components/product/desktop/mall-bar';
import css from '@/components/product/desktop/product-list.module.css';
import { ProductList } from '@/components/product/desktop/product-list';
import { parseListQuery } from '@/components/product/list-query';
import { listHref } from '@/components/product/list-url';
import { NeedsScript } from '@/components/search/needs-script';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { Skeleton } from '@/components/ui/skeleton';
import { cachedCategoryTree } from '@/lib/domain/product/cached';
import { categoryPath } from '@/lib/domain/product/path-rules';
import { shelfOf } from '@/lib/domain/product/shelf-cached';
import { orMissing, publicCtx } from '@/lib/server/page';
import { publicMetadata } from '@/lib/server/site-url';
import { isNarrowedPage } from '@/lib/text/narrowed-lists';
import { titles } from '@/lib/text/titles';
import { NarrowedField, NarrowedList } from './narrowed';

export const dynamic = 'force-dynamic';

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const PATH = '/mall/list';

/** What the address asks for; 404 for an address that makes no sense, an unknown category or brand, or a page beyond the last one. */
const load = cache(async (searchParams: Props['searchParams']) => {
  const query = parseListQuery(await searchParams);
  if (!query) notFound();
  return orMissing(shelfOf(publicCtx(), query));
});

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  if (isNarrowedPage(PATH, await searchParams))
    return publicMetadata({ path: PATH, title: titles[PATH], hidden: true });
  const [{ query }, categories] = await Promise.all([load(searchParams), cachedCategoryTree(publicCtx())]);
  const { category, sort, pageNum } = query;
  const name = categoryPath(categories, category).at(-1)?.nodeEntity.name;
  const narrowed = listHref(query) !== listHref({ category, sort });
  const address = listHref({ category });
  const later = pageNum > 1 ? `${address}${category === undefined ? '?' : '&'}pageNum=${pageNum}` : address;
  return publicMetadata({
    path: narrowed || sort !== 'default' ? address : later,
    title: name ? `${name} - ${titles[PATH]}` : titles[PATH],
    description: `保密类${name ?? '书刊'}商品列表，可按类型、出版单位、年份和价格筛选。`,
    hidden: narrowed,
  });
}

/** A list that free words or a price narrow, as a frame: nothing of the address is in it. */
async function Frame() {
  const categories = await cachedCategoryTree(publicCtx());
  return (
    <>
      <MallBar categories={categories} field={<NarrowedField />} cart={<MallCart />} />
      <NarrowedList categories={categories}>
        <div className={`wrap ${css.page}`}>
          <Breadcrumbs items={[{ label: '书刊商城', href: '/mall' }, { label: titles[PATH] }]} />
          <h1 className="sr-only">{titles[PATH]}</h1>
          <NeedsScript />
          <Skeleton heights={[240, 46, 360, 360, 360, 360]} />
        </div>
      </NarrowedList>
    </>
  );
}

export default async function ProductListPage({ searchParams }: Props) {
  if (isNarrowedPage(PATH, await searchParams)) return <Frame />;
  const [shelf, categories] = await Promise.all([load(searchParams), cachedCategoryTree(publicCtx())]);
  return (
    <>
      <MallBar categories={categories} cart={<MallCart />} />
      <ProductList {...shelf} categories={categories} />
      <CardHearts />
    </>
  );
}
