import type { Metadata } from 'next';
import { RefundTable } from '@/components/payment/office/refund-table';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '退款管理' };

export default async function RefundsPage() {
  await pageCtx({ can: 'payment.manage', from: '/mall/manage/refunds' });
  return (
    <>
      <PageHeader title="退款管理" />
      <RefundTable />
    </>
  );
}
