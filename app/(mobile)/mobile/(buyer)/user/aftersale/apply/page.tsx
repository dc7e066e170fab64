import { notFound } from 'next/navigation';
import { MobileApplyScreen } from '@/components/aftersale/mobile/apply-screen';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { isAppError } from '@/lib/core/errors';
import { getApplicable } from '@/lib/domain/aftersale/applicable-queries';
import type { ApplicableView } from '@/lib/domain/aftersale/contract';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/aftersale/apply'];

export const metadata = { title };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Another buyer's order is as missing as one that does not exist (security.md S-06). */
export default async function MobileAfterSaleApplyPage({ searchParams }: Props) {
  const { order } = await searchParams;
  if (typeof order !== 'string' || !/^[1-9]\d{0,14}$/.test(order)) notFound();
  const from = `/mobile/user/aftersale/apply?order=${order}`;
  const ctx = await pageCtx({ can: 'aftersale.apply', from });
  let view: ApplicableView;
  try {
    view = await getApplicable(ctx, Number(order));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
  return (
    <MobilePage title={title} back>
      <MobileApplyScreen initial={view} />
    </MobilePage>
  );
}
