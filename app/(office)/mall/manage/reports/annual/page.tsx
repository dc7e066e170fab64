import type { Metadata } from 'next';
import { AnnualReport } from '@/components/report/office/annual';
import { PageHeader } from '@/components/ui/page-header';
import { formatDate } from '@/lib/core/dates';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '年度对比' };

export default async function AnnualReportPage() {
  const ctx = await pageCtx({ can: 'report.read', from: '/mall/manage/reports/annual' });
  return (
    <>
      <PageHeader title="年度对比" text="所选时间与去年同期逐项对比；去年同期为 0 时不计算增幅。" />
      <AnnualReport today={formatDate(ctx.now)} />
    </>
  );
}
