import type { Metadata } from 'next';
import { OrderCodes } from '@/components/ebook/desktop/order-codes';
import { OrderInvoices } from '@/components/invoice/desktop/order-invoices';
import { OrderDetailPage } from '@/components/order/desktop/order-detail-page';
import { OrderPayments } from '@/components/payment/desktop/order-payments';
import { loadOrder } from './load-order';

export const metadata: Metadata = { title: '订单详情' };

export default async function OrderPage({ params }: { params: Promise<{ id: string }> }) {
  const { order, codes, payments, invoices } = await loadOrder(params, '/user/center/orders');
  return (
    <OrderDetailPage
      initial={order}
      codes={codes && <OrderCodes orderId={order.id} initial={codes} shared={order.placedBy !== null} />}
      payments={<OrderPayments orderId={order.id} initial={payments} />}
      invoices={<OrderInvoices orderSn={order.orderSn} initial={invoices} />}
    />
  );
}
