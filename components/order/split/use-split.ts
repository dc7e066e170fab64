'use client';

import { useQuery } from '@tanstack/react-query';
import { childListOptions } from '@/lib/domain/childOrder/client';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import { isDigital } from '@/lib/domain/product/rules';
import type { ProductKind } from '@/lib/states/product-kind';

/** To how many receivers an order with copies for several people goes; `null` where there is nothing to give out (or not known yet). */
export function useSplit(order: OrderDetailView) {
  const copies = order.items
    .filter((l) => !isDigital(l.kind as ProductKind))
    .reduce((sum, l) => sum + l.quantity - l.cancelledQty, 0);
  const { data, error } = useQuery({
    ...childListOptions('user', { orderId: order.id, pageNum: 1, pageSize: 1 }),
    enabled: copies > 1,
  });
  if (copies <= 1 || (!data && !error)) return null;
  const may = data?.allowedActions.includes('add') ?? false;
  if (data?.counts.all === 0 && !may) return null;
  return {
    data,
    error,
    href: `/user/center/orders/${order.id}/split`,
    label: data?.counts.all === 0 || may ? '分配收货人' : '查看收货人',
  };
}
