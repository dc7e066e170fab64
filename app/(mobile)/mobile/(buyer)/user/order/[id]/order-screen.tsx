'use client';

import { MobileOrderCodes } from '@/components/ebook/mobile/order-codes';
import { OrderInvoiceCell } from '@/components/invoice/mobile/order-invoice-cell';
import { MobileOrderDetail } from '@/components/order/mobile/order-detail';
import { MobileOrderPayments } from '@/components/payment/mobile/order-payments';
import { useOrderCodes } from '@/components/ebook/use-order-codes';
import { useOrderInvoices } from '@/components/invoice/use-order-invoices';
import { useOrder } from '@/components/order/use-order';
import { useOrderPayments } from '@/components/payment/use-order-payments';
import { Loaded, Together } from '@/components/ui/loaded';
import { useAddressId } from '@/components/ui/use-address-id';

/** An order with its codes, payments and invoices on the phone. */
export function OrderScreen() {
  const id = useAddressId();
  const query = useOrder(id);
  const reads = [query, useOrderCodes(id), useOrderPayments(id), useOrderInvoices(id)];
  return (
    <Together reads={reads}>
      <Loaded query={query}>
        {(order) => (
          <MobileOrderDetail
            order={order}
            query={query}
            codes={<MobileOrderCodes orderId={id} shared={order.placedBy !== null} />}
            payments={<MobileOrderPayments orderId={id} />}
            invoices={<OrderInvoiceCell orderId={id} />}
          />
        )}
      </Loaded>
    </Together>
  );
}
