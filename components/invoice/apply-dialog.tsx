'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import css from '@/components/invoice/apply-dialog.module.css';
import { WishDialog } from '@/components/invoice/wish-dialog';
import { Price } from '@/components/ui/price';
import { toast } from '@/components/ui/toast';
import type { InvoiceDetailView } from '@/lib/domain/invoice/contract';
import { api } from '@/lib/client/api';
import { apiQuery, invalidate } from '@/lib/client/query';
import { randomToken } from '@/lib/core/ids';

/** An order as the dialog shows it. */
export interface ApplyOrder {
  id: number;
  orderSn: string;
  openFen: number;
}

interface ApplyDialogProps {
  /** Empty = closed. */
  orders: readonly ApplyOrder[];
  onClose: () => void;
  onApplied?: (invoice: InvoiceDetailView) => void;
}

/** 申请开票 over one or several orders. */
export function ApplyDialog({ orders, onClose, onApplied }: ApplyDialogProps) {
  const client = useQueryClient();
  const titles = useQuery({ ...apiQuery('/api/user/invoice/title/list', {}), enabled: orders.length > 0 });
  const ids = orders.map((o) => o.id).join(',');
  // One key for this choice of orders: a retry after a lost reply gives the same invoice.
  const applyKey = useMemo(() => (ids ? randomToken(16) : ''), [ids]);
  const sumFen = orders.reduce((a, o) => a + o.openFen, 0);
  return (
    <WishDialog
      key={`${ids}:${titles.isSuccess}`}
      open={orders.length > 0 && !titles.isPending}
      title="申请开票"
      titles={titles.data ?? []}
      submitLabel="提交申请"
      onClose={onClose}
      submit={async (wish) => {
        const made = await api.post('/api/user/invoice/apply', {
          ...wish,
          applyKey,
          orderIds: orders.map((o) => o.id),
        });
        toast.success('开票申请已提交');
        await invalidate(client, 'user/invoice');
        onClose();
        onApplied?.(made);
      }}
    >
      <div className={css.covers}>
        <p className={css.sum}>
          <span>
            {orders.length === 1
              ? `订单 ${orders[0]?.orderSn ?? ''}`
              : `共 ${orders.length} 个订单，合开一张发票`}
          </span>
          <span className={css.amount}>
            开票金额 <Price fen={sumFen} size="l" />
          </span>
        </p>
        {orders.length > 1 && (
          <ul className={css.orders}>
            {orders.map((o) => (
              <li key={o.id}>
                <span>{o.orderSn}</span>
                <Price fen={o.openFen} plain />
              </li>
            ))}
          </ul>
        )}
      </div>
    </WishDialog>
  );
}
