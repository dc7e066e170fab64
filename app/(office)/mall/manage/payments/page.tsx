import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { PaymentTable } from '@/components/payment/office/payment-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '支付记录' };

export default function PaymentsPage() {
  return (
    <>
      <PageHeader title="支付记录" actions={<ExportButton kind="payment" full />} />
      <PaymentTable />
    </>
  );
}
