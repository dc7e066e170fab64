import { loadOrder } from '@/app/(desktop)/(buyer)/user/center/orders/[id]/load-order';
import { MobileOrderCodes } from '@/components/ebook/mobile/order-codes';
import { OrderInvoiceCell } from '@/components/invoice/mobile/order-invoice-cell';
import { MobileOrderDetail, OrderBar } from '@/components/order/mobile/order-detail';
import { MobileOrderPayments } from '@/components/payment/mobile/order-payments';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/order/[id]'];

export const metadata = { title };

export default async function MobileOrderPage({ params }: { params: Promise<{ id: string }> }) {
  const { order, codes, payments, invoices } = await loadOrder(params, '/mobile/user/order');
  return (
    <MobilePage title={title} back bar={<OrderBar initial={order} />}>
      <MobileOrderDetail
        initial={order}
        codes={
          codes && <MobileOrderCodes orderId={order.id} initial={codes} shared={order.placedBy !== null} />
        }
        payments={<MobileOrderPayments orderId={order.id} initial={payments} />}
        invoices={<OrderInvoiceCell initial={invoices} />}
      />
    </MobilePage>
  );
}
