import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { HomeIcons, type Destination } from '@/components/product/mobile/home-icons';
import css from '@/components/product/mobile/home-screen.module.css';
import { ProductTiles } from '@/components/product/mobile/product-tiles';
import { EmptyState } from '@/components/ui/empty-state';
import { NoticeBar } from '@/components/ui/mobile/notice-bar';
import { Swiper } from '@/components/ui/mobile/swiper';
import { Picture } from '@/components/ui/picture';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { CategoryNode, ProductCard } from '@/lib/domain/product/contract';
import { emptySite, siteName, siteSlogan } from '@/lib/text/site';

export interface HomeBanner {
  id: number;
  title: string;
  path: string;
  /** Attributes of the link around it; `null` when it leads nowhere. */
  link: AnchorHTMLAttributes<HTMLAnchorElement> | null;
}

export interface HomeNews {
  id: number;
  title: string;
  createDate: string;
  coverPath: string | null;
  categoryName: string;
}

interface HomeScreenProps {
  /** The special topic. */
  topic: ReactNode;
  banners: readonly HomeBanner[];
  /** Milliseconds of one banner. */
  bannerMs: number;
  /** The mall's notice, as the platform's settings have it. */
  notice: string | null;
  categories: readonly CategoryNode[];
  news: readonly HomeNews[];
  /** What there is in the shop and on the site. */
  there: ReadonlySet<Destination>;
  hot: readonly ProductCard[];
  fresh: readonly ProductCard[];
  periodicals: readonly ProductCard[];
  /** Year that is subscribed to now. */
  subscriptionYear: number;
  /** Switch of 长者模式. */
  elder: ReactNode;
  /** The way to the desktop version. */
  desktop: ReactNode;
  legal: readonly string[];
}

function Banner({ banner, first }: { banner: HomeBanner; first: boolean }) {
  const picture = (
    <Picture
      src={banner.path}
      alt={banner.title}
      width={456}
      height={160}
      kind="ad"
      sizes="min(100vw, 480px)"
      priority={first}
    />
  );
  if (!banner.link) return picture;
  return (
    <a {...banner.link} className={css.slide}>
      {picture}
    </a>
  );
}

function Head({ title, href }: { title: string; href: string }) {
  return (
    <div className={css.head}>
      <h2>{title}</h2>
      <a href={href} aria-label={`更多${title}`}>
        更多
      </a>
    </div>
  );
}

/** Nothing when there are no products. */
function Shelf({ title, href, products }: { title: string; href: string; products: readonly ProductCard[] }) {
  if (products.length === 0) return null;
  return (
    <section className="later">
      <Head title={title} href={href} />
      <ProductTiles products={products} />
    </section>
  );
}

function News({ news }: { news: readonly HomeNews[] }) {
  return (
    <section className={css.card}>
      <Head title="最新资讯" href="/mobile/news" />
      <ul className={css.news}>
        {news.map((n) => (
          <li key={n.id}>
            <a href={`/mobile/news/${n.id}`}>
              <span className={css.words}>
                <span className={css.title}>{n.title}</span>
                <span className={css.meta}>
                  <span>{n.categoryName}</span>
                  <Time at={formatDate(n.createDate)} />
                </span>
              </span>
              {n.coverPath && (
                <span className={css.thumb}>
                  <Picture src={n.coverPath} alt="" width={112} height={84} />
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** First screen of the mobile site: banner, ways on, categories, news, books. */
export function HomeScreen(props: HomeScreenProps) {
  const { banners, categories, news } = props;
  const goods = props.hot.length > 0;
  return (
    <div className={css.screen}>
      <div className={css.brand}>
        <img src="/img/logo-white.svg" alt="" width={28} height={32} />
        <span className={css.name}>{siteName}</span>
        <span className={css.slogan}>{siteSlogan}</span>
      </div>
      {banners.length > 0 && (
        <div className={css.top}>
          <div className={css.banner}>
            <Swiper label="首页轮播" autoPlayMs={props.bannerMs}>
              {banners.map((b, i) => (
                <Banner key={b.id} banner={b} first={i === 0} />
              ))}
            </Swiper>
          </div>
        </div>
      )}
      {props.topic && <div className={css.topic}>{props.topic}</div>}
      {props.notice !== null && <NoticeBar icon="bell">{props.notice}</NoticeBar>}
      <HomeIcons there={props.there} />
      {goods && categories.length > 0 && (
        <nav className={css.categories} aria-label="商品分类">
          {categories.map(({ nodeEntity: c }) => (
            <a key={c.id} href={`/mobile/list?category=${c.id}`}>
              {c.name}
            </a>
          ))}
        </nav>
      )}
      {props.there.size === 0 && <EmptyState picture="building" {...emptySite} />}
      {news.length > 0 && <News news={news} />}
      <Shelf
        title={`${props.subscriptionYear} 年期刊征订`}
        href="/mobile/list?kind=paper_periodical"
        products={props.periodicals}
      />
      <Shelf title="热销书刊" href="/mobile/list?sort=sales" products={props.hot} />
      <Shelf title="新书上架" href="/mobile/list?sort=new" products={props.fresh} />
      <footer className={`${css.foot} later`}>
        <nav aria-label="站点说明">
          {props.desktop}
          {props.elder}
          <a href="/mobile/help">帮助中心</a>
          <a href="/mobile/privacy">隐私政策</a>
          <a href="/mobile/agreement">用户协议</a>
        </nav>
        {props.legal.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </footer>
    </div>
  );
}
