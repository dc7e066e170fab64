import type { Metadata } from 'next';
import { ArticleForm } from '@/components/article/manage/article-form';
import { categoryOptions } from '@/components/article/manage/category-options';
import { LockedNotice } from '@/components/article/manage/locked-notice';
import { loadArticle } from '@/app/(backoffice)/index/manage/article/load-article';
import { ArticleStateTag } from '@/components/article/manage/state-tag';
import { PageHeader } from '@/components/ui/page-header';
import { officeCategoryTree } from '@/lib/domain/article/office-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '编辑文章' };

interface PageProps {
  params: Promise<{ id: string }>;
}

export default async function EditArticlePage({ params }: PageProps) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'article.edit', from: `/index/manage/article/edit/${id}` });
  const [article, tree] = await Promise.all([loadArticle(ctx, id), officeCategoryTree(ctx)]);
  const { title, subtitle, source, author, editor, summary, keywords, coverPath, externalUrl } = article;
  const head = { title, subtitle, source, author, editor, summary, keywords, coverPath, externalUrl };
  const { categoryId, contentHtml, isLead, isTop } = article;
  return (
    <>
      <PageHeader
        title="编辑文章"
        back={{ href: '/index/manage/article', label: '文章管理' }}
        text={
          <ArticleStateTag
            status={article.status}
            workingStatus={article.workingStatus}
            deleted={article.deletedAt !== null}
          />
        }
      />
      {article.allowedActions.includes('edit') ? (
        <>
          {article.rejectReason && <LockedNotice text={`驳回原因：${article.rejectReason}`} />}
          {article.status === 'published' && (
            <LockedNotice text="文章已发布：保存的内容作为修订稿，审核并发布后才会替换公众看到的版本。" />
          )}
          <ArticleForm
            article={{ id: article.id, version: article.version }}
            categories={categoryOptions(tree)}
            values={{ ...head, categoryId, contentHtml, isLead, isTop }}
          />
        </>
      ) : (
        <LockedNotice text="文章在当前状态下不能编辑。待审核的文章请先撤回送审。" id={article.id} />
      )}
    </>
  );
}
