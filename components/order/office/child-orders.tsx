'use client';

import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { SplitBoard } from '@/components/order/split/split-board';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { OfficeOrderDetailView } from '@/lib/domain/order/office-contract';
import { childListOptions } from '@/lib/domain/childOrder/client';
import type { ChildOrderView } from '@/lib/domain/childOrder/contract';
import { isDigital } from '@/lib/domain/product/rules';
import type { ProductKind } from '@/lib/states/product-kind';

interface ChildOrdersProps {
  order: OfficeOrderDetailView;
  /** Takes the order in hand before anything is changed. */
  acquire: () => Promise<boolean>;
  /** Further acts of a row, for example 发货. */
  rowActions?: (child: ChildOrderView) => ReactNode;
}

/** The child orders of an order at the desk: telephone numbers masked, changed while the order is in hand. Opened on demand where there are none. */
export function ChildOrders({ order, acquire, rowActions }: ChildOrdersProps) {
  const { data } = useQuery(childListOptions('admin', { orderId: order.id, pageNum: 1, pageSize: 1 }));
  const split = data !== undefined && data.counts.all + data.counts.cancelled > 0;
  const [open, setOpen] = useState(false);
  const copies = order.items
    .filter((l) => !isDigital(l.kind as ProductKind))
    .reduce((sum, l) => sum + l.quantity - l.cancelledQty, 0);
  if (copies <= 1 && !split) return null;
  if (!open && !split) {
    return (
      <Panel
        title="子订单"
        extra={
          <Button variant="outline" size="s" onClick={() => setOpen(true)}>
            拆分配送
          </Button>
        }
      >
        未拆分，全部寄往订单收货人。
      </Panel>
    );
  }
  return (
    <Panel title="子订单">
      <SplitBoard
        scope="admin"
        orderId={order.id}
        parcels={order.shipments}
        rowActions={rowActions}
        acquire={acquire}
      />
    </Panel>
  );
}
