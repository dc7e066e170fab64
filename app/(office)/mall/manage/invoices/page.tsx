import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { InvoiceTable } from '@/components/invoice/office/invoice-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '发票管理' };

export default function InvoicesPage() {
  return (
    <>
      <PageHeader title="发票管理" actions={<ExportButton kind="invoice" full />} />
      <InvoiceTable />
    </>
  );
}
