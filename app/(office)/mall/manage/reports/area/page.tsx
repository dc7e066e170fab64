import type { Metadata } from 'next';
import { AreaReport } from '@/components/report/office/area';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '地区销售' };

export default function AreaReportPage() {
  return (
    <>
      <PageHeader title="地区销售" text="按收货地区或区域经理统计；点击地区查看下级，点击数字查看明细。" />
      <AreaReport />
    </>
  );
}
