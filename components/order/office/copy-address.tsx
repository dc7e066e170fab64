'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CopyText } from '@/components/ui/copy-text';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';
import type { WaitingRow } from '@/lib/domain/shipping/office-contract';
import { apiQuery } from '@/lib/client/query';

interface Place {
  name: string | null;
  phone: string | null;
  region: string;
  address: string | null;
}

/** `张三 13800000001 北京市东城区东长安街1号`: one line, as the forms of couriers take it apart. */
export const addressLine = ({ name, phone, region, address }: Place): string =>
  [name, phone, `${region.replaceAll(' ', '')}${(address ?? '').trim()}`].filter(Boolean).join(' ');

/** Of an order whose receiver stands on the page in full. */
export function CopyAddress({ receiver }: { receiver: NonNullable<OfficeOrderDetailView['receiver']> }) {
  return <CopyText text={addressLine(receiver)} what="地址" />;
}

/** Of a row of the desk's list, which shows the phone masked: the order is asked for it. */
export function CopyOrderAddress({ order }: { order: { id: number; orderSn: string } }) {
  const client = useQueryClient();
  const read = async () => {
    const { receiver } = await client.fetchQuery(apiQuery('/api/admin/order/detail/[id]', { id: order.id }));
    return receiver ? addressLine(receiver) : '';
  };
  return <CopyText text={read} what={`订单 ${order.orderSn} 的地址`} />;
}

/** Of a waiting order or child order: its packing list has the phone. */
export function CopyWaitingAddress({ row }: { row: WaitingRow }) {
  const client = useQueryClient();
  const read = async () => {
    const ids =
      row.childOrderId === null
        ? { orderIds: String(row.orderId) }
        : { childOrderIds: String(row.childOrderId) };
    const [list] = await client.fetchQuery(apiQuery('/api/admin/shipping/packingList', ids));
    return addressLine({
      name: row.receiverName,
      phone: list?.receiverPhone ?? null,
      region: row.region,
      address: row.address,
    });
  };
  return (
    <CopyText text={read} what={`${row.childNo ? '子订单' : '订单'} ${row.childNo ?? row.orderSn} 的地址`} />
  );
}
