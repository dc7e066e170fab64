import type { Metadata } from 'next';
import { ShippingOffice } from '@/components/order/office/shipping/shipping-office';
import { ImportButton } from '@/components/order/office/shipping/import-button';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '发货单' };

/** The shipping desk: what waits to be shipped, and the parcels. */
export default function ShipmentsPage() {
  return (
    <>
      <PageHeader title="发货单" actions={<ImportButton />} />
      <ShippingOffice />
    </>
  );
}
