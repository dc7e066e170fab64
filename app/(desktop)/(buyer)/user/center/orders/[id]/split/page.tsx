import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { SplitPage } from '@/components/order/desktop/split-page';
import { isAppError } from '@/lib/core/errors';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import { getOwnOrderDetail } from '@/lib/domain/order/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '拆分配送' };

/** Another buyer's order is as missing as one that does not exist (security.md S-06). */
export default async function OrderSplitPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  const ctx = await pageCtx({ can: 'order.read', from: `/user/center/orders/${id}/split` });
  let order: OrderDetailView;
  try {
    order = await getOwnOrderDetail(ctx, Number(id));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
  return <SplitPage initial={order} />;
}
