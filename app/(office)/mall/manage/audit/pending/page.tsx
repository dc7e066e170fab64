import type { Metadata } from 'next';
import { PendingTable } from '@/components/product/office/audit-tables';
import { PageHeader } from '@/components/ui/page-header';
import { listChoices } from '@/lib/domain/product/edit-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '待审核商品' };

export default async function PendingProductsPage() {
  const ctx = await pageCtx({ can: 'product.read', from: '/mall/manage/audit/pending' });
  return (
    <>
      <PageHeader title="待审核商品" />
      <PendingTable choices={await listChoices(ctx)} />
    </>
  );
}
