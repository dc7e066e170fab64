import type { Metadata } from 'next';
import { ArticleForm } from '@/components/article/office/article-form';
import { ArticlePreview } from '@/components/article/office/article-preview';
import { categoryOptions } from '@/components/article/office/category-options';
import { HeldArticle } from '@/components/article/office/held-article';
import { LockedNotice } from '@/components/article/office/locked-notice';
import { loadArticle } from '@/app/(office)/index/manage/article/load-article';
import { ArticleStateTag } from '@/components/article/office/state-tag';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { contentOf } from '@/lib/core/content';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { listAutosaves } from '@/lib/domain/article/autosave-queries';
import type { OfficeArticleView } from '@/lib/domain/article/contract';
import { articleFields } from '@/lib/domain/article/fields';
import { findLock } from '@/lib/domain/article/lock-queries';
import { officeCategoryTree } from '@/lib/domain/article/office-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '编辑文章' };

interface PageProps {
  params: Promise<{ id: string }>;
}

/** The form, or why there is none: the state does not allow it, or somebody else has it open. */
async function Editor({ ctx, article }: { ctx: Ctx; article: OfficeArticleView }) {
  const { id } = article;
  if (!article.allowedActions.includes('edit')) {
    const why = article.deletedAt
      ? '文章在回收站中，恢复后才能编辑。'
      : '文章在当前状态下不能编辑。待审核的文章请先撤回送审。';
    return <LockedNotice text={why} id={id} />;
  }
  const lock = await findLock(ctx, id);
  if (!lock.mine && !lock.free) {
    return (
      <HeldArticle id={id} holderName={lock.holderName}>
        <ArticlePreview article={article} />
      </HeldArticle>
    );
  }
  const [tree, autosaves] = await Promise.all([officeCategoryTree(ctx), listAutosaves(ctx, id)]);
  const { isLead, isTop, recommended, viewsBase, topUntil, publishedAt, scheduledAt, expireAt } = article;
  const plan = { isLead, isTop, topUntil, recommended, viewsBase, publishedAt, scheduledAt, expireAt };
  return (
    <>
      {article.rejectReason && <LockedNotice text={`驳回原因：${article.rejectReason}`} />}
      {article.status === 'published' && (
        <LockedNotice text="文章已发布：修改的文字作为修订稿，审核并发布后才会替换公众看到的版本。发布设置立即生效。" />
      )}
      <ArticleForm
        article={{
          id,
          version: article.version,
          updatedAt: article.updatedAt,
          published: article.status === 'published',
        }}
        categories={categoryOptions(tree)}
        userId={requireAdmin(ctx).userId}
        autosaves={autosaves}
        values={{ ...contentOf(articleFields, article), ...plan }}
      />
    </>
  );
}

export default async function EditArticlePage({ params }: PageProps) {
  const { id } = await params;
  const ctx = await pageCtx({ can: 'article.edit', from: `/index/manage/article/edit/${id}` });
  const article = await loadArticle(ctx, id);
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
        actions={
          <ButtonLink href={`/index/manage/article/revisions/${article.id}`} variant="outline">
            修订版本
          </ButtonLink>
        }
      />
      <Editor ctx={ctx} article={article} />
    </>
  );
}
