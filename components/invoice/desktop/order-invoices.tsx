'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApplyDialog, type ApplyOrder } from '@/components/invoice/apply-dialog';
import { InvoiceRow } from '@/components/invoice/desktop/invoice-rows';
import css from '@/components/invoice/desktop/order-invoices.module.css';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import type { OrderInvoicesView } from '@/lib/domain/invoice/contract';
import { apiQuery } from '@/lib/client/query';

interface OrderInvoicesProps {
  orderSn: string;
  initial: OrderInvoicesView;
}

/** The invoices of one order with the button that applies for one; nothing while the order is not paid. */
export function OrderInvoices({ orderSn, initial }: OrderInvoicesProps) {
  const { orderId } = initial;
  const query = useQuery({
    ...apiQuery('/api/user/invoice/selectByOrderId/[id]', { id: orderId }),
    initialData: initial,
    refetchOnWindowFocus: true,
  });
  const [applying, setApplying] = useState<readonly ApplyOrder[]>([]);
  const { openFen, allowedActions, invoices, others } = query.data;
  const mayApply = allowedActions.includes('apply');
  if (invoices.length === 0 && others === 0 && !mayApply) return null;
  return (
    <Panel
      title="发票"
      id="invoices"
      padded={false}
      extra={
        mayApply && (
          <span className={css.apply}>
            可开票金额 <Price fen={openFen} />
            <Button
              size="s"
              variant="outlineRed"
              onClick={() => setApplying([{ id: orderId, orderSn, openFen }])}
            >
              申请开票
            </Button>
          </span>
        )
      }
    >
      {invoices.length > 0 ? (
        <ul className={css.list}>
          {invoices.map((i) => (
            <InvoiceRow key={i.id} invoice={i} />
          ))}
        </ul>
      ) : (
        others === 0 && <p className={css.none}>本订单尚未申请发票。</p>
      )}
      {others > 0 && (
        <p className={css.none}>{`单位管理员已为本订单申请 ${others} 张发票，如需查看请联系管理员。`}</p>
      )}
      <ApplyDialog orders={applying} onClose={() => setApplying([])} />
    </Panel>
  );
}
