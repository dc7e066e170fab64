'use client';

import { useRef } from 'react';
import { OrderPaperBody } from '@/components/order/order-paper-body';
import { useOrderPapers } from '@/components/order/use-order-papers';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { OrderDetailView } from '@/lib/domain/order/contract';

/** Papers of an order: added and taken back until it is shipped. Nothing is shown where there are none and none may come. */
export function OrderPapers({ order }: { order: OrderDetailView }) {
  const input = useRef<HTMLInputElement>(null);
  const papers = useOrderPapers(order);
  if (papers.none) return null;
  return (
    <Panel
      title="订单附件"
      extra={
        papers.mayAdd && (
          <Button variant="outline" size="s" busy={papers.busy} onClick={() => input.current?.click()}>
            上传附件
          </Button>
        )
      }
    >
      <OrderPaperBody order={order} papers={papers} input={input} />
    </Panel>
  );
}
