import type { Metadata } from 'next';
import { CartBadge } from '@/components/cart/cart-badge';
import { HomeScreen, HomeSearch, type HomeBanner } from '@/components/product/mobile/home-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { AdGuard } from '@/components/site/desktop/ad-guard';
import { cachedAds } from '@/lib/domain/ad/cached';
import { adTarget, CAROUSEL_SIZE } from '@/lib/domain/ad/rules';
import { cachedLatest } from '@/lib/domain/article/cached';
import { cachedTop } from '@/lib/domain/product/cached';
import { cachedSettings } from '@/lib/domain/site/cached';
import { publicCtx } from '@/lib/server/page';
import { siteDescription } from '@/lib/text/site';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

export const metadata: Metadata = {
  title: titles['/mobile/home'],
  description: siteDescription,
  alternates: { canonical: '/index' },
};

function banner(ad: { id: number; title: string; path: string; url: string | null }): HomeBanner {
  const target = adTarget(ad.url);
  return {
    id: ad.id,
    title: ad.title,
    path: ad.path,
    href: target.kind === 'none' ? null : target.href,
    product: target.kind === 'product',
    outside: target.kind === 'external',
  };
}

export default async function MobileHomePage() {
  const ctx = publicCtx();
  const [ads, news, hot, fresh, settings] = await Promise.all([
    cachedAds(ctx, { adPosition: 1, pageNum: 1, pageSize: CAROUSEL_SIZE }),
    cachedLatest(ctx, 5),
    cachedTop(ctx, { sort: 'sales' }, 6),
    cachedTop(ctx, { sort: 'new' }, 6),
    cachedSettings(ctx),
  ]);
  const legal = [settings.organizer, settings.icp, settings.police].filter((v) => v !== null);
  return (
    <MobilePage
      title={titles['/mobile/home']}
      red
      tab="home"
      cartBadge={<CartBadge />}
      heading={<HomeSearch />}
    >
      <HomeScreen banners={ads.list.map(banner)} news={news} hot={hot} fresh={fresh} legal={legal} />
      <AdGuard />
    </MobilePage>
  );
}
