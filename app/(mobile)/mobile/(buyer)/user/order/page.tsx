import { MobileOrderList } from '@/components/order/mobile/order-list';
import { orderList, orderListInputOf, readOrderListUrl } from '@/components/order/order-list';
import { MobilePage } from '@/components/shell/mobile/mobile-page';
import { inSkin } from '@/lib/core/mirrored-paths';
import { listOwnOrders } from '@/lib/domain/order/queries';
import { pageCtx } from '@/lib/server/page';
import { titles } from '@/lib/text/titles';

const title = titles['/mobile/user/order'];

export const metadata = { title };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function MobileOrdersPage({ searchParams }: Props) {
  const url = { ...readOrderListUrl(await searchParams), pageNum: 1 };
  const from = inSkin('mobile', orderList.href({ ...url }));
  const ctx = await pageCtx({ can: 'order.read', from });
  const initial = await listOwnOrders(ctx, orderListInputOf(url));
  return (
    <MobilePage title={title} back="/mobile/user">
      <MobileOrderList url={url} initial={initial} />
    </MobilePage>
  );
}
