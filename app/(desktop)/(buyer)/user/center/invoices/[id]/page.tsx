import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { InvoiceDetailPage } from '@/components/invoice/desktop/invoice-detail-page';
import { isAppError } from '@/lib/core/errors';
import type { InvoiceDetailView } from '@/lib/domain/invoice/contract';
import { getOwnInvoice } from '@/lib/domain/invoice/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '发票详情' };

/** Another buyer's invoice is as missing as one that does not exist (security.md S-06). */
export default async function InvoicePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  const ctx = await pageCtx({ can: 'invoice.manage', from: `/user/center/invoices/${id}` });
  let invoice: InvoiceDetailView;
  try {
    invoice = await getOwnInvoice(ctx, Number(id));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
  return <InvoiceDetailPage initial={invoice} />;
}
