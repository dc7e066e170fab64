import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import {
  LeadBlock,
  ListBlock,
  PictureBlock,
  type HomeCategory,
} from '@/components/article/desktop/home-blocks';
import { TitleList } from '@/components/article/desktop/title-list';
import { Banner } from '@/components/site/desktop/banner';
import { BigAd } from '@/components/site/desktop/big-ad';
import { Carousel } from '@/components/site/desktop/carousel';
import { HotProducts } from '@/components/site/desktop/hot-products';
import css from '@/components/site/desktop/home.module.css';
import { JsonLd } from '@/components/site/json-ld';
import { TopicBar } from '@/components/site/topic-bar';
import { organizationData, webSiteData } from '@/components/site/structured-data';
import { EmptyState } from '@/components/ui/empty-state';
import { cx } from '@/components/ui/cx';
import { SectionHead } from '@/components/ui/section-head';
import type { Ctx } from '@/lib/data/ctx';
import { cachedAds } from '@/lib/domain/ad/cached';
import { CAROUSEL_SIZE } from '@/lib/domain/ad/rules';
import { cachedArticlePage, cachedCategoryTree } from '@/lib/domain/article/cached';
import { cachedLead } from '@/lib/domain/article/lead-cached';
import { HOME_BLOCK_ROWS, HOME_FETCH_SIZE } from '@/lib/domain/article/rules';
import { cachedTop } from '@/lib/domain/product/cached';
import { cachedPublicInfos, cachedSettings } from '@/lib/domain/site/cached';
import { publicCtx } from '@/lib/server/page';
import { publicMetadata, siteUrl } from '@/lib/server/site-url';
import { emptySite, siteName } from '@/lib/text/site';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  return publicMetadata({ path: '/index', title: titles['/index'] });
}

/** The first four categories that have something to show (specification section 7, home page). */
async function homeCategories(ctx: Ctx): Promise<HomeCategory[]> {
  const tree = await cachedCategoryTree(ctx);
  const blocks = await Promise.all(
    tree.slice(0, 4).map(async ({ nodeEntity: { id, name }, childNodes }) => {
      const page = await cachedArticlePage(ctx, {
        articleCategory: id,
        pageNum: 1,
        pageSize: HOME_FETCH_SIZE,
      });
      return { id, name, topics: childNodes.map((c) => c.nodeEntity), articles: page.list };
    }),
  );
  const [first, ...others] = blocks.filter((b) => b.articles.length > 0);
  if (!first) return [];
  // The first block begins with the lead that the desk named, also when the list has left it behind.
  const lead = await cachedLead(ctx, first.id);
  const articles = lead ? [lead, ...first.articles.filter((a) => a.id !== lead.id)] : first.articles;
  return [{ ...first, articles }, ...others];
}

interface BlockProps {
  shown: boolean;
  /** Below the first screen. */
  later?: boolean;
  children: ReactNode;
}

/** A part of the page from edge to edge of the text; none without content, so that nothing leaves a gap. */
function Block({ shown, later, children }: BlockProps) {
  return shown ? <div className={cx('wrap', later && 'later')}>{children}</div> : null;
}

const ads = (ctx: Ctx, adPosition: number) =>
  cachedAds(ctx, { adPosition, pageNum: 1, pageSize: CAROUSEL_SIZE }).then((page) => page.list);

export default async function HomePage() {
  const ctx = publicCtx();
  const [categories, top, banner2, banner3, second, banner5, infos, products, settings] = await Promise.all([
    homeCategories(ctx),
    ads(ctx, 1),
    ads(ctx, 2),
    ads(ctx, 3),
    ads(ctx, 4),
    ads(ctx, 5),
    cachedPublicInfos(ctx, { pageNum: 1, pageSize: 8 }),
    cachedTop(ctx, { sort: 'sales' }, 6),
    cachedSettings(ctx),
  ]);
  const [first, ...others] = categories;
  const lists = others.slice(0, 2);
  const fourth = others[2];
  const [big, ...rest] = second;
  // The picture over the page is not shown in it once more.
  const focus = rest.length > 0 ? rest : second;
  const isEmpty = [categories, top, second, infos.list, products].every((list) => list.length === 0);
  return (
    <div className={css.home}>
      <h1 className="sr-only">{siteName}</h1>
      {settings.topic && (
        <Block shown>
          <TopicBar topic={settings.topic} skin="desktop" />
        </Block>
      )}
      {/* Before the carousel: whoever closes it goes on from there with the Tab key. */}
      {big && <BigAd ad={big} />}
      <Block shown={!isEmpty}>
        <Carousel ads={top} label="首页轮播" width={1200} height={380} priority />
      </Block>
      <Block shown={isEmpty}>
        <EmptyState picture="building" {...emptySite} />
      </Block>
      {first && (
        <Block shown>
          <LeadBlock category={first} rows={HOME_BLOCK_ROWS[0]} />
        </Block>
      )}
      <Block later shown={banner2.length > 0}>
        <Banner ads={banner2} label="广告一" reportUrl={settings.reportUrl} />
      </Block>
      {(lists.length > 0 || second.length > 0) && (
        <div className={`${css.tinted} later`}>
          <div className={`wrap ${css.three}`}>
            {lists.map((c, i) => (
              <div key={c.id} className={css.box}>
                <ListBlock category={c} rows={HOME_BLOCK_ROWS[i === 0 ? 1 : 2]} />
              </div>
            ))}
            {second.length > 0 && (
              <section className={`${css.box} ${css.pictures}`} aria-labelledby="picture-news">
                <SectionHead id="picture-news" title="图片聚焦" />
                <div className={css.second}>
                  <Carousel ads={focus} label="图片聚焦轮播" width={400} height={260} />
                </div>
              </section>
            )}
          </div>
        </div>
      )}
      <Block later shown={banner3.length > 0}>
        <Banner ads={banner3} label="广告二" reportUrl={settings.reportUrl} />
      </Block>
      {(fourth || infos.list.length > 0) && (
        <div className={`wrap later ${css.two}`}>
          {fourth && <PictureBlock category={fourth} rows={HOME_BLOCK_ROWS[3]} />}
          {infos.list.length > 0 && (
            <section className={css.infos} aria-labelledby="public-info">
              <SectionHead id="public-info" title="信息公开" moreHref="/index/publicinfo" />
              <TitleList items={infos.list.map((i) => ({ ...i, href: `/index/publicinfo/${i.id}` }))} />
            </section>
          )}
        </div>
      )}
      <Block later shown={banner5.length > 0}>
        <Banner ads={banner5} label="广告三" reportUrl={settings.reportUrl} />
      </Block>
      <Block later shown={products.length > 0}>
        <HotProducts products={products} />
      </Block>
      <JsonLd data={webSiteData(siteUrl)} />
      <JsonLd
        data={organizationData(siteUrl, {
          phone: settings.hotline,
          organizer: settings.organizer,
          email: settings.email,
        })}
      />
    </div>
  );
}
