import type { Metadata } from 'next';
import { PaymentDetail } from '@/components/payment/office/payment-detail';

export const metadata: Metadata = { title: '支付单详情' };

/** One attempt to pay, for finance. */
export default function PaymentPage() {
  return <PaymentDetail />;
}
