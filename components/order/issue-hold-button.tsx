'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog, type ConfirmRequest } from '@/components/ui/confirm-button';
import type { BuyerIssueView } from '@/lib/domain/order/issue-contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

/** 停寄 of an issue that has not left, and back. */
export function IssueHoldButton({ issue }: { issue: BuyerIssueView & { id: number } }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const suspend = issue.allowedActions.includes('suspend');
  const ids = [issue.id];
  const question: ConfirmRequest = suspend
    ? {
        title: `停寄 ${issue.title}？`,
        text: '恢复之前，这一期不会寄出；停寄不退款，需要退款请申请售后。',
        reason: { label: '原因' },
        confirmLabel: '停寄',
        done: '已停寄',
        onConfirm: (reason = '') =>
          api
            .send('/api/user/order/issue/suspend', { ids, reason })
            .then(() => invalidate(client, 'user/order')),
      }
    : {
        title: `恢复寄送 ${issue.title}？`,
        confirmLabel: '恢复寄送',
        done: '已恢复寄送',
        onConfirm: () =>
          api.send('/api/user/order/issue/resume', { ids }).then(() => invalidate(client, 'user/order')),
      };
  return (
    <>
      <Button size="s" variant="outline" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {suspend ? '停寄' : '恢复寄送'}
      </Button>
      <ConfirmDialog {...question} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
