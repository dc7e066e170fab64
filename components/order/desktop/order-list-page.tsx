'use client';

import { useQuery } from '@tanstack/react-query';
import { OrderCard } from '@/components/order/desktop/order-card';
import css from '@/components/order/desktop/order-list-page.module.css';
import { OwnExport } from '@/components/export/own-export';
import { MemberOptions } from '@/components/order/member-options';
import {
  exportFilterOf,
  orderCounts,
  orderFiles,
  orderList,
  orderListInputOf,
  orderNothing,
  readOrderListUrl,
} from '@/components/order/order-list';
import { ButtonLink } from '@/components/ui/button';
import { CardList } from '@/components/ui/card-list/card-list';
import { ListSearch } from '@/components/ui/card-list/list-search';
import { PageHeader } from '@/components/ui/page-header';
import { inputClass } from '@/components/ui/plain-field';
import { usePageParams } from '@/components/ui/use-page-params';
import { apiQuery } from '@/lib/client/query';

/** 我的订单. */
export function OrderListPage() {
  const url = readOrderListUrl(usePageParams());
  const query = useQuery(apiQuery('/api/user/order/list', orderListInputOf(url)));
  const members = query.data?.members ?? [];
  const { member, ...kept } = url;
  return (
    <>
      <PageHeader
        title="我的订单"
        text={members.length > 0 ? '含成员为单位提交的订单' : undefined}
        actions={
          <>
            <ButtonLink variant="outlineRed" href="/user/center/resubscribe">
              续订
            </ButtonLink>
            <OwnExport
              files={orderFiles}
              filter={exportFilterOf(url)}
              filtered={url.tab !== 'all' || url.keyword !== '' || member !== null}
              time="下单时间"
            />
            <ListSearch spec={orderList} url={kept}>
              {members.length > 0 && (
                <select
                  className={inputClass}
                  name="member"
                  aria-label="下单人"
                  defaultValue={member ?? ''}
                  onChange={(e) => e.currentTarget.form?.requestSubmit()}
                >
                  <MemberOptions members={members} />
                </select>
              )}
            </ListSearch>
          </>
        }
      />
      <CardList
        spec={orderList}
        url={url}
        query={query}
        counts={orderCounts(url, query.data)}
        head={
          <div className={css.columns} aria-hidden>
            <span>商品</span>
            <span>金额</span>
            <span>状态</span>
            <span>操作</span>
          </div>
        }
        nothing={orderNothing(url)}
        frame="div"
      >
        {(order) => <OrderCard key={order.id} order={order} onDeadline={() => void query.refetch()} />}
      </CardList>
    </>
  );
}
