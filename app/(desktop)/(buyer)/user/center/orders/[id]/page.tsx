import type { Metadata } from 'next';
import { Filled } from '@/components/ui/filled';
import { OrderScreen } from './order-screen';

export const metadata: Metadata = { title: '订单详情' };

export default function OrderPage() {
  return (
    <Filled title="订单详情">
      <OrderScreen />
    </Filled>
  );
}
