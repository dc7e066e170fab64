import type { Metadata } from 'next';
import { DetailsReport } from '@/components/report/office/details';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '销售明细' };

export default function DetailsReportPage() {
  return (
    <>
      <PageHeader title="销售明细" text="报表数字对应的逐笔记录。" />
      <DetailsReport />
    </>
  );
}
