import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { BuyBox } from '@/components/cart/desktop/buy-box';
import { buyFacts } from '@/lib/domain/product/buy-rules';
import { deliveryText } from '@/components/cart/buy-rules';
import { MallCart } from '@/components/cart/mall-cart';
import { ReadingLink } from '@/components/ebook/reading-link';
import { readerParts } from '@/components/letter/reader-parts';
import { FreightLine } from '@/components/product/desktop/freight-line';
import { SeenBefore } from '@/components/product/desktop/seen-before';
import { MallBar } from '@/components/product/desktop/mall-bar';
import { ProductPage } from '@/components/product/desktop/product-page';
import { excerptOf, workData } from '@/components/product/product-facts';
import { JsonLd } from '@/components/site/json-ld';
import { sharedPicture } from '@/components/site/shared-picture';
import { breadcrumbData } from '@/components/site/structured-data';
import { cachedReadingEntry } from '@/lib/domain/ebook/entry-cached';
import { cachedErrata, cachedLetters } from '@/lib/domain/letter/cached';
import { cachedCategoryTree, cachedProduct, cachedRelated, cachedTop } from '@/lib/domain/product/cached';
import { isDigital } from '@/lib/domain/product/rules';
import { orMissing, publicCtx } from '@/lib/server/page';
import { publicMetadata, siteUrl } from '@/lib/server/site-url';

export const dynamic = 'force-dynamic';

/** Products beside and below this one. */
const RANKED = 5;
const RELATED = 5;

interface Props {
  params: Promise<{ id: string }>;
}

async function load(params: Props['params']) {
  const { id } = await params;
  if (!/^[1-9]\d{0,11}$/.test(id)) notFound();
  return orMissing(cachedProduct(publicCtx(), Number(id)));
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await load(params);
  return publicMetadata({
    path: `/mall/details/${product.id}`,
    title: product.title,
    description: excerptOf(product.introHtml) || product.title,
    picture: sharedPicture(product.coverPath),
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
  const [top, own] = [product.categories[0], product.categories.at(-1)];
  const [categories, rank, related, entry, errata, letters] = await Promise.all([
    cachedCategoryTree(ctx),
    cachedTop(ctx, { category: top?.id, sort: 'sales' }, RANKED + 1),
    own ? cachedRelated(ctx, { id: product.id, categoryId: own.id }, RELATED) : [],
    isDigital(product.kind) ? cachedReadingEntry(ctx, product.id) : null,
    cachedErrata(ctx, product.id),
    cachedLetters(ctx, product.id),
  ]);
  return (
    <>
      <MallBar categories={categories} cart={<MallCart />} />
      <ProductPage
        // One trial: pictures of pages give way to the pages themselves.
        product={entry && entry.trialPages > 0 ? { ...product, trial: [] } : product}
        rank={rank}
        related={related}
        site={siteUrl()}
        reading={entry && <ReadingLink {...entry} />}
        buy={
          <BuyBox product={buyFacts(product)}>
            {product.kind === 'paper_book' && (
              <FreightLine productId={product.id} rule={deliveryText(product.kind, false)} />
            )}
          </BuyBox>
        }
        parts={readerParts({ productId: product.id, errata, letters, skin: 'desktop' })}
        seen={<SeenBefore productId={product.id} />}
      />
      <JsonLd data={workData(product, siteUrl())} />
      <JsonLd data={breadcrumbData(siteUrl, crumbs)} />
    </>
  );
}
