import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { PendingTable } from '@/components/article/office/audit-tables';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '待审核文章' };

export default function PendingPage() {
  return (
    <>
      <PageHeader title="待审核文章" actions={<ExportButton kind="articlePending" />} />
      <PendingTable />
    </>
  );
}
