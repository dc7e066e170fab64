import type { Metadata } from 'next';
import { IssueTable } from '@/components/order/office/issue-table';
import { PageHeader } from '@/components/ui/page-header';
import { shanghaiDay } from '@/lib/domain/product/rules';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '期刊发行' };

export default async function IssuesPage() {
  const ctx = await pageCtx({ can: 'shipping.manage', from: '/mall/manage/periodicals/issues' });
  return (
    <>
      <PageHeader title="期刊发行" text="选择一期，打印地址标签并批量寄出；退订的份数已扣除" />
      <IssueTable thisYear={Number(shanghaiDay(ctx.now).slice(0, 4))} />
    </>
  );
}
