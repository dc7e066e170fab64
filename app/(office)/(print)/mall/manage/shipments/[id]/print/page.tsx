import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DeliveryNotes } from '@/components/order/office/delivery-note';
import { idField } from '@/lib/core/fields';
import { findDeliveryNote } from '@/lib/domain/order/delivery-note-queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '打印发货单' };

/** A delivery note without the office's frame, to be printed. */
export default async function PrintPage({ params }: { params: Promise<{ id: string }> }) {
  const { id: text } = await params;
  const from = `/mall/manage/shipments/${encodeURIComponent(text)}/print`;
  const ctx = await pageCtx({ can: 'order.desk', from });
  const id = idField.safeParse(text);
  const note = id.success ? await findDeliveryNote(ctx, id.data) : null;
  if (!note) notFound();
  return <DeliveryNotes notes={[note]} />;
}
