import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PackingLists } from '@/components/order/office/shipping/packing-list';
import { listPacking } from '@/lib/domain/order/pick-list-queries';
import { pickListInput } from '@/lib/domain/shipping/office-contract';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '发货清单' };

/** What is packed for each receiver of chosen orders and child orders. */
export default async function PackingPage({
  searchParams,
}: {
  searchParams: Promise<{ orderIds?: string; childOrderIds?: string }>;
}) {
  const { orderIds, childOrderIds } = await searchParams;
  const ctx = await pageCtx({ can: 'order.desk', from: '/mall/manage/shipments' });
  const wanted = pickListInput.safeParse({ orderIds, childOrderIds });
  if (!wanted.success) notFound();
  return <PackingLists lists={await listPacking(ctx, wanted.data)} />;
}
