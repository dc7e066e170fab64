import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { InvoiceTable } from '@/components/invoice/office/invoice-table';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/data/ctx';
import { mayUnmask } from '@/lib/domain/exportJob/rules';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '发票管理' };

export default async function InvoicesPage() {
  const ctx = await pageCtx({ can: 'invoice.desk', from: '/mall/manage/invoices' });
  return (
    <>
      <PageHeader
        title="发票管理"
        actions={<ExportButton kind="invoice" full={mayUnmask(requireAdmin(ctx).permissions)} />}
      />
      <InvoiceTable />
    </>
  );
}
