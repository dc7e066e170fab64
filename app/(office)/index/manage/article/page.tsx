import type { Metadata } from 'next';
import { ArticleTable } from '@/components/article/office/article-table';
import { categoryOptions } from '@/components/article/office/category-options';
import { PageHeader } from '@/components/ui/page-header';
import { checkPermission } from '@/lib/core/permissions';
import { requireAdmin } from '@/lib/data/ctx';
import { officeCategoryTree } from '@/lib/domain/article/office-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '文章管理' };

export default async function ArticlesPage() {
  const ctx = await pageCtx({ can: 'article.read', from: '/index/manage/article' });
  const mayEdit = checkPermission('article.edit', requireAdmin(ctx)) === 'ok';
  return (
    <>
      <PageHeader title="文章管理" />
      <ArticleTable categories={categoryOptions(await officeCategoryTree(ctx))} mayEdit={mayEdit} />
    </>
  );
}
