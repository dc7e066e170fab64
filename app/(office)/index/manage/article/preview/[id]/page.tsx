import type { Metadata } from 'next';
import { ArticlePreview } from '@/components/article/office/article-preview';
import { PreviewTabs } from '@/components/article/office/preview-tabs';
import { PreviewActions } from '@/components/article/office/preview-actions';
import { loadArticle } from '@/app/(office)/index/manage/article/load-article';
import { ArticleStateTag } from '@/components/article/office/state-tag';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '文章预览' };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function PreviewPage({ params }: PageProps) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'article.read', from: `/index/manage/article/preview/${id}` });
  const article = await loadArticle(ctx, id);
  return (
    <>
      <PageHeader
        title="文章预览"
        back={{ href: '/index/manage/article', label: '文章管理' }}
        text={
          <ArticleStateTag
            status={article.status}
            workingStatus={article.workingStatus}
            deleted={article.deletedAt !== null}
          />
        }
        actions={<PreviewActions article={article} />}
      />
      {article.deletedAt ? (
        <ArticlePreview article={article} />
      ) : (
        <PreviewTabs id={article.id}>
          <ArticlePreview article={article} />
        </PreviewTabs>
      )}
    </>
  );
}
