import type { Metadata } from 'next';
import { PaymentTable } from '@/components/payment/office/payment-table';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '支付记录' };

export default async function PaymentsPage() {
  await pageCtx({ can: 'payment.manage', from: '/mall/manage/payments' });
  return (
    <>
      <PageHeader title="支付记录" />
      <PaymentTable />
    </>
  );
}
