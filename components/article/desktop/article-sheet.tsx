import { Attachments } from '@/components/article/attachments';
import css from '@/components/article/desktop/details-page.module.css';
import sheet from '@/components/article/desktop/article-sheet.module.css';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import { RichText } from '@/components/ui/rich-text';
import { formatMinute } from '@/lib/core/dates';
import type { ArticleView } from '@/lib/domain/article/contract';

/** An article as the public page sets it, without what belongs to a published one: neighbours, tools, counters. */
export function ArticleSheet({ article }: { article: ArticleView }) {
  return (
    <div className={`wrap ${css.page}`}>
      <p className={sheet.mark}>预览：内容尚未对公众开放</p>
      <Breadcrumbs items={[{ label: article.categoryName }, { label: '正文' }]} />
      <article className={css.article}>
        <header className={css.head}>
          <h1 className={css.title}>{article.title}</h1>
          {article.subtitle && <p className={css.subtitle}>{article.subtitle}</p>}
          <div className={css.meta}>
            <span className={css.facts}>
              <time dateTime={article.createDate}>{formatMinute(article.createDate)}</time>
              {article.source && <span>来源：{article.source}</span>}
              {article.author && <span>作者：{article.author}</span>}
              <span>浏览：{article.views}</span>
            </span>
          </div>
        </header>
        <RichText html={article.content} />
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
    </div>
  );
}
