import css from '@/components/article/mobile/article-rows.module.css';
import { Marked } from '@/components/ui/marked';
import { Picture } from '@/components/ui/picture';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { ArticleSummary } from '@/lib/domain/article/contract';
import { markText } from '@/lib/domain/search/marks';

interface ArticleRowsProps {
  articles: readonly ArticleSummary[];
  /** Rows of several categories name theirs. */
  named: boolean;
  /** Texts to mark, from a search: then the part of the text that answers is shown as well. */
  marks?: readonly string[] | undefined;
}

/** News as rows: title, category and date, a picture at the right. */
export function ArticleRows({ articles, named, marks }: ArticleRowsProps) {
  return (
    <ul className={css.rows}>
      {articles.map((a) => (
        <li key={a.id}>
          <a className={css.row} href={`/mobile/news/${a.id}`}>
            <span className={css.words}>
              <span className={marks ? css.found : css.title}>
                {a.isTop && <span className={css.top}>置顶</span>}
                {marks ? <Marked parts={markText(a.title, marks)} /> : a.title}
              </span>
              {marks && (
                <span className={css.snippet}>
                  <Marked parts={markText(a.summary, marks)} />
                </span>
              )}
              <span className={css.meta}>
                {named ? <span>{a.categoryName}</span> : a.source && <span>{a.source}</span>}
                <Time at={formatDate(a.createDate)} />
              </span>
            </span>
            {a.coverPath && (
              <span className={css.thumb}>
                <Picture src={a.coverPath} alt="" width={112} height={84} />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
