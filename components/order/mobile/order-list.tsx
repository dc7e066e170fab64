'use client';

import css from '@/components/order/mobile/order-list.module.css';
import { MobileOrderCard } from '@/components/order/mobile/order-card';
import { orderListHref, orderListInputOf, type OrderListUrl } from '@/components/order/order-list-url';
import { OrdersEmpty } from '@/components/order/orders-empty';
import { InfiniteList } from '@/components/ui/mobile/infinite-list';
import { LinkTabs } from '@/components/ui/mobile/link-tabs';
import { ListFailure } from '@/components/ui/mobile/list-failure';
import { PullRefresh } from '@/components/ui/mobile/pull-refresh';
import { SearchField } from '@/components/ui/mobile/search-field';
import { useQueryPages } from '@/components/ui/mobile/use-query-pages';
import { inputClass } from '@/components/ui/plain-field';
import { inSkin } from '@/lib/core/mirrored-paths';
import { orderListOptions } from '@/lib/domain/order/client';
import { orderTabLabels, orderTabs, type OrderListView } from '@/lib/domain/order/contract';

const here = (...of: Parameters<typeof orderListHref>) => inSkin('mobile', orderListHref(...of));

interface SearchProps {
  url: OrderListUrl;
  /** Whose orders a manager may look at; none for everybody else. */
  members: OrderListView['members'];
}

function Search({ url, members }: SearchProps) {
  return (
    <div className={css.search}>
      <SearchField
        label="搜索订单"
        placeholder="订单号或商品名称"
        action={here('all')}
        defaultValue={url.keyword}
        button
      >
        {url.tab !== 'all' && <input type="hidden" name="tab" value={url.tab} />}
        {url.member !== null && <input type="hidden" name="member" value={url.member} />}
      </SearchField>
      {members.length > 0 && (
        <select
          className={inputClass}
          aria-label="下单人"
          value={url.member ?? ''}
          onChange={(e) =>
            location.replace(here(url.tab, url.keyword, e.target.value ? Number(e.target.value) : null))
          }
        >
          <option value="">全部下单人</option>
          {members.map((m) => (
            <option key={m.id} value={m.id}>
              {m.name}
              {m.me ? '（本人）' : m.left ? '（已离开）' : ''}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** 我的订单: tabs with counts and search in the address, the orders as one list that goes on. */
export function MobileOrderList({ url, initial }: { url: OrderListUrl; initial: OrderListView }) {
  const pages = useQueryPages({
    first: initial,
    options: (pageNum) => orderListOptions({ ...orderListInputOf(url), pageNum }),
  });
  const { counts, members } = pages.head;
  // The numbers are those of all orders, not of what was sought.
  const counted = !url.keyword && url.member === null;
  return (
    <>
      <Search url={url} members={members} />
      <LinkTabs
        label="订单状态"
        current={url.tab}
        tabs={orderTabs.map((t) => ({
          key: t,
          label: orderTabLabels[t],
          count: counted && t !== 'all' ? counts[t] : null,
          href: here(t, url.keyword, url.member),
        }))}
      />
      <ListFailure failure={pages.failure} onRetry={pages.refetch} />
      <PullRefresh onRefresh={pages.refetch}>
        {pages.list.length === 0 ? (
          <OrdersEmpty url={url} total={0} />
        ) : (
          <InfiniteList more={pages.more} state={pages.state} onMore={pages.onMore}>
            <div className={css.list}>
              {pages.list.map((order) => (
                <MobileOrderCard key={order.id} order={order} onDeadline={() => void pages.refetch()} />
              ))}
            </div>
          </InfiniteList>
        )}
      </PullRefresh>
    </>
  );
}
