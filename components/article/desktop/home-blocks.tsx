import css from '@/components/article/desktop/home-blocks.module.css';
import { TitleList } from '@/components/article/desktop/title-list';
import { cx } from '@/components/ui/cx';
import { Picture } from '@/components/ui/picture';
import { SectionHead } from '@/components/ui/section-head';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { ArticleSummary } from '@/lib/domain/article/contract';

export interface HomeCategory {
  id: number;
  name: string;
  articles: readonly ArticleSummary[];
}

const head = (c: HomeCategory) => (
  <SectionHead id={`block-${c.id}`} title={c.name} moreHref={`/index/list?category=${c.id}`} />
);

/** First block of the home page, nothing without articles: lead article with picture, plain-text excerpt, date and 阅读全文, and a list of `rows`. */
export function LeadBlock({ category, rows }: { category: HomeCategory; rows: number }) {
  const lead = category.articles.find((a) => a.isLead) ?? category.articles[0];
  if (!lead) return null;
  const others = category.articles.filter((a) => a !== lead).slice(0, rows);
  return (
    <section aria-labelledby={`block-${category.id}`}>
      {head(category)}
      <div className={cx(css.leadGrid, others.length === 0 && css.alone)}>
        <article className={css.lead}>
          <a className={css.leadPicture} href={`/index/details/${lead.id}`} tabIndex={-1} aria-hidden>
            <Picture src={lead.coverPath} alt="" width={400} height={248} priority />
          </a>
          <div className={css.leadText}>
            <h3 className={css.leadTitle}>
              <a href={`/index/details/${lead.id}`}>{lead.title}</a>
            </h3>
            <p className={css.excerpt}>{lead.summary}</p>
            <p className={css.leadFoot}>
              <Time at={formatDate(lead.createDate)} />
              <a
                className={css.readOn}
                href={`/index/details/${lead.id}`}
                aria-label={`阅读全文：${lead.title}`}
              >
                阅读全文
              </a>
            </p>
          </div>
        </article>
        {others.length > 0 && <TitleList items={others} />}
      </div>
    </section>
  );
}

/** Second and third block: a plain list. */
export function ListBlock({ category, rows }: { category: HomeCategory; rows: number }) {
  return (
    <section aria-labelledby={`block-${category.id}`}>
      {head(category)}
      <TitleList items={category.articles.slice(0, rows)} />
    </section>
  );
}

/** Fourth block: nine rows, the first of them with its picture. */
export function PictureBlock({ category, rows }: { category: HomeCategory; rows: number }) {
  const [first, ...rest] = category.articles.slice(0, rows);
  if (!first) return null;
  return (
    <section aria-labelledby={`block-${category.id}`}>
      {head(category)}
      <div className={css.pictureGrid}>
        <a className={css.card} href={`/index/details/${first.id}`}>
          <Picture src={first.coverPath} alt="" width={300} height={169} />
          <span className={css.cardTitle}>{first.title}</span>
          <span className={css.cardText}>{first.summary}</span>
          <Time className={css.cardDate} at={formatDate(first.createDate)} />
        </a>
        {rest.length > 0 && <TitleList items={rest} />}
      </div>
    </section>
  );
}
