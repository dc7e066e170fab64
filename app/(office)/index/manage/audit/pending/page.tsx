import type { Metadata } from 'next';
import { PendingTable } from '@/components/article/office/audit-tables';
import { categoryOptions } from '@/components/article/office/category-options';
import { PageHeader } from '@/components/ui/page-header';
import { officeCategoryTree } from '@/lib/domain/article/office-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '待审核文章' };

export default async function PendingPage() {
  const ctx = await pageCtx({ can: 'article.read', from: '/index/manage/audit/pending' });
  return (
    <>
      <PageHeader title="待审核文章" />
      <PendingTable categories={categoryOptions(await officeCategoryTree(ctx))} />
    </>
  );
}
