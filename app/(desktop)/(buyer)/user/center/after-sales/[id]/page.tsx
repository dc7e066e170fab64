import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { CaseDetailPage } from '@/components/aftersale/desktop/case-detail-page';
import { isAppError } from '@/lib/core/errors';
import type { AfterSaleDetailView } from '@/lib/domain/aftersale/contract';
import { getOwnAfterSale } from '@/lib/domain/aftersale/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '售后详情' };

/** Another buyer's case is as missing as one that does not exist (security.md S-06). */
export default async function AfterSalePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  const ctx = await pageCtx({ can: 'order.read', from: `/user/center/after-sales/${id}` });
  let row: AfterSaleDetailView;
  try {
    row = await getOwnAfterSale(ctx, Number(id));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
  return <CaseDetailPage initial={row} />;
}
