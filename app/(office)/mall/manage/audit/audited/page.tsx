import type { Metadata } from 'next';
import { AuditedTable } from '@/components/product/office/audit-tables';
import { PageHeader } from '@/components/ui/page-header';
import { listChoices } from '@/lib/domain/product/edit-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '已审核商品' };

export default async function AuditedProductsPage() {
  const ctx = await pageCtx({ can: 'product.read', from: '/mall/manage/audit/audited' });
  return (
    <>
      <PageHeader title="已审核商品" />
      <AuditedTable choices={await listChoices(ctx)} />
    </>
  );
}
