import type { Metadata } from 'next';
import { AreaReport } from '@/components/report/office/area';
import { PageHeader } from '@/components/ui/page-header';
import { formatDate } from '@/lib/core/dates';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '地区销售' };

export default async function AreaReportPage() {
  const ctx = await pageCtx({ can: 'report.read', from: '/mall/manage/reports/area' });
  return (
    <>
      <PageHeader title="地区销售" text="按收货地区或区域经理统计；点击地区查看下级，点击数字查看明细。" />
      <AreaReport today={formatDate(ctx.now)} />
    </>
  );
}
