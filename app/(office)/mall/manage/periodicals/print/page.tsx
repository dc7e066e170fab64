import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { PrintRunTable } from '@/components/order/office/print-run-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '期刊印数' };

export default function PrintRunsPage() {
  return (
    <>
      <PageHeader
        title="期刊印数"
        text="每期应寄的份数；退订和退款的不计，待付款的单列。"
        actions={<ExportButton kind="printRun" />}
      />
      <PrintRunTable />
    </>
  );
}
