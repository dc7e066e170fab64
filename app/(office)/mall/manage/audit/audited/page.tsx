import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { AuditedTable } from '@/components/product/office/audit-tables';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '已审核商品' };

export default function AuditedProductsPage() {
  return (
    <>
      <PageHeader title="已审核商品" actions={<ExportButton kind="productAudited" />} />
      <AuditedTable />
    </>
  );
}
