import type { Metadata } from 'next';
import { BehalfOrder } from '@/components/order/office/behalf/behalf-order';
import { PageHeader } from '@/components/ui/page-header';

export const metadata: Metadata = { title: '代客下单' };

export default function NewOrderPage() {
  return (
    <>
      <PageHeader
        title="代客下单"
        text="为来电、来函的客户录入订单。价格、库存和限额与客户本人下单相同；提交后客户收到消息，自行核对并付款。"
        back={{ href: '/mall/manage/orders', label: '订单管理' }}
      />
      <BehalfOrder />
    </>
  );
}
