import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { SpecialTable } from '@/components/specialOrder/office/special-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '特殊订单' };

export default function SpecialOrdersPage() {
  return (
    <>
      <PageHeader title="特殊订单" actions={<ExportButton kind="specialOrder" full />} />
      <SpecialTable />
    </>
  );
}
