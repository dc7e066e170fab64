import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { SpecialTable } from '@/components/specialOrder/office/special-table';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/data/ctx';
import { mayUnmask } from '@/lib/domain/exportJob/rules';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '特殊订单' };

export default async function SpecialOrdersPage() {
  const ctx = await pageCtx({ can: 'specialOrder.desk', from: '/mall/manage/special-orders' });
  return (
    <>
      <PageHeader
        title="特殊订单"
        actions={<ExportButton kind="specialOrder" full={mayUnmask(requireAdmin(ctx).permissions)} />}
      />
      <SpecialTable />
    </>
  );
}
