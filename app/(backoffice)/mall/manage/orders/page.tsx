import type { Metadata } from 'next';
import { OrderTable } from '@/components/order/manage/order-table';
import { PageHeader } from '@/components/ui/page-header';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '订单管理' };

export default async function OrdersPage() {
  await pageCtx({ can: 'order.desk', from: '/mall/manage/orders' });
  return (
    <>
      <PageHeader title="订单管理" />
      <OrderTable />
    </>
  );
}
