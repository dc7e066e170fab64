'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AgreeDialog } from '@/components/aftersale/manage/agree-dialog';
import { deskActionLabels, refuseGoodsReasons, refuseReasons } from '@/components/aftersale/manage/desk-look';
import { ReasonDialog } from '@/components/aftersale/manage/reason-dialog';
import { ReceiveDialog } from '@/components/aftersale/manage/receive-dialog';
import { ResendDialog } from '@/components/aftersale/manage/resend-dialog';
import css from '@/components/ui/desk.module.css';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-button';
import { formatFen } from '@/lib/core/money';
import { refreshDesk, refuseCase, refuseCaseGoods, repayCase } from '@/lib/domain/aftersale/desk-client';
import type { DeskDetailView } from '@/lib/domain/aftersale/desk-contract';
import type { DeskAction } from '@/lib/domain/aftersale/desk-rules';

interface ActProps {
  row: DeskDetailView;
  action: DeskAction;
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
          submit={refuseCase}
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
          submit={refuseCaseGoods}
          done="已拒收"
          onClose={onClose}
        />
      );
    case 'repay':
      return (
        <ConfirmDialog
          open
          title="重新发起退款？"
          text={`商品已退回，尚有 ${formatFen((row.approvedFen ?? 0) - row.refundFen)} 元没有退给买家。`}
          confirmLabel="重新退款"
          done="退款已重新发起"
          onClose={onClose}
          onConfirm={async () => {
            try {
              await repayCase(row.id);
            } finally {
              await refreshDesk(client);
            }
          }}
        />
      );
  }
}

/** What this person may do with the case now; the way forward stands last, at the edge. */
export function CaseActs({ row }: { row: DeskDetailView }) {
  const [asking, setAsking] = useState<DeskAction | null>(null);
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
            {deskActionLabels[action]}
          </Button>
        ))}
      </span>
      {asking && <ActDialog row={row} action={asking} onClose={() => setAsking(null)} />}
    </>
  );
}
