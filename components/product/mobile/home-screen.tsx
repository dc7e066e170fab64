import { HomeIcons } from '@/components/product/mobile/home-icons';
import css from '@/components/product/mobile/home-screen.module.css';
import { ProductTiles } from '@/components/product/mobile/product-tiles';
import { Picture } from '@/components/ui/picture';
import { formatDate } from '@/lib/core/dates';
import type { ProductCard } from '@/lib/domain/product/contract';

export interface HomeBanner {
  id: number;
  title: string;
  path: string;
  /** `null` when it leads nowhere. */
  href: string | null;
  /** A product of the mall: the page's guard lets purchasing users through. */
  product: boolean;
  /** Opens apart. */
  outside: boolean;
}

export interface HomeNews {
  id: number;
  title: string;
  createDate: string;
  coverPath: string | null;
  categoryName: string;
}

interface HomeScreenProps {
  banners: readonly HomeBanner[];
  news: readonly HomeNews[];
  hot: readonly ProductCard[];
  fresh: readonly ProductCard[];
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
  if (!banner.href) return <span className={css.slide}>{picture}</span>;
  return (
    <a
      className={css.slide}
      href={banner.href}
      data-ad={banner.product ? 'product' : undefined}
      data-ad-id={banner.id}
      {...(banner.outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {picture}
    </a>
  );
}

/** Search leads to the search page; the field is a link that looks like one. */
export function HomeSearch() {
  return (
    <a className={css.search} href="/mobile/Search">
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        aria-hidden
      >
        <circle cx="7" cy="7" r="5" />
        <path d="m11 11 3.500 3.500" />
      </svg>
      搜索书名、作者
    </a>
  );
}

function Head({ title, href }: { title: string; href: string }) {
  return (
    <div className={css.head}>
      <h2>{title}</h2>
      <a href={href} aria-label={`${title}，更多`}>
        更多
      </a>
    </div>
  );
}

/** First screen of the mobile site: banner, ways on, news, books. */
export function HomeScreen({ banners, news, hot, fresh, legal }: HomeScreenProps) {
  return (
    <div className={css.screen}>
      <div className={css.top}>
        {banners.length > 0 ? (
          <section className={css.banner} aria-label="推荐">
            {banners.map((b, i) => (
              <Banner key={b.id} banner={b} first={i === 0} />
            ))}
          </section>
        ) : (
          <p className={css.slot}>空广告位</p>
        )}
      </div>
      <HomeIcons />
      {news.length > 0 && (
        <section className={css.card}>
          <Head title="最新资讯" href="/index/list" />
          <ul className={css.news}>
            {news.map((n) => (
              <li key={n.id}>
                <a href={`/index/details/${n.id}`}>
                  <span className={css.words}>
                    <span className={css.title}>{n.title}</span>
                    <span className={css.meta}>
                      {n.categoryName}
                      <time dateTime={n.createDate}>{formatDate(n.createDate)}</time>
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
      )}
      {hot.length > 0 && (
        <section>
          <Head title="热销书刊" href="/mall/list?sort=sales" />
          <ProductTiles products={hot} />
        </section>
      )}
      {fresh.length > 0 && (
        <section>
          <Head title="新书上架" href="/mall/list?sort=new" />
          <ProductTiles products={fresh} />
        </section>
      )}
      <footer className={css.foot}>
        <nav aria-label="站点说明">
          <a href="/index?desktop=1">电脑版</a>
          <a href="/mall/about">帮助中心</a>
          <a href="/privacy">隐私政策</a>
          <a href="/agreement">用户协议</a>
        </nav>
        {legal.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </footer>
    </div>
  );
}
