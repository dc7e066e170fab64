'use client';

import type { ReactNode } from 'react';
import { SplitSummary } from '@/components/order/desktop/split-summary';
import { OrderBanner } from '@/components/order/desktop/order-banner';
import css from '@/components/order/desktop/order-detail-page.module.css';
import { OrderCases } from '@/components/order/desktop/order-cases';
import { OrderFacts, OrderMoney } from '@/components/order/desktop/order-facts';
import { OrderIssues } from '@/components/order/desktop/order-issues';
import { OrderLines } from '@/components/order/desktop/order-lines';
import { OrderPapers } from '@/components/order/desktop/order-papers';
import { OrderParcels } from '@/components/order/desktop/order-parcels';
import { orderList } from '@/components/order/order-list';
import { MoreButton, useFirst } from '@/components/ui/more-button';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { History } from '@/components/ui/timeline';
import { useHashPlace } from '@/components/ui/use-hash-place';
import type { OrderDetailView, ShipmentView } from '@/lib/domain/order/contract';

/** How many steps are shown at first: an order split among many has a step for each parcel. */
const STEPS_SHOWN = 10;

/** 订单跟踪: what happened to the order, the last first. */
function Tracking({ timeline }: Pick<OrderDetailView, 'timeline'>) {
  const { shown, long, all, toggle } = useFirst(timeline.toReversed(), STEPS_SHOWN);
  return (
    <Panel title="订单跟踪">
      <History events={shown} />
      {long && <MoreButton all={all} label={`查看全部 ${timeline.length} 条`} onClick={toggle} />}
    </Panel>
  );
}

interface OrderDetailPageProps {
  order: OrderDetailView;
  refetch: () => Promise<unknown>;
  /** What its electronic lines delivered. */
  codes?: ReactNode;
  /** What was paid for it. */
  payments?: ReactNode;
  /** Its invoices, with the way to apply for one. */
  invoices?: ReactNode;
  /** Its contract and lists. */
  documents?: ReactNode;
  /** The delivery list of a parcel. */
  parcelPaper?: (parcel: ShipmentView) => ReactNode;
}

/** 订单详情: state, goods and money, people, then parcels, issues and papers of one order. */
export function OrderDetailPage({
  order,
  refetch,
  codes,
  payments,
  invoices,
  documents,
  parcelPaper,
}: OrderDetailPageProps) {
  useHashPlace();
  return (
    <div className={css.page}>
      <PageHeader title="订单详情" back={{ href: orderList.path, label: '我的订单' }} />
      <OrderBanner
        order={order}
        onDeadline={() => void refetch()}
        onHidden={() => location.assign(orderList.path)}
      />
      <Panel title="商品清单" padded={false}>
        <OrderLines order={order} />
        <OrderMoney order={order} />
      </Panel>
      <OrderFacts order={order} />
      <SplitSummary order={order} />
      {codes}
      <OrderParcels parcels={order.shipments} paper={parcelPaper} />
      <OrderIssues issues={order.issues} lines={order.items} />
      <OrderCases orderId={order.id} />
      <Tracking timeline={order.timeline} />
      {payments}
      {invoices}
      {documents}
      <OrderPapers order={order} />
    </div>
  );
}
