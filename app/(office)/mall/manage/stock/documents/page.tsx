import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { DocumentTable } from '@/components/stock/office/document-table';
import { NewDocument } from '@/components/stock/office/document-new';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '出入库单' };

/** Documents by which copies come in, leave, and go from one delivery centre to another. */
export default function StockDocumentsPage() {
  return (
    <>
      <PageHeader
        title="出入库单"
        actions={
          <>
            <ExportButton kind="stockDocument" />
            <NewDocument />
          </>
        }
      />
      <DocumentTable />
    </>
  );
}
