import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { RefundTable } from '@/components/payment/office/refund-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '退款管理' };

export default function RefundsPage() {
  return (
    <>
      <PageHeader title="退款管理" actions={<ExportButton kind="refund" full />} />
      <RefundTable />
    </>
  );
}
