'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ButtonLook } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { toast } from '@/components/ui/toast';
import { ApiError, api } from '@/lib/client/api';
import type { AfterSaleView } from '@/lib/domain/aftersale/contract';
import { invalidate } from '@/lib/client/query';

/** 撤销申请, after the question. A case that has moved on meanwhile is shown as it is, with the server's sentence. */
export function WithdrawButton({
  row,
  size = 's',
}: {
  row: Pick<AfterSaleView, 'id' | 'afterSaleNo'>;
  size?: ButtonLook['size'];
}) {
  const client = useQueryClient();
  return (
    <ConfirmButton
      size={size}
      label={`撤销申请：${row.afterSaleNo}`}
      title="撤销该申请？"
      text="撤销后商城不再处理本次申请；仍在售后期内时可以重新申请。"
      confirmLabel="撤销申请"
      danger
      onConfirm={async () => {
        try {
          await api.send('/api/user/refund/cancel/[id]', { id: row.id });
          toast.success('申请已撤销');
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
          toast.warn(error.message);
        }
        await invalidate(client, 'user/refund');
      }}
    >
      撤销申请
    </ConfirmButton>
  );
}
