import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { CountingTable } from '@/components/stock/office/counting-table';
import { NewCounting } from '@/components/stock/office/counting-new';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '库存盘点' };

/** Counting tasks of all delivery centres. */
export default function CountingsPage() {
  return (
    <>
      <PageHeader
        title="库存盘点"
        text="开始时由系统取账面数；盘点结果由另一人审核，差异按增减计入当前库存。"
        actions={
          <>
            <ExportButton kind="counting" />
            <NewCounting />
          </>
        }
      />
      <CountingTable />
    </>
  );
}
