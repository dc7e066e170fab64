import css from '@/components/article/desktop/home-blocks.module.css';
import { TitleList } from '@/components/article/desktop/title-list';
import { Picture } from '@/components/ui/picture';
import { SectionHead } from '@/components/ui/section-head';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { ArticleSummary } from '@/lib/domain/article/contract';

export interface HomeCategory {
  id: number;
  name: string;
  /** Categories below it. */
  topics: readonly { id: number; name: string }[];
  articles: readonly ArticleSummary[];
}

const listOf = (id: number) => `/index/list?category=${id}`;

function Head({ category: { id, name, topics } }: { category: HomeCategory }) {
  const links = topics.map((t) => (
    <a key={t.id} href={listOf(t.id)}>
      {t.name}
    </a>
  ));
  return (
    <SectionHead
      id={`block-${id}`}
      title={name}
      moreHref={listOf(id)}
      extra={links.length > 0 && <div className={css.topics}>{links}</div>}
    />
  );
}

/**
 * First block of the home page, nothing without articles: the headline over the whole width, its picture, plain-text excerpt, date and 阅读全文,
 * and a list of `rows`.
 */
export function LeadBlock({ category, rows }: { category: HomeCategory; rows: number }) {
  const lead = category.articles.find((a) => a.isLead) ?? category.articles[0];
  if (!lead) return null;
  const others = category.articles.filter((a) => a !== lead).slice(0, rows);
  const href = `/index/details/${lead.id}`;
  return (
    <section aria-labelledby={`block-${category.id}`}>
      <Head category={category} />
      <div className={css.leadGrid}>
        <article className={css.lead}>
          <h3 className={css.leadTitle}>
            <a href={href}>{lead.title}</a>
          </h3>
          <a className={css.leadPicture} href={href} tabIndex={-1} aria-hidden>
            <Picture
              src={lead.coverPath}
              alt=""
              width={600}
              height={372}
              sizes="(max-width: 860px) calc(100vw - 32px), 600px"
            />
          </a>
          <div className={css.leadText}>
            <p className={css.excerpt}>{lead.summary}</p>
            <p className={css.leadFoot}>
              <Time at={formatDate(lead.createDate)} />
              <a className={css.readOn} href={href} aria-label={`阅读全文：${lead.title}`}>
                阅读全文
              </a>
            </p>
          </div>
        </article>
        {others.length > 0 && (
          <div className={css.leadList}>
            <TitleList items={others} />
          </div>
        )}
      </div>
    </section>
  );
}

/** Second and third block: the newest with its small picture, the others as a list. */
export function ListBlock({ category, rows }: { category: HomeCategory; rows: number }) {
  const [first, ...rest] = category.articles.slice(0, rows);
  if (!first) return null;
  return (
    <section aria-labelledby={`block-${category.id}`}>
      <Head category={category} />
      <a className={css.newest} href={`/index/details/${first.id}`}>
        {first.coverPath !== null && (
          <span className={css.thumb}>
            <Picture src={first.coverPath} alt="" width={128} height={80} />
          </span>
        )}
        <span className={css.newestText}>
          <span className={css.newestTitle}>{first.title}</span>
          <Time className={css.cardDate} at={formatDate(first.createDate)} />
        </span>
      </a>
      {rest.length > 0 && <TitleList items={rest} />}
    </section>
  );
}

/** Fourth block: nine rows, the first of them with its picture. */
export function PictureBlock({ category, rows }: { category: HomeCategory; rows: number }) {
  const [first, ...rest] = category.articles.slice(0, rows);
  if (!first) return null;
  return (
    <section aria-labelledby={`block-${category.id}`}>
      <Head category={category} />
      <div className={css.pictureGrid}>
        <a className={css.card} href={`/index/details/${first.id}`}>
          <Picture
            src={first.coverPath}
            alt=""
            width={300}
            height={169}
            sizes="(max-width: 760px) calc(100vw - 32px), 300px"
          />
          <span className={css.cardTitle}>{first.title}</span>
          <span className={css.cardText}>{first.summary}</span>
          <Time className={css.cardDate} at={formatDate(first.createDate)} />
        </a>
        {rest.length > 0 && <TitleList items={rest} />}
      </div>
    </section>
  );
}
