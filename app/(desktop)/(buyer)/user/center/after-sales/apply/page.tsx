import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ApplyPage } from '@/components/aftersale/desktop/apply-page';
import { isAppError } from '@/lib/core/errors';
import { getApplicable } from '@/lib/domain/aftersale/applicable-queries';
import type { ApplicableView } from '@/lib/domain/aftersale/contract';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '申请售后' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Another buyer's order is as missing as one that does not exist (security.md S-06). */
export default async function ApplyAfterSalePage({ searchParams }: Props) {
  const { order } = await searchParams;
  if (typeof order !== 'string' || !/^[1-9]\d{0,14}$/.test(order)) notFound();
  const ctx = await pageCtx({
    can: 'aftersale.apply',
    from: `/user/center/after-sales/apply?order=${order}`,
  });
  let view: ApplicableView;
  try {
    view = await getApplicable(ctx, Number(order));
  } catch (e) {
    if (isAppError(e) && e.status === 404) notFound();
    throw e;
  }
  return <ApplyPage initial={view} />;
}
