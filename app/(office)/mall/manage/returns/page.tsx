import type { Metadata } from 'next';
import { CaseTable } from '@/components/aftersale/office/case-table';
import { ExportButton } from '@/components/export/export-button';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '售后处理' };

export default function ReturnsPage() {
  return (
    <>
      <PageHeader title="售后处理" actions={<ExportButton kind="afterSale" full />} />
      <CaseTable />
    </>
  );
}
