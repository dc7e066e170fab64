'use client';

import { useQuery } from '@tanstack/react-query';
import { OrderCard } from '@/components/order/desktop/order-card';
import css from '@/components/order/desktop/order-list-page.module.css';
import {
  ORDER_LIST_PATH,
  orderListHref,
  orderListInputOf,
  type OrderListUrl,
} from '@/components/order/order-list-url';
import { OrdersEmpty } from '@/components/order/orders-empty';
import { Button, ButtonLink } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { CountTabs } from '@/components/ui/count-tabs';
import { errorText } from '@/components/ui/error-text';
import { Pager } from '@/components/ui/pager';
import { PageHeader } from '@/components/ui/page-header';
import { inputClass } from '@/components/ui/plain-field';
import { orderListOptions } from '@/lib/domain/order/client';
import { orderTabLabels, orderTabs, type OrderListView } from '@/lib/domain/order/contract';

interface SearchProps {
  url: OrderListUrl;
  /** Whose orders a manager may look at; none for everybody else. */
  members: OrderListView['members'];
}

function Search({ url: { tab, keyword, member }, members }: SearchProps) {
  return (
    <form className={css.search} action={ORDER_LIST_PATH} method="get" role="search">
      {tab !== 'all' && <input type="hidden" name="tab" value={tab} />}
      {members.length > 0 && (
        <select
          className={cx(inputClass, css.member)}
          name="member"
          aria-label="下单人"
          defaultValue={member ?? ''}
          onChange={(e) => e.currentTarget.form?.requestSubmit()}
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
      <input
        className={inputClass}
        type="search"
        name="keyword"
        aria-label="搜索订单"
        placeholder="订单号或商品名称"
        defaultValue={keyword}
        maxLength={50}
      />
      <Button type="submit" variant="outline">
        搜索
      </Button>
    </form>
  );
}

/** 我的订单: tabs with counts, search and pages, all in the address. */
export function OrderListPage({ url, initial }: { url: OrderListUrl; initial: OrderListView }) {
  const query = useQuery({ ...orderListOptions(orderListInputOf(url)), initialData: initial });
  const { list, total, pageSize, counts, members } = query.data;
  return (
    <>
      <PageHeader
        title="我的订单"
        text={members.length > 0 ? '含成员为单位提交的订单' : undefined}
        actions={
          <>
            <ButtonLink variant="outlineRed" href="/user/center/resubscribe">
              一键续订
            </ButtonLink>
            <Search url={url} members={members} />
          </>
        }
      />
      <CountTabs
        label="订单状态"
        current={url.tab}
        tabs={orderTabs.map((t) => ({
          key: t,
          label: orderTabLabels[t],
          // The numbers are those of all orders, not of what was sought.
          count: url.keyword || url.member !== null ? null : counts[t],
          href: orderListHref(t, url.keyword, url.member),
        }))}
      />
      {query.isError && (
        <p className={css.failure} role="alert">
          {errorText(query.error)}
          <Button variant="plain" size="s" onClick={() => void query.refetch()}>
            重新加载
          </Button>
        </p>
      )}
      {list.length === 0 ? (
        <OrdersEmpty url={url} total={total} />
      ) : (
        <>
          <div className={css.columns} aria-hidden>
            <span>商品</span>
            <span>金额</span>
            <span>状态</span>
            <span>操作</span>
          </div>
          <div className={css.list} aria-busy={query.isFetching}>
            {list.map((order) => (
              <OrderCard key={order.id} order={order} onDeadline={() => void query.refetch()} />
            ))}
          </div>
          <Pager
            path={ORDER_LIST_PATH}
            query={{ tab: url.tab === 'all' ? null : url.tab, keyword: url.keyword, member: url.member }}
            pageNum={url.pageNum}
            pages={Math.ceil(total / pageSize)}
            total={total}
          />
        </>
      )}
    </>
  );
}
