import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PaymentDetail } from '@/components/payment/office/payment-detail';
import { AppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import { getPayment } from '@/lib/domain/payment/office-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '支付单详情' };

/** One attempt to pay, for finance. */
export default async function PaymentPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: text } = await params;
  const from = `/mall/manage/payments/${encodeURIComponent(text)}`;
  const ctx = await pageCtx({ can: 'payment.manage', from });
  const id = idField.safeParse(text);
  if (!id.success) notFound();
  const payment = await getPayment(ctx, id.data).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  if (!payment) notFound();
  return <PaymentDetail key={payment.id} initial={payment} />;
}
