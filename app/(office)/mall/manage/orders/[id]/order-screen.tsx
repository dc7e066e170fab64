'use client';

import { ApplyForBuyer } from '@/components/aftersale/office/apply-dialog';
import { OrderDetail } from '@/components/order/office/order-detail';
import { OrderDocuments } from '@/components/paper/office/order-documents';
import { ParcelPaper } from '@/components/paper/parcel-paper';
import { FinishThis } from '@/components/payment/office/finish-dialog';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';

const parcelPaper = ({ id, shipmentNo }: OfficeOrderDetailView['shipments'][number]) => (
  <ParcelPaper side="admin" shipmentId={id} of={shipmentNo} />
);

/** One order at the desk, with what other domains add to it. */
export function OrderScreen() {
  return (
    <OrderDetail
      finish={<FinishThis />}
      afterSale={<ApplyForBuyer />}
      documents={<OrderDocuments />}
      parcelPaper={parcelPaper}
    />
  );
}
