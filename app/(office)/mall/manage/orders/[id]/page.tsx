import type { Metadata } from 'next';
import { OrderDetail } from '@/components/order/office/order-detail';
import { ApplyForBuyer } from '@/components/aftersale/office/apply-dialog';
import { FinishThis } from '@/components/payment/office/finish-dialog';

export const metadata: Metadata = { title: '订单详情' };

/** One order at the desk. */
export default function OrderPage() {
  return <OrderDetail finish={<FinishThis />} afterSale={<ApplyForBuyer />} />;
}
