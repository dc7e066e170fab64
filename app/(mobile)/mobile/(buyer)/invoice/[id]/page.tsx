import { notFound } from 'next/navigation';
import { MobileInvoiceDetail } from '@/components/invoice/mobile/invoice-detail';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { isAppError } from '@/lib/core/errors';
import type { InvoiceDetailView } from '@/lib/domain/invoice/contract';
import { getOwnInvoice } from '@/lib/domain/invoice/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/invoice/[id]'];

export const metadata = { title };

/** Another buyer's invoice is as missing as one that does not exist (security.md S-06). */
export default async function MobileInvoiceDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  const ctx = await pageCtx({ can: 'invoice.manage', from: `/mobile/invoice/${id}` });
  let invoice: InvoiceDetailView;
  try {
    invoice = await getOwnInvoice(ctx, Number(id));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
  return (
    <MobilePage title={title} back>
      <MobileInvoiceDetail initial={invoice} />
    </MobilePage>
  );
}
