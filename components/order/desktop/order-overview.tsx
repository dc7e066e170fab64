'use client';

import type { ReactNode } from 'react';
import { OrderCard } from '@/components/order/desktop/order-card';
import css from '@/components/order/desktop/order-overview.module.css';
import { orderList } from '@/components/order/order-list';
import { useMyOrders } from '@/components/order/use-order';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Loaded } from '@/components/ui/loaded';
import { Panel } from '@/components/ui/panel';
import type { CallOutput } from '@/lib/client/api';
import { orderTabLabels, type OrderTab } from '@/lib/domain/order/contract';

const icons: Readonly<Partial<Record<OrderTab, ReactNode>>> = {
  pending_payment: <path d="M4 8h24v17H4zM4 13h24M21 20h3" />,
  to_ship: <path d="M5 11l11-6 11 6v12l-11 6-11-6zM5 11l11 6 11-6M16 17v12" />,
  to_receive: (
    <path d="M3 8h16v14H3zM19 13h5l5 5v4H19M8 25.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M23.5 25.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5" />
  ),
  completed: <path d="M7 4h18v24H7zM12 16l3 3 6-6M12 24h8" />,
  after_sale: <path d="M27 16a11 11 0 1 1-3.500-8.100M24 3v5.500h-5.500M11 14l5 5 5-5M16 10v9" />,
};

const shown = ['pending_payment', 'to_ship', 'to_receive', 'completed', 'after_sale'] as const;

type MyOrders = CallOutput<'GET', '/api/user/order/myorder'>;

function Overview({ orders, refetch }: { orders: MyOrders; refetch: () => Promise<unknown> }) {
  const { counts, recent } = orders;
  return (
    <>
      <nav className={css.counts} aria-label="我的订单">
        {shown.map((tab) => (
          <a key={tab} href={orderList.href({ tab })} className={css.count}>
            <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden>
              {icons[tab]}
            </svg>
            <span>
              {orderTabLabels[tab]} <b className={counts[tab] > 0 ? css.some : undefined}>{counts[tab]}</b>
            </span>
          </a>
        ))}
      </nav>
      <Panel
        title="最近订单"
        extra={
          <span className={css.links}>
            <a className={css.all} href="/user/center/resubscribe">
              续订
            </a>
            <a className={css.all} href={orderList.path}>
              {`全部订单（${counts.all}）>>`}
            </a>
          </span>
        }
      >
        {recent.length === 0 ? (
          <EmptyState
            compact
            title="您还没有订单"
            text="去书刊商城看看，挑选需要的图书和期刊。"
            action={<ButtonLink href="/mall">去逛商城</ButtonLink>}
          />
        ) : (
          <div className={css.list}>
            {recent.map((order) => (
              <OrderCard key={order.id} order={order} onDeadline={() => void refetch()} />
            ))}
          </div>
        )}
      </Panel>
    </>
  );
}

/** The numbers of the tabs as large links, and the newest orders. */
export function OrderOverview() {
  const query = useMyOrders();
  return <Loaded query={query}>{(orders) => <Overview orders={orders} refetch={query.refetch} />}</Loaded>;
}
