import type { Metadata } from 'next';
import { ImportButton } from '@/components/order/office/shipping/import-button';
import { ShippingOffice } from '@/components/order/office/shipping/shipping-office';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/data/ctx';
import { mayUnmask } from '@/lib/domain/exportJob/rules';
import { listDeliveryCenters, listDeliveryCorps } from '@/lib/domain/shipping/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '发货单' };

/** The shipping desk: what waits to be shipped, and the parcels. */
export default async function ShipmentsPage() {
  const ctx = await pageCtx({ can: 'order.desk', from: '/mall/manage/shipments' });
  const { permissions } = requireAdmin(ctx);
  const [centers, corps] = await Promise.all([listDeliveryCenters(ctx), listDeliveryCorps(ctx)]);
  return (
    <>
      <PageHeader title="发货单" actions={permissions.includes('warehouse') && <ImportButton />} />
      <ShippingOffice
        mayShip={permissions.includes('warehouse')}
        fullExport={mayUnmask(permissions)}
        centers={centers.map(({ id, name }) => ({ id, name }))}
        corps={corps.map(({ id, name }) => ({ id, name }))}
      />
    </>
  );
}
