import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DeliveryNotes } from '@/components/order/office/delivery-note';
import { listDeliveryNotes } from '@/lib/domain/order/delivery-note-queries';
import { shipmentPrintInput } from '@/lib/domain/shipping/office-contract';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '打印发货单' };

/** Delivery notes of chosen parcels, to be printed at once. */
export default async function PrintPage({ searchParams }: { searchParams: Promise<{ ids?: string }> }) {
  const { ids } = await searchParams;
  const ctx = await pageCtx({ can: 'order.desk', from: '/mall/manage/shipments' });
  const wanted = shipmentPrintInput.safeParse({ ids });
  const notes = wanted.success ? await listDeliveryNotes(ctx, wanted.data.ids) : [];
  if (notes.length === 0) notFound();
  return <DeliveryNotes notes={notes} />;
}
