import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { applicationHref, readApplicationUrl } from '@/components/specialOrder/application-url';
import { ApplicationListPage } from '@/components/specialOrder/desktop/application-list-page';
import { listOwnApplications } from '@/lib/domain/specialOrder/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '特殊订单' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SpecialOrdersPage({ searchParams }: Props) {
  const url = readApplicationUrl(await searchParams);
  const ctx = await pageCtx({ can: 'order.read', from: applicationHref(url.status) });
  return (
    <CenterCard>
      <ApplicationListPage url={url} initial={await listOwnApplications(ctx, url)} />
    </CenterCard>
  );
}
