import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { AuditedTable } from '@/components/article/office/audit-tables';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '已审核文章' };

export default function AuditedPage() {
  return (
    <>
      <PageHeader title="已审核文章" actions={<ExportButton kind="articleAudited" />} />
      <AuditedTable />
    </>
  );
}
