import { Attachments } from '@/components/ui/attachments';
import css from '@/components/article/mobile/article-screen.module.css';
import { RichText } from '@/components/ui/rich-text';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { ArticleLink, ArticleView } from '@/lib/domain/article/contract';
import { withEarlier } from '@/lib/text/earlier';

/** An article from its title to its editor. The column is the heading of the page. */
export function ArticleText({ article }: { article: ArticleView }) {
  return (
    <article className={css.text}>
      <header className={css.head}>
        <h2>{article.title}</h2>
        {article.subtitle && <p className={css.subtitle}>{article.subtitle}</p>}
        <p className={css.meta}>
          <Time at={formatDate(article.createDate)} />
          {article.source && <span>来源：{article.source}</span>}
          {article.author && <span>作者：{article.author}</span>}
          <span>{`浏览：${withEarlier(article.views, article.earlierViews)}`}</span>
        </p>
      </header>
      <RichText html={article.content} mobile />
      {article.externalUrl && (
        <p className={css.source}>
          原文链接：
          <a className="link-plain" href={article.externalUrl} target="_blank" rel="noopener noreferrer">
            {article.externalUrl}
          </a>
        </p>
      )}
      <Attachments items={article.attachments} />
      {article.editor && <p className={css.editor}>（责任编辑：{article.editor}）</p>}
    </article>
  );
}

function Neighbour({ label, link }: { label: string; link: ArticleLink | null }) {
  return link ? (
    <a href={`/mobile/news/${link.id}`}>
      <span className={css.label}>{label}</span>
      <span>{link.title}</span>
    </a>
  ) : (
    <span>
      <span className={css.label}>{label}</span>
      <span className={css.label}>没有了</span>
    </span>
  );
}

interface AroundProps {
  previous: ArticleLink | null;
  next: ArticleLink | null;
  related: readonly ArticleLink[];
}

/** The articles before and after one, and what to read next. */
export function ArticleAround({ previous, next, related }: AroundProps) {
  return (
    <>
      {(previous || next) && (
        <nav className={css.turn} aria-label="上一篇和下一篇">
          <Neighbour label="上一篇" link={previous} />
          <Neighbour label="下一篇" link={next} />
        </nav>
      )}
      {related.length > 0 && (
        <section className={css.related} aria-labelledby="related">
          <h2 id="related">相关阅读</h2>
          <ul>
            {related.map((a) => (
              <li key={a.id}>
                <a href={`/mobile/news/${a.id}`}>
                  <span>{a.title}</span>
                  <Time at={formatDate(a.createDate)} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
