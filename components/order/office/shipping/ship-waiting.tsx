'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ShipDialog } from '@/components/order/office/ship-dialog';
import { useOrderLock } from '@/components/order/office/use-order-lock';
import { errorText } from '@/components/ui/error-text';
import { toast } from '@/components/ui/toast';
import { apiQuery } from '@/lib/client/query';
import { childListOptions } from '@/lib/domain/childOrder/client';
import type { WaitingRow } from '@/lib/domain/shipping/office-contract';

/** Takes the order of a waiting row in hand and ships it, or its child order; the order is free again when the dialog closes. */
export function ShipWaiting({ row, onClose }: { row: WaitingRow; onClose: () => void }) {
  const { orderId, childOrderId, childNo } = row;
  const lock = useOrderLock(orderId);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void lock.acquire().then((mine) => {
      if (!mine) onClose();
    });
  });
  const order = useQuery({
    ...apiQuery('/api/admin/order/detail/[id]', { id: orderId }),
    enabled: lock.held,
  });
  const children = useQuery({
    ...childListOptions('admin', { orderId, keyword: childNo ?? undefined, pageNum: 1, pageSize: 10 }),
    enabled: lock.held && childOrderId !== null,
  });
  const child = children.data?.list.find((c) => c.id === childOrderId);
  const failure = order.error ?? children.error;
  useEffect(() => {
    if (!failure) return;
    toast.error(errorText(failure));
    onClose();
  }, [failure, onClose]);
  const close = () => {
    void lock.release();
    onClose();
  };
  if (!lock.held || !order.data || (childOrderId !== null && !child)) return null;
  return <ShipDialog order={order.data} {...(child && { child })} open onClose={close} />;
}
