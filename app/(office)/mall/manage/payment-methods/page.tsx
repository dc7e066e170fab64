import type { Metadata } from 'next';
import { MethodCards } from '@/components/payment/office/method-cards';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '支付方式' };

export default function PaymentMethodsPage() {
  return (
    <>
      <PageHeader title="支付方式" text="结算页按顺序列出启用的支付方式；至少保留一种在线支付方式。" />
      <MethodCards />
    </>
  );
}
