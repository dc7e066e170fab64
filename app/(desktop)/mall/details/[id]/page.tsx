import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BuyBox } from '@/components/cart/buy-box';
import { buyFacts } from '@/components/cart/buy-facts';
import { CartLink } from '@/components/cart/cart-link';
import { MallBar } from '@/components/product/desktop/mall-bar';
import { ProductPage } from '@/components/product/desktop/product-page';
import { excerptOf } from '@/components/product/product-facts';
import { isAppError } from '@/lib/core/errors';
import { cachedCategoryTree, cachedProduct, cachedProducts } from '@/lib/domain/product/cached';
import { publicCtx } from '@/lib/server/page';
import { siteUrl } from '@/lib/server/site-url';

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
  const description = excerptOf(product.introHtml) || product.title;
  return {
    title: product.title,
    description,
    alternates: { canonical: `/mall/details/${product.id}` },
    openGraph: {
      title: product.title,
      description,
      ...(product.coverPath ? { images: [siteUrl(product.coverPath)] } : {}),
    },
  };
}

export default async function ProductDetailPage({ params }: Props) {
  const product = await load(params);
  const ctx = publicCtx();
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
    </>
  );
}
