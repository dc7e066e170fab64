'use client';

import { SplitBoard } from '@/components/order/split/split-board';
import { stateTones } from '@/components/order/order-look';
import { useOrder } from '@/components/order/use-order';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import { Loaded } from '@/components/ui/loaded';
import { useAddressId } from '@/components/ui/use-address-id';

function Split({ order }: { order: OrderDetailView }) {
  return (
    <>
      <PageHeader
        title="拆分配送"
        text={
          <>
            订单 {order.orderSn} <StatusTag tone={stateTones[order.status]}>{order.statusLabel}</StatusTag>
          </>
        }
        back={{ href: `/user/center/orders/${order.id}`, label: '订单详情' }}
      />
      <Panel>
        <SplitBoard scope="user" orderId={order.id} parcels={order.shipments} />
      </Panel>
    </>
  );
}

/** 拆分配送: the receivers of one order of the buyer. */
export function SplitPage() {
  const query = useOrder(useAddressId());
  return <Loaded query={query}>{(order) => <Split order={order} />}</Loaded>;
}
