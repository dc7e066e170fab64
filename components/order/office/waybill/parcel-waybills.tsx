'use client';

import { useQuery } from '@tanstack/react-query';
import { WaybillRows } from '@/components/order/office/waybill/waybill-rows';
import { apiQuery } from '@/lib/client/query';

/** The electronic waybills that a parcel has and had; nothing where its number was typed. */
export function ParcelWaybills({ shipmentId }: { shipmentId: number }) {
  const { data } = useQuery(apiQuery('/api/admin/shipping/waybill/parcel/[id]', { id: shipmentId }));
  if (!data || data.length === 0) return null;
  return <WaybillRows rows={data} />;
}
