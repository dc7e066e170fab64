import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ArticlePreview } from '@/components/article/manage/article-preview';
import { PreviewActions } from '@/components/article/manage/preview-actions';
import { ArticleStateTag } from '@/components/article/manage/state-tag';
import { PageHeader } from '@/components/ui/page-header';
import { isAppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { presentOfficeArticle } from '@/lib/domain/article/office-present';
import { getOfficeArticle } from '@/lib/domain/article/office-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '文章预览' };

interface PageProps {
  params: Promise<{ id: string }>;
}

async function load(ctx: Ctx, id: string) {
  const parsed = idField.safeParse(id);
  if (!parsed.success) notFound();
  try {
    return presentOfficeArticle(requireAdmin(ctx), await getOfficeArticle(ctx, parsed.data));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
}

export default async function PreviewPage({ params }: PageProps) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'article.read', from: `/index/manage/article/preview/${id}` });
  const article = await load(ctx, id);
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
        actions={
          <PreviewActions
            article={{
              id: article.id,
              title: article.title,
              version: article.version,
              allowedActions: article.allowedActions,
            }}
            published={article.status === 'published'}
          />
        }
      />
      <ArticlePreview article={article} />
    </>
  );
}
