import type { ReactNode } from 'react';
import { DetailGallery } from '@/components/product/mobile/detail-gallery';
import css from '@/components/product/mobile/detail-screen.module.css';
import { ProductStrip } from '@/components/product/mobile/product-strip';
import { ProductTiles } from '@/components/product/mobile/product-tiles';
import { productFacts } from '@/components/product/product-facts';
import {
  afterSaleRules,
  bylineFacts,
  plainTexts,
  productSections,
  type ReaderPart,
} from '@/components/product/product-sections';
import texts from '@/components/product/product-texts.module.css';
import { DescriptionList } from '@/components/ui/description-list';
import { CellGroup } from '@/components/ui/mobile/cell';
import { Icon } from '@/components/ui/mobile/icons';
import { Picture } from '@/components/ui/picture';
import { mobileLinks } from '@/lib/core/mirrored-links';
import type { ProductCard, ProductDetail } from '@/lib/domain/product/contract';
import { ASKED_MARK_KEY } from '@/lib/text/behaviour';

interface DetailScreenProps {
  product: ProductDetail;
  /** Best sold of the same category, and others of its own. */
  rank: readonly ProductCard[];
  related: readonly ProductCard[];
  /** The live parts: price, what is chosen, and the other rows (freight, reading). */
  price: ReactNode;
  rows: ReactNode;
  /** What is said of it after it was printed, below its contents. */
  parts?: readonly ReaderPart[];
  /** What the browser looked at before. */
  seen: ReactNode;
}

/** Right end of the navigation bar. */
export function SearchLink() {
  return (
    <a className={css.search} href="/mobile/Search" aria-label="搜索">
      <Icon name="search" />
    </a>
  );
}

/** A product on phones: pictures, price and rows to touch, then the texts under tabs that stay in sight. */
export function DetailScreen({
  product: p,
  rank,
  related,
  price,
  rows,
  parts = [],
  seen,
}: DetailScreenProps) {
  const pictures = p.pictures.length > 0 ? p.pictures : [null];
  return (
    <article data-seen={p.id} data-wake={`freightArea ${ASKED_MARK_KEY}`} suppressHydrationWarning>
      <DetailGallery
        title={p.title}
        pictures={p.pictures}
        large={pictures.map((src, i) => (
          <Picture
            key={src ?? 'none'}
            src={src}
            alt={i === 0 ? `${p.title}封面` : `${p.title}图片 ${i + 1}`}
            width={240}
            height={320}
            kind="cover"
            fit="contain"
            priority={i === 0}
          />
        ))}
      />
      <header className={css.head}>
        {price}
        <h1 className={css.title}>{p.title}</h1>
        {p.subtitle && <p className={css.subtitle}>{p.subtitle}</p>}
        <p className={css.byline}>
          {bylineFacts(p, '/mobile/list').map(({ label, value, href }) => (
            <span key={label}>
              {label} {href ? <a href={href}>{value}</a> : value}
            </span>
          ))}
        </p>
      </header>
      <CellGroup>{rows}</CellGroup>
      <nav className={css.tabs} aria-label="商品信息" data-tabs>
        {productSections(p, parts).map((t, i) => (
          <a key={t.id} href={`#${t.id}`} aria-current={i === 0 ? 'true' : undefined}>
            {t.short}
          </a>
        ))}
      </nav>
      {p.introHtml !== '' && (
        <section id="intro" className={css.section}>
          <h2>商品介绍</h2>
          <div
            className={texts.rich}
            data-running-text
            dangerouslySetInnerHTML={{ __html: mobileLinks(p.introHtml) }}
          />
        </section>
      )}
      {plainTexts(p).map(({ id, label, text }) => (
        <section key={id} id={id} className={css.section}>
          <h2>{label}</h2>
          <p className={texts.plain} data-running-text>
            {text}
          </p>
        </section>
      ))}
      {p.tocHtml !== '' && (
        <section id="toc" className={css.section}>
          <h2>目录</h2>
          <div
            className={texts.rich}
            data-running-text
            dangerouslySetInnerHTML={{ __html: mobileLinks(p.tocHtml) }}
          />
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
        <DescriptionList items={productFacts(p)} />
      </section>
      <section id="service" className={css.section}>
        <h2>售后说明</h2>
        <ul className={texts.rules} data-running-text>
          {afterSaleRules(p.kind).map((r) => (
            <li key={r}>{r}</li>
          ))}
          <li>
            其他问题请查看<a href="/mobile/help">帮助中心</a>。
          </li>
        </ul>
      </section>
      <ProductStrip ranked title="同类热销" products={rank} />
      {related.length > 0 && (
        <section className={`${css.related} later`} data-recommended>
          <h2>相关推荐</h2>
          <ProductTiles products={related} />
        </section>
      )}
      {seen}
    </article>
  );
}
