import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { PendingTable } from '@/components/product/office/audit-tables';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '待审核商品' };

export default function PendingProductsPage() {
  return (
    <>
      <PageHeader title="待审核商品" actions={<ExportButton kind="productPending" />} />
      <PendingTable />
    </>
  );
}
