import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { OrderCodes } from '@/components/ebook/desktop/order-codes';
import { OrderInvoices } from '@/components/invoice/desktop/order-invoices';
import { OrderDetailPage } from '@/components/order/desktop/order-detail-page';
import { OrderPayments } from '@/components/payment/desktop/order-payments';
import { isAppError } from '@/lib/core/errors';
import { CODES_PER_PAGE } from '@/lib/domain/ebook/rules';
import { listOrderCodes } from '@/lib/domain/ebook/queries';
import { getOrderInvoices } from '@/lib/domain/invoice/queries';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import { getOwnOrderDetail } from '@/lib/domain/order/queries';
import { paymentsPage } from '@/lib/domain/payment/contract';
import { listOwnPayments } from '@/lib/domain/payment/queries';
import { isDigital } from '@/lib/domain/product/rules';
import type { ProductKind } from '@/lib/domain/product/states';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '订单详情' };

/** Another buyer's order is as missing as one that does not exist (security.md S-06). */
export default async function OrderPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  const ctx = await pageCtx({ can: 'order.read', from: `/user/center/orders/${id}` });
  let order: OrderDetailView;
  try {
    order = await getOwnOrderDetail(ctx, Number(id));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
  const digital = order.items.some((l) => isDigital(l.kind as ProductKind));
  const [codes, payments, invoices] = await Promise.all([
    digital ? listOrderCodes(ctx, { id: order.id, pageNum: 1, pageSize: CODES_PER_PAGE }) : null,
    listOwnPayments(ctx, { orderId: order.id, ...paymentsPage }),
    getOrderInvoices(ctx, order.id),
  ]);
  return (
    <OrderDetailPage
      initial={order}
      codes={codes && <OrderCodes orderId={order.id} initial={codes} shared={order.placedBy !== null} />}
      payments={<OrderPayments orderId={order.id} initial={payments} />}
      invoices={<OrderInvoices orderSn={order.orderSn} initial={invoices} />}
    />
  );
}
