'use client';

import { PaperRows } from '@/components/paper/paper-rows';
import { readyPapers } from '@/components/paper/ready-papers';
import { usePapers } from '@/components/paper/use-papers';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { OrderDetailView } from '@/lib/domain/order/contract';

/** 合同与单据 of an order; nothing once it is cancelled. */
export function OrderDocuments({ order }: { order: OrderDetailView }) {
  const papers = usePapers('user', order.id);
  const ready = readyPapers(order);
  if (ready.length === 0) return null;
  return (
    <Panel
      title="合同与单据"
      id="documents"
      padded={false}
      extra={
        <Button
          size="s"
          variant="outline"
          busy={papers.busy === 'all'}
          onClick={() => void papers.download('all')}
        >
          下载全部（ZIP）
        </Button>
      }
    >
      <PaperRows papers={papers} ready={ready} parcels={order.shipments.length} />
    </Panel>
  );
}
