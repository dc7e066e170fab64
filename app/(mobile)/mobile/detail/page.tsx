import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { buyFacts } from '@/lib/domain/product/buy-rules';
import { deliveryText } from '@/components/cart/buy-rules';
import { BuyBar, BuyChoice, BuyPrice } from '@/components/cart/mobile/buy-parts';
import { BuyProvider } from '@/components/cart/mobile/buy-provider';
import { readingHint } from '@/components/ebook/reading-link';
import { phoneReaderHref } from '@/components/ebook/shelf-words';
import { readerParts } from '@/components/letter/reader-parts';
import { TrialCell } from '@/components/product/mobile/detail-gallery';
import { DetailScreen, SearchLink } from '@/components/product/mobile/detail-screen';
import { FreightCell } from '@/components/product/mobile/freight-cell';
import { SeenBefore } from '@/components/product/mobile/seen-before';
import { excerptOf } from '@/components/product/product-facts';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { sharedPicture } from '@/components/site/shared-picture';
import { Cell } from '@/components/ui/mobile/cell';
import { Icon } from '@/components/ui/mobile/icons';
import { Picture } from '@/components/ui/picture';
import { cachedReadingEntry } from '@/lib/domain/ebook/entry-cached';
import { cachedErrata, cachedLetters } from '@/lib/domain/letter/cached';
import { cachedProduct, cachedRelated, cachedTop } from '@/lib/domain/product/cached';
import { isDigital } from '@/lib/domain/product/rules';
import { orMissing, publicCtx } from '@/lib/server/page';
import { mirrorMetadata } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

/** Products beside and below this one. */
const RANKED = 8;
const RELATED = 6;

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function load(searchParams: Props['searchParams']) {
  const { id } = await searchParams;
  if (typeof id !== 'string' || !/^[1-9]\d{0,11}$/.test(id)) notFound();
  return orMissing(cachedProduct(publicCtx(), Number(id)));
}

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const product = await load(searchParams);
  return mirrorMetadata({
    path: `/mall/details/${product.id}`,
    title: product.title,
    description: excerptOf(product.introHtml) || product.title,
    picture: sharedPicture(product.coverPath),
  });
}

export default async function MobileDetailPage({ searchParams }: Props) {
  const product = await load(searchParams);
  const ctx = publicCtx();
  const [top, own] = [product.categories[0], product.categories.at(-1)];
  const [rank, related, entry, errata, letters] = await Promise.all([
    cachedTop(ctx, { category: top?.id, sort: 'sales' }, RANKED + 1),
    own ? cachedRelated(ctx, { id: product.id, categoryId: own.id }, RELATED) : [],
    isDigital(product.kind) ? cachedReadingEntry(ctx, product.id) : null,
    cachedErrata(ctx, product.id),
    cachedLetters(ctx, product.id),
  ]);
  // One trial: pictures of pages give way to the pages themselves.
  const trial = entry && entry.trialPages > 0 ? [] : product.trial;
  return (
    <BuyProvider
      product={buyFacts(product)}
      cover={<Picture src={product.coverPath} alt="" width={84} height={112} kind="cover" />}
    >
      <MobilePage title={titles['/mobile/detail']} headed back right={<SearchLink />} bar={<BuyBar />}>
        <DetailScreen
          product={product}
          rank={rank.filter((r) => r.id !== product.id).slice(0, RANKED)}
          related={related}
          price={<BuyPrice />}
          rows={
            <>
              <BuyChoice />
              {product.kind === 'paper_book' && (
                <FreightCell productId={product.id} rule={deliveryText(product.kind, false)} />
              )}
              {trial.length > 0 && <TrialCell title={product.title} trial={trial} />}
              {entry && (
                <Cell
                  icon={<Icon name="book" />}
                  title="在线阅读"
                  note={readingHint(entry) || undefined}
                  href={phoneReaderHref(entry.publicId)}
                />
              )}
            </>
          }
          parts={readerParts({ productId: product.id, errata, letters, skin: 'mobile' })}
          seen={<SeenBefore productId={product.id} />}
        />
      </MobilePage>
    </BuyProvider>
  );
}
