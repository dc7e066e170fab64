import { notFound } from 'next/navigation';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { MobileApplicationDetail } from '@/components/specialOrder/mobile/application-detail';
import { isAppError } from '@/lib/core/errors';
import type { ApplicationDetailView } from '@/lib/domain/specialOrder/contract';
import { getOwnApplication } from '@/lib/domain/specialOrder/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/special-order/[id]'];

export const metadata = { title };

/** Another buyer's application is as missing as one that does not exist (security.md S-06). */
export default async function MobileSpecialOrderPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  const ctx = await pageCtx({ can: 'order.read', from: `/mobile/user/special-order/${id}` });
  let row: ApplicationDetailView;
  try {
    row = await getOwnApplication(ctx, Number(id));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
  return (
    <MobilePage title={title} back="/mobile/user/special-order">
      <MobileApplicationDetail initial={row} />
    </MobilePage>
  );
}
