'use client';

import { useState } from 'react';
import { ApplyDialog, type ApplyOrder } from '@/components/invoice/apply-dialog';
import { InvoiceRow } from '@/components/invoice/desktop/invoice-rows';
import css from '@/components/invoice/desktop/order-invoices.module.css';
import { useOrderInvoices } from '@/components/invoice/use-order-invoices';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';

interface OrderInvoicesProps {
  orderId: number;
  orderSn: string;
}

/** The invoices of one order with the button that applies for one; nothing while the order is not paid. */
export function OrderInvoices({ orderId, orderSn }: OrderInvoicesProps) {
  const { data } = useOrderInvoices(orderId);
  const [applying, setApplying] = useState<readonly ApplyOrder[]>([]);
  if (!data) return null;
  const { openFen, allowedActions, invoices, others } = data;
  const mayApply = allowedActions.includes('apply');
  if (invoices.length === 0 && others === 0 && !mayApply) return null;
  return (
    <Panel
      title="发票"
      id="invoices"
      padded={false}
      extra={
        mayApply ? (
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
        ) : (
          <span className={css.apply}>已申请开票</span>
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
