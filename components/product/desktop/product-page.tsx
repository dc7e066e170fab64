import type { ReactNode } from 'react';
import { Gallery } from '@/components/product/desktop/gallery';
import css from '@/components/product/desktop/product-page.module.css';
import { RankList } from '@/components/product/desktop/rank-list';
import { productFacts, productJsonLd } from '@/components/product/product-facts';
import { ProductGrid } from '@/components/product/product-grid';
import {
  afterSaleRules,
  bylineFacts,
  plainTexts,
  productSections,
  type ReaderPart,
} from '@/components/product/product-sections';
import texts from '@/components/product/product-texts.module.css';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { cx } from '@/components/ui/cx';
import { DescriptionList } from '@/components/ui/description-list';
import { Picture } from '@/components/ui/picture';
import { SectionHead } from '@/components/ui/section-head';
import type { ProductCard, ProductDetail } from '@/lib/domain/product/contract';
import { ASKED_MARK_KEY } from '@/lib/text/behaviour';

interface ProductPageProps {
  product: ProductDetail;
  /** Best sold of the same category. */
  rank: readonly ProductCard[];
  /** Others of its own category. */
  related: readonly ProductCard[];
  /** Price, stock and buttons: the live part. */
  buy: ReactNode;
  /** The way into the reading view; a preview and goods on paper have none. */
  reading?: ReactNode;
  /** What is said of it after it was printed, below its contents, and what the browser looked at before; a preview has neither. */
  parts?: readonly ReaderPart[];
  seen?: ReactNode;
  /** Address of the site, for structured data. */
  site: string;
}

/** One short line of facts under the title. */
function Byline({ product }: { product: ProductDetail }) {
  return (
    <p className={css.byline}>
      {bylineFacts(product, '/mall/list').map(({ label, value, href }) => (
        <span key={label}>
          <b>{label}</b>
          {href ? <a href={href}>{value}</a> : value}
        </span>
      ))}
    </p>
  );
}

/** Gallery, facts and purchase on top, below it the texts with a bar of anchors that stays in sight. */
export function ProductPage({
  product: p,
  rank,
  related,
  buy,
  reading,
  parts = [],
  seen,
  site,
}: ProductPageProps) {
  const crumbs = [
    { label: '书刊商城', href: '/mall' },
    ...p.categories.map((c) => ({ label: c.name, href: `/mall/list?category=${c.id}` })),
    { label: p.title },
  ];
  const pictures = p.pictures.length > 0 ? p.pictures : [null];
  const others = rank.filter((r) => r.id !== p.id).slice(0, 5);
  return (
    <article
      className={`wrap ${css.page}`}
      data-seen={p.id}
      data-wake={`freightArea ${ASKED_MARK_KEY}`}
      suppressHydrationWarning
    >
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: productJsonLd(p, site) }} />
      <Breadcrumbs items={crumbs} />
      <div className={cx(css.top, others.length === 0 && css.unranked)}>
        <Gallery
          title={p.title}
          pictures={p.pictures}
          trial={p.trial}
          reading={reading}
          large={pictures.map((src, i) => (
            <Picture
              key={src ?? 'none'}
              src={src}
              alt={i === 0 ? `${p.title}封面` : `${p.title}图片 ${i + 1}`}
              width={300}
              height={400}
              kind="cover"
              fit="contain"
              priority={i === 0}
            />
          ))}
          small={pictures.map((src) => (
            <Picture key={src ?? 'none'} src={src} alt="" width={56} height={75} kind="cover" />
          ))}
        />
        <div className={css.main}>
          <header>
            <h1 className={css.title}>{p.title}</h1>
            {p.subtitle && <p className={css.subtitle}>{p.subtitle}</p>}
            <Byline product={p} />
          </header>
          {buy}
        </div>
        <RankList title="同类热销" products={others} />
      </div>
      <nav className={css.tabs} aria-label="商品信息" data-tabs>
        {productSections(p, parts).map((t, i) => (
          <a key={t.id} href={`#${t.id}`} aria-current={i === 0 ? 'true' : undefined}>
            {t.label}
          </a>
        ))}
      </nav>
      {p.introHtml !== '' && (
        <section id="intro" className={css.section}>
          <h2>商品介绍</h2>
          <div className={texts.rich} dangerouslySetInnerHTML={{ __html: p.introHtml }} />
        </section>
      )}
      {plainTexts(p).map(({ id, label, text }) => (
        <section key={id} id={id} className={css.section}>
          <h2>{label}</h2>
          <p className={texts.plain}>{text}</p>
        </section>
      ))}
      {p.tocHtml !== '' && (
        <section id="toc" className={css.section}>
          <h2>目录</h2>
          <div className={texts.rich} dangerouslySetInnerHTML={{ __html: p.tocHtml }} />
        </section>
      )}
      {parts.map(({ id, label, body }) => (
        <section key={id} id={id} className={css.section}>
          <h2>{label}</h2>
          {body}
        </section>
      ))}
      <section id="spec" className={css.section}>
        <h2>规格参数</h2>
        <DescriptionList columns={2} items={productFacts(p)} />
      </section>
      <section id="service" className={css.section}>
        <h2>售后说明</h2>
        <ul className={texts.rules}>
          {afterSaleRules(p.kind).map((r) => (
            <li key={r}>{r}</li>
          ))}
          <li>
            其他问题请查看<a href="/mall/about">帮助中心</a>。
          </li>
        </ul>
      </section>
      {related.length > 0 && (
        <section className={`${css.more} later`} data-recommended>
          <SectionHead title="相关推荐" moreHref={`/mall/list?category=${p.categories.at(-1)?.id ?? ''}`} />
          <ProductGrid row products={related} />
        </section>
      )}
      {seen}
    </article>
  );
}
