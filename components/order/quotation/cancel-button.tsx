'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ButtonLook } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';
import type { QuotationView } from '@/lib/domain/quotation/contract';

/** 作废, after the question. */
export function CancelQuotation({
  row,
  size = 's',
  variant = 'plain',
}: {
  row: Pick<QuotationView, 'id' | 'quotationSn'>;
  size?: ButtonLook['size'];
  variant?: ButtonLook['variant'];
}) {
  const client = useQueryClient();
  return (
    <ConfirmButton
      size={size}
      variant={variant}
      label={`作废报价单：${row.quotationSn}`}
      title="作废该报价单？"
      text="作废后不能再按它下单，需要时可以重新报价。"
      confirmLabel="作废"
      danger
      done="报价单已作废"
      onConfirm={async () => {
        try {
          await api.send('/api/user/quotation/cancel/[id]', { id: row.id });
        } finally {
          await invalidate(client, 'user/quotation');
        }
      }}
    >
      作废
    </ConfirmButton>
  );
}
