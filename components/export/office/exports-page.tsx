import { ExportTable } from '@/components/export/office/export-table';
import { PageHeader } from '@/components/ui/page-header';

/** The same in every office: each shows its person's own files. */
export function ExportsPage() {
  return (
    <>
      <PageHeader title="导出任务" />
      <ExportTable />
    </>
  );
}
