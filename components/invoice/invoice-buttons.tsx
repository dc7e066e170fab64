'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { emptyWish, withTitle } from '@/components/invoice/wish-draft';
import { WishDialog } from '@/components/invoice/wish-dialog';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { Price } from '@/components/ui/price';
import { toast } from '@/components/ui/toast';
import type { InvoiceDetailView, InvoiceView } from '@/lib/domain/invoice/contract';
import { api } from '@/lib/client/api';
import { invalidate } from '@/lib/client/query';

interface InvoiceButtonsProps {
  invoice: InvoiceView;
  /** Everything that the form of 修改抬头 needs; lists leave it to the detail. */
  detail?: InvoiceDetailView;
  size?: 's' | 'm';
}

const formatLabels = { pdf: 'PDF', ofd: 'OFD' } as const;

/** What the buyer may do with an invoice now, from the server's own list. */
export function InvoiceButtons({ invoice, detail, size = 's' }: InvoiceButtonsProps) {
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const may = (action: InvoiceView['allowedActions'][number]) => invoice.allowedActions.includes(action);
  return (
    <>
      {may('download') &&
        invoice.formats.map((f) => (
          <ButtonLink
            key={f}
            size={size}
            variant={f === 'pdf' ? 'outlineRed' : 'outline'}
            href={`/api/user/invoice/download/${invoice.id}?format=${f}`}
            download
          >
            下载 {formatLabels[f]}
          </ButtonLink>
        ))}
      {may('edit') && detail && (
        <Button size={size} variant="outline" onClick={() => setEditing(true)}>
          修改抬头
        </Button>
      )}
      {may('cancel') && (
        <ConfirmButton
          size={size}
          title="取消开票申请？"
          text="取消后，相关订单可以重新申请开票。"
          danger
          confirmLabel="取消申请"
          done="已取消申请"
          onConfirm={async () => {
            await api.send('/api/user/invoice/cancel/[id]', { id: invoice.id });
            await invalidate(client, 'user/invoice');
          }}
        >
          取消申请
        </ConfirmButton>
      )}
      {detail && (
        <WishDialog
          open={editing}
          title="修改发票抬头"
          initial={withTitle(emptyWish, detail)}
          submitLabel="保存"
          onClose={() => setEditing(false)}
          submit={async (wish) => {
            await api.post('/api/user/invoice/edit', { ...wish, id: detail.id });
            toast.success('发票抬头已修改');
            await invalidate(client, 'user/invoice');
            setEditing(false);
          }}
        >
          <p>
            申请单 {detail.requestNo}，开票金额 <Price fen={detail.amountFen} />
          </p>
        </WishDialog>
      )}
    </>
  );
}
