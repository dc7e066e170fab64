'use client';

import { ArticleActions } from '@/components/article/office/article-actions';
import { ArticleMenu } from '@/components/article/office/article-menu';
import { ButtonLink } from '@/components/ui/button';
import type { OfficeArticleRow } from '@/lib/domain/article/contract';

/** Acts on the article that is being read; the page shows the new state afterwards. */
export function PreviewActions({ article }: { article: OfficeArticleRow }) {
  return (
    <>
      {article.status === 'published' && !article.deletedAt && (
        <ButtonLink href={`/index/details/${article.id}`} target="_blank" variant="outline">
          查看线上页面
        </ButtonLink>
      )}
      <ArticleActions
        article={article}
        done={(action) => action === 'purge' && location.assign('/index/manage/recycle')}
      />
      {!article.deletedAt && <ArticleMenu article={article} page />}
    </>
  );
}
