import type { Metadata } from 'next';
import { CenterCard } from '@/components/member/desktop/center-frame';
import { OrderListPage } from '@/components/order/desktop/order-list-page';
import { orderList, orderListInputOf, readOrderListUrl } from '@/components/order/order-list';
import { listOwnOrders } from '@/lib/domain/order/queries';
import { pageCtx } from '@/lib/server/page';

export const metadata: Metadata = { title: '我的订单' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function OrdersPage({ searchParams }: Props) {
  const url = readOrderListUrl(await searchParams);
  const ctx = await pageCtx({ can: 'order.read', from: orderList.href({ ...url, pageNum: 1 }) });
  return (
    <CenterCard>
      <OrderListPage url={url} initial={await listOwnOrders(ctx, orderListInputOf(url))} />
    </CenterCard>
  );
}
