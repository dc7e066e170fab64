'use client';

import { useQuery } from '@tanstack/react-query';
import { SplitBoard } from '@/components/order/split/split-board';
import { stateTones } from '@/components/order/order-look';
import { PageHeader } from '@/components/ui/page-header';
import { Panel } from '@/components/ui/panel';
import { StatusTag } from '@/components/ui/status-tag';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import { apiQuery } from '@/lib/client/query';

/** 拆分配送: the receivers of one order of the buyer. */
export function SplitPage({ initial }: { initial: OrderDetailView }) {
  const { data: order } = useQuery({
    ...apiQuery('/api/user/order/detail/[id]', { id: initial.id }),
    initialData: initial,
  });
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
