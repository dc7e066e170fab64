'use client';

import { MemberOptions } from '@/components/order/member-options';
import { MobileOrderCard } from '@/components/order/mobile/order-card';
import {
  orderCounts,
  orderList,
  orderListInputOf,
  orderNothing,
  type OrderListUrl,
} from '@/components/order/order-list';
import { MobileCardList, MobileListSearch } from '@/components/ui/mobile/card-list';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { inputClass } from '@/components/ui/plain-field';
import { inSkin } from '@/lib/core/mirrored-paths';
import type { OrderListView } from '@/lib/domain/order/contract';
import { apiQuery } from '@/lib/client/query';

/** 我的订单 on the phone. */
export function MobileOrderList({ url, initial }: { url: OrderListUrl; initial: OrderListView }) {
  const pages = useQueryPages({
    first: initial,
    options: (pageNum) => apiQuery('/api/user/order/list', { ...orderListInputOf(url), pageNum }),
  });
  const { members } = pages.head;
  return (
    <>
      <MobileListSearch spec={orderList} url={url}>
        {members.length > 0 && (
          <select
            className={inputClass}
            aria-label="下单人"
            value={url.member ?? ''}
            onChange={(e) =>
              location.replace(inSkin('mobile', orderList.href({ ...url, member: e.target.value })))
            }
          >
            <MemberOptions members={members} />
          </select>
        )}
      </MobileListSearch>
      <MobileCardList
        spec={orderList}
        url={url}
        pages={pages}
        counts={{ ...orderCounts(url, pages.head), all: null }}
        nothing={orderNothing(url)}
        frame="div"
      >
        {(order) => <MobileOrderCard key={order.id} order={order} onDeadline={() => void pages.refetch()} />}
      </MobileCardList>
    </>
  );
}
