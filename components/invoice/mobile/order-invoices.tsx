'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApplyDialog, type ApplyOrder } from '@/components/invoice/apply-dialog';
import { InvoiceCard } from '@/components/invoice/mobile/invoice-card';
import { useOrderInvoices } from '@/components/invoice/use-order-invoices';
import css from '@/components/invoice/mobile/order-invoices.module.css';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import { Loaded } from '@/components/ui/loaded';
import { Price } from '@/components/ui/price';
import { useAddressId } from '@/components/ui/use-address-id';
import type { OrderInvoicesView } from '@/lib/domain/invoice/contract';
import { apiQuery } from '@/lib/client/query';

function OrderInvoices({ orderSn, view }: { orderSn: string; view: OrderInvoicesView }) {
  const [applying, setApplying] = useState<readonly ApplyOrder[]>([]);
  const { openFen, orderId, allowedActions, invoices, others } = view;
  const mayApply = allowedActions.includes('apply');
  return (
    <>
      <CellGroup>
        <Cell title="订单" value={orderSn} href={`/mobile/user/order/${orderId}`} />
        {mayApply && (
          <div className={css.apply}>
            <span>
              可开票金额 <Price fen={openFen} />
            </span>
            <Button onClick={() => setApplying([{ id: orderId, orderSn, openFen }])}>申请开票</Button>
          </div>
        )}
        {others > 0 && (
          <p className={css.none}>{`单位管理员已为本订单申请 ${others} 张发票，如需查看请联系管理员。`}</p>
        )}
      </CellGroup>
      {invoices.length > 0 ? (
        <ul className={css.list}>
          {invoices.map((invoice) => (
            <InvoiceCard key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      ) : (
        others === 0 && (
          <EmptyState
            title="本订单尚未申请发票"
            text={mayApply ? undefined : '订单付款后即可申请开票。'}
            action={
              mayApply ? undefined : (
                <ButtonLink variant="outline" href={`/mobile/user/order/${orderId}`}>
                  查看订单
                </ButtonLink>
              )
            }
          />
        )
      )}
      <ApplyDialog orders={applying} onClose={() => setApplying([])} />
    </>
  );
}

/** All invoices of one order, and the way to one for what is still open of it. */
export function MobileOrderInvoices() {
  const id = useAddressId();
  const order = useQuery(apiQuery('/api/user/order/detail/[id]', { id }));
  const invoices = useOrderInvoices(id);
  return (
    <Loaded query={order}>
      {({ orderSn }) => (
        <Loaded query={invoices}>{(view) => <OrderInvoices orderSn={orderSn} view={view} />}</Loaded>
      )}
    </Loaded>
  );
}
