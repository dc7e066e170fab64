'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/credit/credit.module.css';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { useMay } from '@/components/ui/office-user';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface DecideActsProps {
  kind: 'change' | 'repayment';
  id: number;
  organizationName: string;
  /** What is agreed to, in one sentence. */
  what: string;
}

/** 同意 and 驳回 of the second person, for who may. */
export function DecideActs({ kind, id, organizationName, what }: DecideActsProps) {
  const client = useQueryClient();
  const decide = async (agree: boolean, reason?: string) => {
    const input = { id, agree, ...(reason && { reason }) };
    await (kind === 'change'
      ? api.post('/api/admin/credit/decide/[id]', input)
      : api.post('/api/admin/credit/repayment/decide/[id]', input));
    await invalidate(client, 'admin/credit');
  };
  const title = kind === 'change' ? '授信' : '还款';
  if (!useMay('credit.confirm')) return null;
  return (
    <div className={css.acts}>
      <ConfirmButton
        variant="plain"
        size="s"
        label={`同意：${organizationName}`}
        title={`同意该${title}？`}
        text={`${what}${kind === 'change' ? '同意后立即生效。' : '请先与银行流水核对；同意后入账，先还最早的欠款。'}`}
        confirmLabel="同意"
        done="已同意"
        onConfirm={() => decide(true)}
      >
        同意
      </ConfirmButton>
      <ConfirmButton
        variant="plain"
        size="s"
        danger
        label={`驳回：${organizationName}`}
        title={`驳回该${title}？`}
        text={what}
        reason={{ label: '驳回理由', required: true }}
        confirmLabel="驳回"
        done="已驳回"
        onConfirm={(why) => decide(false, why)}
      >
        驳回
      </ConfirmButton>
    </div>
  );
}
