'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AgreeDialog } from '@/components/aftersale/office/agree-dialog';
import {
  officeActionLabels,
  refuseGoodsReasons,
  refuseReasons,
} from '@/components/aftersale/office/office-look';
import { ReasonDialog } from '@/components/aftersale/office/reason-dialog';
import { ReceiveDialog } from '@/components/aftersale/office/receive-dialog';
import { ResendDialog } from '@/components/aftersale/office/resend-dialog';
import css from '@/components/ui/office.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { readFen } from '@/lib/core/money';
import type { OfficeDetailView } from '@/lib/domain/aftersale/office-contract';
import type { OfficeAction } from '@/lib/domain/aftersale/office-rules';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface ActProps {
  row: OfficeDetailView;
  action: OfficeAction;
  onClose: () => void;
}

function ActDialog({ row, action, onClose }: ActProps) {
  const client = useQueryClient();
  switch (action) {
    case 'agree':
      return <AgreeDialog row={row} onClose={onClose} />;
    case 'receive':
      return <ReceiveDialog row={row} onClose={onClose} />;
    case 'finish':
      return <ResendDialog row={row} onClose={onClose} />;
    case 'refuse':
      return (
        <ReasonDialog
          id={row.id}
          title="拒绝申请"
          label="拒绝"
          presets={refuseReasons}
          submit={(input) => api.send('/api/admin/return/refuse', input)}
          done="已拒绝申请"
          onClose={onClose}
        />
      );
    case 'refuseGoods':
      return (
        <ReasonDialog
          id={row.id}
          title="拒收退货"
          label="拒收"
          presets={refuseGoodsReasons}
          submit={(input) => api.send('/api/admin/return/refuseGoods', input)}
          done="已拒收"
          onClose={onClose}
        />
      );
    case 'repay':
      return (
        <ConfirmDialog
          open
          title="重新发起退款？"
          text={`商品已退回，尚有 ${readFen((row.approvedFen ?? 0) - row.refundFen)} 元没有退给买家。`}
          confirmLabel="重新退款"
          done="退款已重新发起"
          onClose={onClose}
          onConfirm={async () => {
            try {
              await api.send('/api/admin/return/repay', { id: row.id });
            } finally {
              await invalidate(client, 'admin/return');
            }
          }}
        />
      );
  }
}

/** What this person may do with the case now; the way forward stands last, at the edge. */
export function CaseActs({ row }: { row: OfficeDetailView }) {
  const [asking, setAsking] = useState<OfficeAction | null>(null);
  if (row.allowedActions.length === 0) return null;
  return (
    <>
      <span className={css.tags}>
        {row.allowedActions.toReversed().map((action) => (
          <Button
            key={action}
            variant={action === 'refuse' || action === 'refuseGoods' ? 'outline' : 'primary'}
            onClick={() => setAsking(action)}
            aria-haspopup="dialog"
          >
            {officeActionLabels[action]}
          </Button>
        ))}
      </span>
      {asking && <ActDialog row={row} action={asking} onClose={() => setAsking(null)} />}
    </>
  );
}
