import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { InvoiceDetail } from '@/components/invoice/office/invoice-detail';
import { AppError } from '@/lib/core/errors';
import { idField } from '@/lib/core/fields';
import { getOfficeInvoice } from '@/lib/domain/invoice/office-detail-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '发票详情' };

/** One document, for finance. */
export default async function InvoicePage({ params }: { params: Promise<{ id: string }> }) {
  const { id: text } = await params;
  const from = `/mall/manage/invoices/${encodeURIComponent(text)}`;
  const ctx = await pageCtx({ can: 'invoice.desk', from });
  const id = idField.safeParse(text);
  if (!id.success) notFound();
  const invoice = await getOfficeInvoice(ctx, id.data).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
  if (!invoice) notFound();
  return <InvoiceDetail key={invoice.id} initial={invoice} />;
}
