'use client';

import { MobileOrderCodes } from '@/components/ebook/mobile/order-codes';
import { OrderInvoiceCell } from '@/components/invoice/mobile/order-invoice-cell';
import { MobileOrderDetail } from '@/components/order/mobile/order-detail';
import { MobileOrderDocuments } from '@/components/paper/mobile/order-documents';
import { ParcelPaper } from '@/components/paper/parcel-paper';
import { MobileOrderPayments } from '@/components/payment/mobile/order-payments';
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

/** An order with its codes, payments, invoices and papers on the phone. */
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
            documents={<MobileOrderDocuments order={order} />}
            parcelPaper={parcelPaper}
          />
        )}
      </Loaded>
    </Together>
  );
}
