import type { Metadata } from 'next';
import { OrderTable } from '@/components/order/office/order-table';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '订单管理' };

export default function OrdersPage() {
  return (
    <>
      <PageHeader title="订单管理" />
      <OrderTable />
    </>
  );
}
