import type { Metadata } from 'next';
import { OrderTable } from '@/components/order/office/order-table';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/data/ctx';
import { mayUnmask } from '@/lib/domain/exportJob/rules';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '订单管理' };

export default async function OrdersPage() {
  const ctx = await pageCtx({ can: 'order.desk', from: '/mall/manage/orders' });
  return (
    <>
      <PageHeader title="订单管理" />
      <OrderTable fullExport={mayUnmask(requireAdmin(ctx).permissions)} />
    </>
  );
}
