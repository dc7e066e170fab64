'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ButtonLook } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import type { PurchaseView } from '@/lib/domain/purchase/contract';

/** 撤回, after the question. */
export function WithdrawPurchase({
  row,
  size = 's',
  variant = 'plain',
}: {
  row: Pick<PurchaseView, 'id' | 'requestSn'>;
  size?: ButtonLook['size'];
  variant?: ButtonLook['variant'];
}) {
  const client = useQueryClient();
  return (
    <ConfirmButton
      size={size}
      variant={variant}
      label={`撤回采购申请：${row.requestSn}`}
      title="撤回该申请？"
      text="撤回后不再审批；申请中的商品可以重新加入购物车。"
      confirmLabel="撤回"
      danger
      done="申请已撤回"
      onConfirm={async () => {
        try {
          await api.send('/api/user/purchase/withdraw/[id]', { id: row.id });
        } finally {
          await invalidate(client, 'user/purchase');
        }
      }}
    >
      撤回
    </ConfirmButton>
  );
}
