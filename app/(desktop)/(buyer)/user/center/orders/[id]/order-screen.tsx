'use client';

import { OrderCodes } from '@/components/ebook/desktop/order-codes';
import { OrderInvoices } from '@/components/invoice/desktop/order-invoices';
import { OrderDetailPage } from '@/components/order/desktop/order-detail-page';
import { OrderDocuments } from '@/components/paper/desktop/order-documents';
import { ParcelPaper } from '@/components/paper/parcel-paper';
import { OrderPayments } from '@/components/payment/desktop/order-payments';
import { useOrderCodes } from '@/components/ebook/use-order-codes';
import { useOrderInvoices } from '@/components/invoice/use-order-invoices';
import { useOrder } from '@/components/order/use-order';
import { useOrderPayments } from '@/components/payment/use-order-payments';
import { Loaded, Together } from '@/components/ui/loaded';
import { useAddressId } from '@/components/ui/use-address-id';
import type { ShipmentView } from '@/lib/domain/order/contract';

const parcelPaper = ({ id, shipmentNo }: ShipmentView) => (
  <ParcelPaper side="user" shipmentId={id} of={shipmentNo} />
);

/** An order with its codes, payments, invoices and papers. */
export function OrderScreen() {
  const id = useAddressId();
  const query = useOrder(id);
  const reads = [query, useOrderCodes(id), useOrderPayments(id), useOrderInvoices(id)];
  return (
    <Together reads={reads}>
      <Loaded query={query}>
        {(order) => (
          <OrderDetailPage
            order={order}
            refetch={query.refetch}
            codes={<OrderCodes orderId={id} shared={order.placedBy !== null} />}
            payments={<OrderPayments orderId={id} />}
            invoices={<OrderInvoices orderId={id} orderSn={order.orderSn} />}
            documents={<OrderDocuments order={order} />}
            parcelPaper={parcelPaper}
          />
        )}
      </Loaded>
    </Together>
  );
}
