import type { Metadata } from 'next';
import { ExportTable } from '@/components/export/office/export-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '导出任务' };

export default function ExportsPage() {
  return (
    <>
      <PageHeader title="导出任务" />
      <ExportTable />
    </>
  );
}
