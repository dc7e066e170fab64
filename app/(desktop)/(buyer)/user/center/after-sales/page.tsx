import type { Metadata } from 'next';
import { caseList, caseListInputOf } from '@/components/aftersale/case-list';
import { CaseListPage } from '@/components/aftersale/desktop/case-list-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { listOwnAfterSales } from '@/lib/domain/aftersale/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '退款售后' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AfterSalesPage({ searchParams }: Props) {
  const url = caseList.read(await searchParams);
  const ctx = await pageCtx({ can: 'order.read', from: caseList.href({ ...url, pageNum: 1 }) });
  const { kind: _, ...input } = caseListInputOf(url);
  const initial = await listOwnAfterSales(ctx, {
    ...input,
    kinds: ['refund_only', 'return_refund', 'resend'],
  });
  return (
    <CenterCard>
      <CaseListPage url={url} initial={initial} />
    </CenterCard>
  );
}
