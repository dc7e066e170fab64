import { notFound } from 'next/navigation';
import { MobileCaseDetail } from '@/components/aftersale/mobile/case-detail';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { isAppError } from '@/lib/core/errors';
import type { AfterSaleDetailView } from '@/lib/domain/aftersale/contract';
import { getOwnAfterSale } from '@/lib/domain/aftersale/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/aftersale/[id]'];

export const metadata = { title };

/** Another buyer's case is as missing as one that does not exist (security.md S-06). */
export default async function MobileAfterSalePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  const ctx = await pageCtx({ can: 'order.read', from: `/mobile/user/aftersale/${id}` });
  let row: AfterSaleDetailView;
  try {
    row = await getOwnAfterSale(ctx, Number(id));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
  return (
    <MobilePage title={title} back>
      <MobileCaseDetail initial={row} />
    </MobilePage>
  );
}
