import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { applicationInputOf, applicationList } from '@/components/specialOrder/application-list';
import { ApplicationListPage } from '@/components/specialOrder/desktop/application-list-page';
import { listOwnApplications } from '@/lib/domain/specialOrder/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '特殊订单' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SpecialOrdersPage({ searchParams }: Props) {
  const url = applicationList.read(await searchParams);
  const ctx = await pageCtx({ can: 'order.read', from: applicationList.href({ ...url, pageNum: 1 }) });
  return (
    <CenterCard>
      <ApplicationListPage url={url} initial={await listOwnApplications(ctx, applicationInputOf(url))} />
    </CenterCard>
  );
}
