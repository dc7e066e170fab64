'use client';

import { useOrderInvoices } from '@/components/invoice/use-order-invoices';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import { Price } from '@/components/ui/price';

/** The way from an order to its invoices, with what there is and what may still be asked for; nothing while the order is not paid. */
export function OrderInvoiceCell({ orderId }: { orderId: number }) {
  const { data } = useOrderInvoices(orderId);
  if (!data) return null;
  const { openFen, allowedActions, invoices, others } = data;
  const mayApply = allowedActions.includes('apply');
  const count = invoices.length + others;
  if (count === 0 && !mayApply) return null;
  return (
    <CellGroup>
      <Cell
        title="发票"
        note={
          mayApply && (
            <>
              可开票金额 <Price fen={openFen} plain />
            </>
          )
        }
        value={count === 0 ? '申请开票' : count === 1 ? '已申请开票' : `已申请开票 ${count} 张`}
        href={`/mobile/invoicelist/${orderId}`}
      />
    </CellGroup>
  );
}
