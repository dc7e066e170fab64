import type { ReactNode } from 'react';
import { Attachments } from '@/components/ui/attachments';
import css from '@/components/article/desktop/article-body.module.css';
import { RichText } from '@/components/ui/rich-text';
import { Time } from '@/components/ui/time';
import { formatDate } from '@/lib/core/dates';
import type { ArticleView } from '@/lib/domain/article/contract';
import { withEarlier } from '@/lib/text/earlier';

interface ArticleBodyProps {
  article: ArticleView;
  /** Beside the facts: tools of the reader. */
  tools?: ReactNode;
}

/** An article from its title to its editor: the same on the public page and in the preview. */
export function ArticleBody({ article, tools }: ArticleBodyProps) {
  return (
    <>
      <header className={css.head}>
        <h1 className={css.title}>{article.title}</h1>
        {article.subtitle && <p className={css.subtitle}>{article.subtitle}</p>}
        <div className={css.meta}>
          <span className={css.facts}>
            <Time at={formatDate(article.createDate)} />
            {article.source && <span>来源：{article.source}</span>}
            {article.author && <span>作者：{article.author}</span>}
            <span>{`浏览：${withEarlier(article.views, article.earlierViews)}`}</span>
          </span>
          {tools}
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
    </>
  );
}
