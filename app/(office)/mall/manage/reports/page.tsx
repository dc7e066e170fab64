import type { Metadata } from 'next';
import { SummaryReport } from '@/components/report/office/summary';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '经营汇总' };

export default function SummaryReportPage() {
  return (
    <>
      <PageHeader title="经营汇总" text="所选时间内的销售、退款、发货和退货，与去年同期对比。" />
      <SummaryReport />
    </>
  );
}
