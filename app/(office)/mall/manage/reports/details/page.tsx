import type { Metadata } from 'next';
import { DetailsReport } from '@/components/report/office/details';
import { PageHeader } from '@/components/ui/page-header';
import { formatDate } from '@/lib/core/dates';
import { checkPermission } from '@/lib/core/permissions';
import { requireAdmin } from '@/lib/data/ctx';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '销售明细' };

export default async function DetailsReportPage() {
  const ctx = await pageCtx({ can: 'report.read', from: '/mall/manage/reports/details' });
  const opensOrders = checkPermission('order.desk', requireAdmin(ctx)) === 'ok';
  return (
    <>
      <PageHeader title="销售明细" text="报表数字对应的逐笔记录。" />
      <DetailsReport today={formatDate(ctx.now)} opensOrders={opensOrders} />
    </>
  );
}
