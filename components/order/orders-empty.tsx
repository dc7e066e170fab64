'use client';

import { orderListHref, type OrderListUrl } from '@/components/order/order-list-url';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useTo } from '@/components/ui/use-to';
import { orderTabLabels } from '@/lib/domain/order/contract';

/** 我的订单 without rows: why, and the way on. */
export function OrdersEmpty({ url, total }: { url: OrderListUrl; total: number }) {
  const to = useTo();
  if (total > 0) {
    return (
      <EmptyState
        title="这一页没有订单"
        action={
          <ButtonLink href={to(orderListHref(url.tab, url.keyword, url.member))}>回到第一页</ButtonLink>
        }
      />
    );
  }
  const all = (
    <ButtonLink variant="outline" href={to(orderListHref('all'))}>
      查看全部订单
    </ButtonLink>
  );
  if (url.keyword) {
    return (
      <EmptyState
        picture="search"
        title={`没有找到与“${url.keyword}”有关的订单`}
        text="请核对订单号，或换一个商品名称再试。"
        action={all}
      />
    );
  }
  if (url.member !== null) return <EmptyState title="该下单人没有符合条件的订单" action={all} />;
  return (
    <EmptyState
      title={url.tab === 'all' ? '您还没有订单' : `没有${orderTabLabels[url.tab]}的订单`}
      text="去书刊商城看看，挑选需要的图书和期刊。"
      action={<ButtonLink href={to('/mall')}>去逛商城</ButtonLink>}
    />
  );
}
