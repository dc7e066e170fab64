'use client';

import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { LockNotice } from '@/components/order/office/lock-notice';
import css from '@/components/order/office/order-detail.module.css';
import { ChildOrders } from '@/components/order/office/child-orders';
import { OfficeButtons } from '@/components/order/office/office-buttons';
import { OfflineButtons } from '@/components/order/office/offline-buttons';
import { OrderFacts } from '@/components/order/office/order-facts';
import { OrderLines } from '@/components/order/office/order-lines';
import { OrderPapers } from '@/components/order/office/order-papers';
import { OrderActs, OrderPayments, OrderShipments } from '@/components/order/office/order-records';
import { OrderStates } from '@/components/order/office/order-tags';
import { PriceDialog } from '@/components/order/office/price-dialog';
import { ReceiverDialog } from '@/components/order/office/receiver-dialog';
import { ShipChild } from '@/components/order/office/ship-child';
import { ShipDialog } from '@/components/order/office/ship-dialog';
import { StaffRemark } from '@/components/order/office/staff-remark';
import { useOrderLock, type OrderLock } from '@/components/order/office/use-order-lock';
import { Button } from '@/components/ui/button';
import { Loaded } from '@/components/ui/loaded';
import { PageHeader } from '@/components/ui/page-header';
import { useAddressId } from '@/components/ui/use-address-id';
import type { ChildOrderView } from '@/lib/domain/childOrder/contract';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';
import { apiQuery } from '@/lib/client/query';

/** While somebody else works on the order, look again. */
const WATCH_MS = 15_000;

interface OrderDetailProps {
  /** Buttons of other domains: money entered by hand; a case filed for the buyer. */
  finish?: ReactNode;
  afterSale?: ReactNode;
  /** Its contract and lists, and the delivery list of a parcel. */
  documents?: ReactNode;
  parcelPaper?: (shipment: OfficeOrderDetailView['shipments'][number]) => ReactNode;
}

interface OrderProps extends OrderDetailProps {
  order: OfficeOrderDetailView;
  lock: OrderLock;
}

function Order({ order, lock, finish, afterSale, documents, parcelPaper }: OrderProps) {
  const [dialog, setDialog] = useState<'ship' | 'receiver' | 'price' | null>(null);
  const close = () => setDialog(null);
  const may = (action: OfficeOrderDetailView['allowedActions'][number]) =>
    order.allowedActions.includes(action);
  const open = async (which: typeof dialog) => {
    if (await lock.acquire()) setDialog(which);
  };
  const shipChild = (child: ChildOrderView) => (
    <ShipChild order={order} child={child} acquire={lock.acquire} />
  );
  return (
    <>
      <PageHeader
        title={<span className={css.number}>订单 {order.orderSn}</span>}
        text={<OrderStates order={order} axes />}
        back={{ href: '/mall/manage/orders', label: '订单管理' }}
        actions={
          <>
            {may('lock') && !order.lock && !lock.held && (
              <Button variant="outline" size="s" onClick={() => void lock.acquire()}>
                锁定订单
              </Button>
            )}
            <OfficeButtons order={order} acquire={lock.acquire} />
            {may('adjustPrice') && (
              <Button variant="outline" size="s" onClick={() => void open('price')} aria-haspopup="dialog">
                改价
              </Button>
            )}
            <OfflineButtons order={order} finish={finish} />
            {afterSale}
            {may('ship') && (
              <Button size="s" onClick={() => void open('ship')} aria-haspopup="dialog">
                发货
              </Button>
            )}
          </>
        }
      />
      <LockNotice order={order} lock={lock} />
      <div className={css.columns}>
        <div className={css.main}>
          <OrderLines order={order} />
          <OrderShipments order={order} paper={parcelPaper} />
          <ChildOrders order={order} acquire={lock.acquire} rowActions={shipChild} />
          <OrderPayments payments={order.payments} opens={order.opensPayments} />
          {documents}
          <OrderPapers papers={order.papers} />
          <OrderActs timeline={order.timeline} />
        </div>
        <div className={css.side}>
          <OrderFacts
            order={order}
            onEditReceiver={may('editReceiver') ? () => void open('receiver') : undefined}
          />
          <StaffRemark
            orderId={order.id}
            remark={order.staffRemark}
            mayEdit={may('remark')}
            acquire={lock.acquire}
          />
        </div>
      </div>
      <ShipDialog order={order} open={dialog === 'ship'} onClose={close} />
      {dialog === 'receiver' && <ReceiverDialog order={order} onClose={close} />}
      {dialog === 'price' && <PriceDialog order={order} onClose={close} />}
    </>
  );
}

/** One order at the desk: what it is, who works on it, what may be done, and everything that happened. */
export function OrderDetail(buttons: OrderDetailProps) {
  const id = useAddressId();
  const lock = useOrderLock(id);
  const query = useQuery({
    ...apiQuery('/api/admin/order/detail/[id]', { id }),
    refetchInterval: ({ state: { data } }) => (data?.lock && !lock.held ? WATCH_MS : false),
  });
  return <Loaded query={query}>{(order) => <Order order={order} lock={lock} {...buttons} />}</Loaded>;
}
