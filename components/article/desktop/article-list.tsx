import css from '@/components/article/desktop/article-list.module.css';
import { formatDate } from '@/lib/core/dates';
import type { ArticleSummary } from '@/lib/domain/article/contract';

interface ArticleListProps {
  articles: readonly ArticleSummary[];
  /** The words searched for, marked in the titles. */
  keyword?: string;
  /** Rows of several categories name theirs. */
  named?: boolean;
}

/** A title with every occurrence of the keyword marked. */
function Marked({ text, keyword }: { text: string; keyword?: string }) {
  if (!keyword) return text;
  const parts: { text: string; at: number; hit: boolean }[] = [];
  const lower = text.toLowerCase();
  const word = keyword.toLowerCase();
  let from = 0;
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), at: from, hit: false });
    parts.push({ text: text.slice(at, at + word.length), at, hit: true });
    from = at + word.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), at: from, hit: false });
  return parts.map((p) => (p.hit ? <mark key={p.at}>{p.text}</mark> : <span key={p.at}>{p.text}</span>));
}

/** Rows of the news list: title left, date right, a dotted line after every fifth (news-editor-reading.md section 6). */
export function ArticleList({ articles, keyword, named }: ArticleListProps) {
  return (
    <ul className={css.list}>
      {articles.map((a) => (
        <li key={a.id} className={css.row}>
          <a className={css.title} href={`/index/details/${a.id}`} title={a.title}>
            {a.isTop && !keyword && <span className={css.top}>置顶</span>}
            {named && <span className={css.category}>[{a.categoryName}]</span>}
            <Marked text={a.title} keyword={keyword} />
          </a>
          <time className={css.date}>{formatDate(a.createDate)}</time>
        </li>
      ))}
    </ul>
  );
}
