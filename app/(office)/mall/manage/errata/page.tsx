import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { ErratumTable } from '@/components/letter/office/erratum-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '勘误' };

export default function ErrataPage() {
  return (
    <>
      <PageHeader
        title="勘误"
        text="书刊印制后发现的差错及更正，启用的显示在商品页的“勘误”栏，保存后立即生效。"
        actions={<ExportButton kind="erratum" />}
      />
      <ErratumTable />
    </>
  );
}
