import type { Metadata } from 'next';
import { AnnualReport } from '@/components/report/office/annual';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '年度对比' };

export default function AnnualReportPage() {
  return (
    <>
      <PageHeader title="年度对比" text="所选时间与去年同期逐项对比；去年同期为 0 时不计算增幅。" />
      <AnnualReport />
    </>
  );
}
