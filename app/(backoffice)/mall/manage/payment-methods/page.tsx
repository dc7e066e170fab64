import type { Metadata } from 'next';
import { MethodCards } from '@/components/payment/manage/method-cards';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '支付方式' };

export default async function PaymentMethodsPage() {
  await pageCtx({ can: 'order.manage', from: '/mall/manage/payment-methods' });
  return (
    <>
      <PageHeader title="支付方式" text="结算页按顺序列出启用的支付方式；至少保留一种在线支付方式。" />
      <MethodCards />
    </>
  );
}
