import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BuyBox } from '@/components/cart/buy-box';
import { buyFacts } from '@/components/cart/buy-facts';
import { CartLink } from '@/components/cart/cart-link';
import { MallBar } from '@/components/product/desktop/mall-bar';
import { ProductPage } from '@/components/product/desktop/product-page';
import { excerptOf } from '@/components/product/product-facts';
import { JsonLd } from '@/components/site/json-ld';
import { breadcrumbData } from '@/components/site/structured-data';
import { isAppError } from '@/lib/core/errors';
import { cachedCategoryTree, cachedProduct, cachedProducts } from '@/lib/domain/product/cached';
import { publicCtx } from '@/lib/server/page';
import { publicMetadata, siteUrl } from '@/lib/server/site-url';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ id: string }>;
}

async function load(params: Props['params']) {
  const { id } = await params;
  if (!/^[1-9]\d{0,11}$/.test(id)) notFound();
  try {
    return await cachedProduct(publicCtx(), Number(id));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await load(params);
  return publicMetadata({
    path: `/mall/details/${product.id}`,
    title: product.title,
    description: excerptOf(product.introHtml) || product.title,
    picture: product.coverPath,
  });
}

export default async function ProductDetailPage({ params }: Props) {
  const product = await load(params);
  const ctx = publicCtx();
  const crumbs = [
    { label: '书刊商城', href: '/mall' },
    ...product.categories.map((c) => ({ label: c.name, href: `/mall/list?category=${c.id}` })),
    { label: product.title },
  ];
  const category = product.categories[0]?.id;
  const [categories, rank] = await Promise.all([
    cachedCategoryTree(ctx),
    cachedProducts(ctx, { category, sort: 'sales', pageNum: 1, pageSize: 6 }),
  ]);
  return (
    <>
      <MallBar categories={categories} cart={<CartLink />} />
      <ProductPage
        product={product}
        rank={rank.list}
        site={siteUrl()}
        buy={<BuyBox product={buyFacts(product)} />}
      />
      <JsonLd data={breadcrumbData(siteUrl, crumbs)} />
    </>
  );
}
