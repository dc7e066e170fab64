import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ApplicationDetailPage } from '@/components/specialOrder/desktop/application-detail-page';
import { isAppError } from '@/lib/core/errors';
import type { ApplicationDetailView } from '@/lib/domain/specialOrder/contract';
import { getOwnApplication } from '@/lib/domain/specialOrder/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '申请详情' };

/** Another buyer's application is as missing as one that does not exist (security.md S-06). */
export default async function SpecialOrderPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  const ctx = await pageCtx({ can: 'order.read', from: `/user/center/special-orders/${id}` });
  let row: ApplicationDetailView;
  try {
    row = await getOwnApplication(ctx, Number(id));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
  return <ApplicationDetailPage initial={row} />;
}
