import type { Metadata } from 'next';
import { ExportButton } from '@/components/export/export-button';
import { ShipmentTable } from '@/components/shipping/manage/shipment-table';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/data/ctx';
import { mayUnmask } from '@/lib/domain/exportJob/rules';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '发货单' };

export default async function ShipmentsPage() {
  const ctx = await pageCtx({ can: 'order.desk', from: '/mall/manage/shipments' });
  return (
    <>
      <PageHeader
        title="发货单"
        actions={<ExportButton kind="shipment" full={mayUnmask(requireAdmin(ctx).permissions)} />}
      />
      <ShipmentTable />
    </>
  );
}
