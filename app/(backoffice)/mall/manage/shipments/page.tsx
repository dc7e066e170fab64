import type { Metadata } from 'next';
import { ShipmentTable } from '@/components/shipping/manage/shipment-table';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '发货单' };

export default async function ShipmentsPage() {
  await pageCtx({ can: 'order.desk', from: '/mall/manage/shipments' });
  return (
    <>
      <PageHeader title="发货单" />
      <ShipmentTable />
    </>
  );
}
