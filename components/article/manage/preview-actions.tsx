'use client';

import { useRouter } from 'next/navigation';
import { ArticleActions } from '@/components/article/manage/article-actions';
import { ButtonLink } from '@/components/ui/button';
import type { OfficeArticleRow } from '@/lib/domain/article/contract';

interface PreviewActionsProps {
  article: Pick<OfficeArticleRow, 'id' | 'title' | 'version' | 'allowedActions'>;
  published: boolean;
}

/** Acts on the article that is being read; the page shows the new state afterwards. */
export function PreviewActions({ article, published }: PreviewActionsProps) {
  const router = useRouter();
  return (
    <>
      {published && (
        <ButtonLink href={`/index/details/${article.id}`} target="_blank" variant="outline">
          查看线上页面
        </ButtonLink>
      )}
      <ArticleActions article={article} done={() => router.refresh()} />
    </>
  );
}
