'use client';

import { paymentFen, tellingPayments } from '@/components/payment/payment-rows';
import { useOrderPayments } from '@/components/payment/use-order-payments';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import { Price } from '@/components/ui/price';
import { formatDateTime } from '@/lib/core/dates';

/** What was paid for an order, and slips that are looked at; nothing where there is neither. */
export function MobileOrderPayments({ orderId }: { orderId: number }) {
  const { data } = useOrderPayments(orderId);
  const rows = tellingPayments(data?.list ?? []);
  if (rows.length === 0) return null;
  return (
    <CellGroup title="支付记录">
      {rows.map((p) => (
        <Cell
          key={p.id}
          title={
            <>
              {p.providerLabel} <Price fen={paymentFen(p)} plain />
            </>
          }
          note={
            <>
              {formatDateTime(p.paidAt ?? p.createdAt)}
              {p.refundedFen > 0 && (
                <>
                  　已退 <Price fen={p.refundedFen} plain />
                </>
              )}
            </>
          }
          value={p.statusLabel}
        />
      ))}
    </CellGroup>
  );
}
