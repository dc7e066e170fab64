import css from '@/components/article/desktop/list-search-results.module.css';
import { Marked } from '@/components/ui/marked';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { ArticleSummary } from '@/lib/domain/article/contract';
import { markText } from '@/lib/domain/search/marks';

interface ListSearchResultsProps {
  articles: readonly ArticleSummary[];
  /** Texts to mark, from the search. */
  marks: readonly string[];
  /** Rows of several categories name theirs. */
  named: boolean;
}

/** Results of a search inside the news list: title and the part of the text that answers, both with their hits. */
export function ListSearchResults({ articles, marks, named }: ListSearchResultsProps) {
  return (
    <ol className={css.list}>
      {articles.map((a) => (
        <li key={a.id} className={css.row}>
          <h2 className={css.title}>
            <a href={`/index/details/${a.id}`} title={a.title}>
              <Marked parts={markText(a.title, marks)} />
            </a>
          </h2>
          <p className={css.text}>
            <Marked parts={markText(a.summary, marks)} />
          </p>
          <p className={css.facts}>
            {named && <span>{a.categoryName}</span>}
            {a.source && <span>{a.source}</span>}
            <Time at={formatDate(a.createDate)} />
          </p>
        </li>
      ))}
    </ol>
  );
}
