'use client';

import type { ReactNode } from 'react';
import {
  MobileOrderPapers,
  OrderCases,
  OrderGoods,
  OrderReceiver,
  OrderRecord,
  OrderSplit,
} from '@/components/order/mobile/order-cards';
import css from '@/components/order/mobile/order-detail.module.css';
import { OrderHead } from '@/components/order/mobile/order-head';
import { MobileOrderIssues } from '@/components/order/mobile/order-issues';
import { MobileOrderParcels } from '@/components/order/mobile/order-parcels';
import { OrderButtons } from '@/components/order/order-buttons';
import { useOrder } from '@/components/order/use-order';
import type { Read } from '@/components/ui/loaded';
import { CellGroup } from '@/components/ui/mobile/cell';
import { ListFailure } from '@/components/ui/mobile/list-failure';
import { PullRefresh } from '@/components/ui/mobile/pull-refresh';
import { MoreButton, useFirst } from '@/components/ui/more-button';
import { History } from '@/components/ui/timeline';
import { useAddressId } from '@/components/ui/use-address-id';
import { useHashPlace } from '@/components/ui/use-hash-place';
import type { OrderDetailView, ShipmentView } from '@/lib/domain/order/contract';

/** Steps in sight at first. */
const STEPS_SHOWN = 3;

/** 订单跟踪: what happened to the order, the last first. */
function Tracking({ timeline }: Pick<OrderDetailView, 'timeline'>) {
  const { shown, long, all, toggle } = useFirst(timeline.toReversed(), STEPS_SHOWN);
  return (
    <CellGroup title="订单跟踪">
      <div className={css.body}>
        <History events={shown} />
      </div>
      {long && <MoreButton all={all} label={`查看全部 ${timeline.length} 条`} onClick={toggle} />}
    </CellGroup>
  );
}

/** The bar of 订单详情: what can be done now. */
export function OrderBar() {
  const { data: order } = useOrder(useAddressId());
  return (
    <div className={css.bar}>
      {order && (
        <OrderButtons
          order={order}
          size="m"
          primaryLast
          onHidden={() => location.replace('/mobile/user/order')}
        />
      )}
    </div>
  );
}

interface MobileOrderDetailProps {
  order: OrderDetailView;
  query: Read<OrderDetailView>;
  /** What its electronic lines delivered. */
  codes?: ReactNode;
  /** What was paid for it. */
  payments?: ReactNode;
  /** The way to its invoices. */
  invoices?: ReactNode;
  /** Its contract and lists. */
  documents?: ReactNode;
  /** The delivery list of a parcel. */
  parcelPaper?: (parcel: ShipmentView) => ReactNode;
}

/** 订单详情 on a phone: state, goods and money, people, then parcels, issues and papers of one order. */
export function MobileOrderDetail({
  order,
  query,
  codes,
  payments,
  invoices,
  documents,
  parcelPaper,
}: MobileOrderDetailProps) {
  useHashPlace();
  return (
    <PullRefresh onRefresh={query.refetch}>
      <OrderHead order={order} onDeadline={() => void query.refetch()} />
      <ListFailure failure={query.error} onRetry={query.refetch} />
      <OrderGoods order={order} />
      <OrderReceiver order={order} />
      <OrderSplit order={order} />
      {codes}
      <MobileOrderParcels parcels={order.shipments} paper={parcelPaper} />
      <MobileOrderIssues issues={order.issues} lines={order.items} />
      <OrderCases order={order} />
      {invoices}
      {payments}
      <OrderRecord order={order} />
      {documents}
      <MobileOrderPapers order={order} />
      <Tracking timeline={order.timeline} />
    </PullRefresh>
  );
}
