import type { Metadata } from 'next';
import { RefundTable } from '@/components/payment/office/refund-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '退款管理' };

export default function RefundsPage() {
  return (
    <>
      <PageHeader title="退款管理" />
      <RefundTable />
    </>
  );
}
