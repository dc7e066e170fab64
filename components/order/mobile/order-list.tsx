'use client';

import { MemberOptions } from '@/components/order/member-options';
import { MobileOrderCard } from '@/components/order/mobile/order-card';
import {
  orderCounts,
  orderList,
  orderListInputOf,
  orderNothing,
  readOrderListUrl,
} from '@/components/order/order-list';
import { MobileCardList, MobileListSearch } from '@/components/ui/mobile/card-list';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { inputClass } from '@/components/ui/plain-field';
import { usePageParams } from '@/components/ui/use-page-params';
import { inSkin } from '@/lib/core/mirrored-paths';
import { apiQuery } from '@/lib/client/query';

/** 我的订单 on the phone. */
export function MobileOrderList() {
  const url = { ...readOrderListUrl(usePageParams()), pageNum: 1 };
  const pages = useQueryPages((pageNum) =>
    apiQuery('/api/user/order/list', { ...orderListInputOf(url), pageNum }),
  );
  const members = pages.head?.members ?? [];
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
