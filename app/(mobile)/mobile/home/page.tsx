import type { Metadata } from 'next';
import { CartBadge } from '@/components/cart/cart-badge';
import { HomeScreen } from '@/components/product/mobile/home-screen';
import { DesktopLink } from '@/components/shell/mobile/desktop-link';
import { ElderLink } from '@/components/shell/mobile/elder-switch';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { adLink } from '@/components/site/ad-link';
import { TopicBar } from '@/components/site/topic-bar';
import { SearchLink } from '@/components/ui/mobile/search-field';
import { cachedAds } from '@/lib/domain/ad/cached';
import { CAROUSEL_MS, CAROUSEL_SIZE } from '@/lib/domain/ad/rules';
import { cachedLatest } from '@/lib/domain/article/cached';
import { cachedCategoryTree, cachedKinds, cachedTop } from '@/lib/domain/product/cached';
import { subscriptionYear } from '@/lib/domain/product/rules';
import { cachedPublicInfos, cachedSettings } from '@/lib/domain/site/cached';
import { publicCtx } from '@/lib/server/page';
import { mirrorMetadata } from '@/lib/server/site-url';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

const title = titles['/mobile/home'];

export function generateMetadata(): Metadata {
  return mirrorMetadata({ path: '/index', title });
}

/** Products in a block: rows of two. */
const TILES = 6;

export default async function MobileHomePage() {
  const ctx = publicCtx();
  const [ads, categories, news, infos, kinds, periodicals, hot, fresh, settings] = await Promise.all([
    cachedAds(ctx, { adPosition: 1, pageNum: 1, pageSize: CAROUSEL_SIZE }),
    cachedCategoryTree(ctx),
    cachedLatest(ctx, 5),
    cachedPublicInfos(ctx, { pageNum: 1, pageSize: 1 }),
    cachedKinds(ctx),
    cachedTop(ctx, { sort: 'default', kind: 'paper_periodical' }, 4),
    cachedTop(ctx, { sort: 'sales' }, TILES),
    cachedTop(ctx, { sort: 'new' }, TILES),
    cachedSettings(ctx),
  ]);
  return (
    <MobilePage
      title={title}
      red
      tab="home"
      cartBadge={<CartBadge />}
      heading={<SearchLink text="搜索书名、作者或 ISBN" />}
    >
      <HomeScreen
        banners={ads.list.map((ad) => ({
          id: ad.id,
          title: ad.title,
          path: ad.path,
          link: adLink(ad, 'mobile'),
        }))}
        bannerMs={CAROUSEL_MS}
        topic={settings.topic && <TopicBar topic={settings.topic} skin="mobile" />}
        notice={settings.mallNotice}
        categories={categories}
        news={news}
        there={
          new Set([
            ...kinds,
            ...(news.length > 0 ? (['news'] as const) : []),
            ...(infos.total > 0 ? (['infos'] as const) : []),
          ])
        }
        periodicals={periodicals}
        subscriptionYear={subscriptionYear(ctx.now)}
        hot={hot}
        fresh={fresh}
        elder={<ElderLink />}
        desktop={<DesktopLink />}
        legal={[settings.organizer, settings.icp, settings.police].filter((v) => v !== null)}
      />
    </MobilePage>
  );
}
