'use client';

import { readyPapers } from '@/components/paper/ready-papers';
import { paperText, usePapers } from '@/components/paper/use-papers';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import { paperKinds } from '@/lib/states/paper';

/** 合同与单据 on a phone; nothing once the order is cancelled. */
export function MobileOrderDocuments({ order }: { order: OrderDetailView }) {
  const { busy, download } = usePapers('user', order.id);
  const ready = readyPapers(order);
  if (ready.length === 0) return null;
  return (
    <CellGroup title="合同与单据">
      {ready.map((kind) => (
        <Cell
          key={kind}
          title={paperKinds[kind]}
          note={paperText(kind, order.shipments.length)}
          value={busy === kind ? '正在生成…' : 'PDF'}
          onClick={() => busy === null && void download(kind)}
        />
      ))}
      <Cell
        title="全部单据"
        value={busy === 'all' ? '正在生成…' : 'ZIP'}
        onClick={() => busy === null && void download('all')}
      />
    </CellGroup>
  );
}
