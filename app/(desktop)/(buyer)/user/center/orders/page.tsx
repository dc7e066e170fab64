import type { Metadata } from 'next';
import { OrderListPage } from '@/components/order/desktop/order-list-page';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { Filled } from '@/components/ui/filled';

export const metadata: Metadata = { title: '我的订单' };

export default function OrdersPage() {
  return (
    <CenterCard>
      <Filled title="我的订单" heights={[44, 180, 180, 180]}>
        <OrderListPage />
      </Filled>
    </CenterCard>
  );
}
