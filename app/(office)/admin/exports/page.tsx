import type { Metadata } from 'next';
import { ExportTable } from '@/components/export/office/export-table';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '导出任务' };

export default async function ExportsPage() {
  await pageCtx({ can: 'log.read', from: '/admin/exports' });
  return (
    <>
      <PageHeader title="导出任务" />
      <ExportTable />
    </>
  );
}
