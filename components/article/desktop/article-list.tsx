import css from '@/components/article/desktop/article-list.module.css';
import { cx } from '@/components/ui/cx';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { ArticleSummary } from '@/lib/domain/article/contract';

interface ArticleListProps {
  articles: readonly ArticleSummary[];
  /** Rows of several categories name theirs. */
  named?: boolean;
}

/** Rows of the news list: title left, date right, a dotted line after every fifth (news-editor-reading.md section 6). */
export function ArticleList({ articles, named }: ArticleListProps) {
  return (
    <ul className={css.list}>
      {articles.map((a, i) => (
        <li key={a.id} className={cx(css.row, i > 10 && 'later')}>
          <a className={css.title} href={`/index/details/${a.id}`} title={a.title}>
            {a.isTop && <span className={css.top}>置顶</span>}
            {named && <span className={css.category}>[{a.categoryName}]</span>}
            {a.title}
          </a>
          <Time className={css.date} at={formatDate(a.createDate)} />
        </li>
      ))}
    </ul>
  );
}
