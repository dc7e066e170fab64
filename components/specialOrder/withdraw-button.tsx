'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ButtonLook } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { toast } from '@/components/ui/toast';
import { ApiError, api } from '@/lib/client/api';
import type { ApplicationView } from '@/lib/domain/specialOrder/contract';
import { invalidate } from '@/lib/client/query';

/** 撤销申请, after the question; one that the shop has taken meanwhile is shown as it is. */
export function WithdrawButton({
  row,
  size = 's',
}: {
  row: Pick<ApplicationView, 'id' | 'specialNo'>;
  size?: ButtonLook['size'];
}) {
  const client = useQueryClient();
  return (
    <ConfirmButton
      size={size}
      label={`撤销申请：${row.specialNo}`}
      title="撤销该申请？"
      text="撤销后商城不再处理，需要时可以重新提交。"
      confirmLabel="撤销申请"
      danger
      onConfirm={async () => {
        try {
          await api.send('/api/user/order/apply/cancel/[id]', { id: row.id });
          toast.success('申请已撤销');
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
          toast.warn(error.message);
        }
        await invalidate(client, 'user/order');
      }}
    >
      撤销申请
    </ConfirmButton>
  );
}
