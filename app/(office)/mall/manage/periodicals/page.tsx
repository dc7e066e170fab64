import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { PeriodicalTable } from '@/components/product/office/periodical-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '期刊计划' };

export default function PeriodicalsPage() {
  return (
    <>
      <PageHeader
        title="期刊计划"
        text="每种期刊今明两年的期数、价格和订数。"
        actions={<ExportButton kind="periodical" />}
      />
      <PeriodicalTable />
    </>
  );
}
