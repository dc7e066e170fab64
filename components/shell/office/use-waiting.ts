'use client';

import { useQuery } from '@tanstack/react-query';
import type { OfficeKey } from '@/components/shell/office/menu';
import { apiQuery } from '@/lib/client/query';
import { checkPermission, type PermissionKey, type PermissionSubject } from '@/lib/core/permissions';

/** How long a number of the menu is good for; what is written in this window asks for it again at once. */
const FRESH = { staleTime: 60_000 };

/** How many things wait for somebody behind an entry of an office's menu, by its address. */
export function useWaiting(office: OfficeKey, user: PermissionSubject): Readonly<Record<string, number>> {
  const asks = (key: OfficeKey, can: PermissionKey) => ({
    enabled: office === key && checkPermission(can, user) === 'ok',
  });
  const orders = useQuery({
    ...apiQuery('/api/admin/order/summary', {}, FRESH),
    ...asks('mall', 'order.desk'),
  });
  const payments = useQuery({
    ...apiQuery('/api/admin/payment/summary', {}, FRESH),
    ...asks('mall', 'payment.manage'),
  });
  const products = useQuery({
    ...apiQuery('/api/admin/product/summary', {}, FRESH),
    ...asks('mall', 'product.read'),
  });
  const articles = useQuery({
    ...apiQuery('/api/admin/article/summary', {}, FRESH),
    ...asks('news', 'article.read'),
  });
  const { counts } = orders.data ?? {};
  return {
    '/index/manage/audit/pending': articles.data?.pending ?? 0,
    '/mall/manage/audit/pending': products.data?.counts.pending ?? 0,
    '/mall/manage/payments': payments.data ? payments.data.vouchers + payments.data.seconds : 0,
    '/mall/manage/shipments': counts ? counts.to_ship + counts.part_shipped : 0,
  };
}
