import type { Metadata } from 'next';
import { CaseTable } from '@/components/aftersale/office/case-table';
import { ExportButton } from '@/components/export/export-button';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/data/ctx';
import { mayUnmask } from '@/lib/domain/exportJob/rules';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '售后处理' };

export default async function ReturnsPage() {
  const ctx = await pageCtx({ can: 'order.desk', from: '/mall/manage/returns' });
  return (
    <>
      <PageHeader
        title="售后处理"
        actions={<ExportButton kind="afterSale" full={mayUnmask(requireAdmin(ctx).permissions)} />}
      />
      <CaseTable />
    </>
  );
}
