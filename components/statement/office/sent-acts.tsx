'use client';

import { useQueryClient } from '@tanstack/react-query';
import css from '@/components/statement/statement.module.css';
import { ButtonLink } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { toast } from '@/components/ui/toast';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import type { SentRow } from '@/lib/domain/statement/office-contract';

/** What can be done with a statement that was sent: its paper as it was, and taking the link back. */
export function SentActs({ row }: { row: SentRow }) {
  const client = useQueryClient();
  const revoke = async () => {
    const { message } = await api.send('/api/admin/statement/revoke/[id]', { id: row.id });
    toast.success(message);
    await invalidate(client, 'admin/statement');
  };
  return (
    <div className={css.bar}>
      <ButtonLink
        variant="plain"
        size="s"
        href={`/api/admin/statement/sent/pdf/${row.id}`}
        download
        aria-label={`PDF：${row.statementNo}`}
      >
        PDF
      </ButtonLink>
      {row.revocable && (
        <ConfirmButton
          variant="plain"
          size="s"
          danger
          title="收回该对账单的链接？"
          text="收回后链接不能再打开，已打开的页面也不能再查看或答复。"
          onConfirm={revoke}
          aria-label={`收回：${row.statementNo}`}
        >
          收回
        </ConfirmButton>
      )}
    </div>
  );
}
