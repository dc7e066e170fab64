import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { PickList } from '@/components/order/office/shipping/pick-list';
import { getPickList } from '@/lib/domain/order/pick-list-queries';
import { pickListInput } from '@/lib/domain/shipping/office-contract';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '拣货单' };

/** What is fetched from the shelves for chosen orders and child orders. */
export default async function PickPage({
  searchParams,
}: {
  searchParams: Promise<{ orderIds?: string; childOrderIds?: string }>;
}) {
  const { orderIds, childOrderIds } = await searchParams;
  const ctx = await pageCtx({ can: 'order.desk', from: '/mall/manage/shipments' });
  const wanted = pickListInput.safeParse({ orderIds, childOrderIds });
  if (!wanted.success) notFound();
  return <PickList list={await getPickList(ctx, wanted.data)} now={ctx.now} />;
}
