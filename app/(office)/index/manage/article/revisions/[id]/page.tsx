import type { Metadata } from 'next';
import { Revisions } from '@/components/article/office/revisions';
import { loadArticle } from '@/app/(office)/index/manage/article/load-article';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '修订版本' };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function RevisionsPage({ params }: PageProps) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'article.read', from: `/index/manage/article/revisions/${id}` });
  const article = await loadArticle(ctx, id);
  return (
    <>
      <PageHeader
        title="修订版本"
        back={{ href: `/index/manage/article/preview/${article.id}`, label: '文章预览' }}
        text={article.title}
        actions={
          article.allowedActions.includes('edit') && (
            <ButtonLink href={`/index/manage/article/edit/${article.id}`} variant="outline">
              编辑
            </ButtonLink>
          )
        }
      />
      <Revisions id={article.id} />
    </>
  );
}
