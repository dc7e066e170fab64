import type { Metadata } from 'next';
import { OrderScreen } from './order-screen';

export const metadata: Metadata = { title: '订单详情' };

/** One order at the desk. */
export default function OrderPage() {
  return <OrderScreen />;
}
