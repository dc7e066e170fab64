import { notFound } from 'next/navigation';
import { MobileOrderInvoices } from '@/components/invoice/mobile/order-invoices';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { isAppError } from '@/lib/core/errors';
import { getOrderInvoices } from '@/lib/domain/invoice/queries';
import { getOwnOrder } from '@/lib/domain/order/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/invoicelist/[id]'];

export const metadata = { title };

/** `id` is the order's. Another buyer's order is as missing as one that does not exist (security.md S-06). */
export default async function MobileInvoicelistIdPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  const ctx = await pageCtx({ can: 'invoice.manage', from: `/mobile/invoicelist/${id}` });
  const [order, invoices] = await Promise.all([
    getOwnOrder(ctx, Number(id)),
    getOrderInvoices(ctx, Number(id)),
  ]).catch((e: unknown) => {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  });
  return (
    <MobilePage title={title} back>
      <MobileOrderInvoices orderSn={order.orderSn} initial={invoices} />
    </MobilePage>
  );
}
