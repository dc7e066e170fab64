import type { Metadata } from 'next';
import { AuditedTable } from '@/components/article/office/audit-tables';
import { categoryOptions } from '@/components/article/office/category-options';
import { PageHeader } from '@/components/ui/page-header';
import { officeCategoryTree } from '@/lib/domain/article/office-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '已审核文章' };

export default async function AuditedPage() {
  const ctx = await pageCtx({ can: 'article.read', from: '/index/manage/audit/audited' });
  return (
    <>
      <PageHeader title="已审核文章" />
      <AuditedTable categories={categoryOptions(await officeCategoryTree(ctx))} />
    </>
  );
}
