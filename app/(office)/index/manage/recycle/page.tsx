import type { Metadata } from 'next';
import { categoryOptions } from '@/components/article/office/category-options';
import { RecycleTable } from '@/components/article/office/recycle-table';
import { PageHeader } from '@/components/ui/page-header';
import { checkPermission } from '@/lib/core/permissions';
import { requireAdmin } from '@/lib/data/ctx';
import { officeCategoryTree } from '@/lib/domain/article/office-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '回收站' };

export default async function RecyclePage() {
  const ctx = await pageCtx({ can: 'article.read', from: '/index/manage/recycle' });
  const mayEdit = checkPermission('article.edit', requireAdmin(ctx)) === 'ok';
  return (
    <>
      <PageHeader title="回收站" text="删除的文章保留 30 天，到期自动彻底删除。" />
      <RecycleTable categories={categoryOptions(await officeCategoryTree(ctx))} mayEdit={mayEdit} />
    </>
  );
}
