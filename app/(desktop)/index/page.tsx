import type { Metadata } from 'next';
import {
  LeadBlock,
  ListBlock,
  PictureBlock,
  type HomeCategory,
} from '@/components/article/desktop/home-blocks';
import { TitleList } from '@/components/article/desktop/title-list';
import { AdGuard } from '@/components/site/ad-guard';
import { adLink } from '@/components/site/ad-link';
import { Banner } from '@/components/site/desktop/banner';
import { BigAd } from '@/components/site/desktop/big-ad';
import { Carousel } from '@/components/site/desktop/carousel';
import { HotProducts } from '@/components/site/desktop/hot-products';
import css from '@/components/site/desktop/home.module.css';
import { GreyMode } from '@/components/site/grey-mode';
import { JsonLd } from '@/components/site/json-ld';
import { organizationData, webSiteData } from '@/components/site/structured-data';
import { Picture } from '@/components/ui/picture';
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
import { siteName } from '@/lib/text/site';
import { titles } from '@/lib/text/titles';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  return publicMetadata({ path: '/index', title: titles['/index'] });
}

/** The first four categories with what their blocks show (specification section 7, home page). */
async function homeCategories(ctx: Ctx): Promise<HomeCategory[]> {
  const tree = await cachedCategoryTree(ctx);
  return Promise.all(
    tree.slice(0, 4).map(async ({ nodeEntity: { id, name } }, place) => {
      const [page, lead] = await Promise.all([
        cachedArticlePage(ctx, { articleCategory: id, pageNum: 1, pageSize: HOME_FETCH_SIZE }),
        place === 0 ? cachedLead(ctx, id) : null,
      ]);
      // The first block begins with the lead that the desk named, also when the list has left it behind.
      const articles = lead ? [lead, ...page.list.filter((a) => a.id !== lead.id)] : page.list;
      return { id, name, articles };
    }),
  );
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
  const fourth = others[2];
  const big = second[0];
  return (
    <div className={css.home}>
      <h1 className="sr-only">{siteName}</h1>
      {/* First in the page: whoever closes it goes on from the beginning with the Tab key. */}
      {big && (
        <BigAd link={adLink(big)}>
          <Picture src={big.path} alt={big.title} width={640} height={416} kind="ad" />
        </BigAd>
      )}
      {settings.grey && <GreyMode />}
      <div className="wrap">
        <Carousel ads={top} label="首页轮播" width={1200} height={380} priority />
      </div>
      <div className="wrap">{first && <LeadBlock category={first} rows={HOME_BLOCK_ROWS[0]} />}</div>
      <div className="wrap">
        <Banner ads={banner2} label="广告一" />
      </div>
      <div className={css.tinted}>
        <div className={`wrap ${css.three}`}>
          {others.slice(0, 2).map((c, i) => (
            <div key={c.id} className={css.box}>
              <ListBlock category={c} rows={HOME_BLOCK_ROWS[i === 0 ? 1 : 2]} />
            </div>
          ))}
          <section className={css.box} aria-labelledby="picture-news">
            <SectionHead id="picture-news" title="图片聚焦" />
            <div className={css.second}>
              <Carousel ads={second} label="图片聚焦轮播" width={400} height={260} />
            </div>
          </section>
        </div>
      </div>
      <div className="wrap">
        <Banner ads={banner3} label="广告二" />
      </div>
      <div className={`wrap ${css.two}`}>
        {fourth && <PictureBlock category={fourth} rows={HOME_BLOCK_ROWS[3]} />}
        <section aria-labelledby="public-info">
          <SectionHead id="public-info" title="信息公开" moreHref="/index/publicinfo" />
          <TitleList items={infos.list.map((i) => ({ ...i, href: `/index/publicinfo/${i.id}` }))} />
        </section>
      </div>
      <div className="wrap">
        <Banner ads={banner5} label="广告三" />
      </div>
      <div className="wrap">
        <HotProducts products={products} />
      </div>
      <AdGuard />
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
