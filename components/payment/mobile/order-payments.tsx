'use client';

import { useQuery } from '@tanstack/react-query';
import { paymentFen, tellingPayments } from '@/components/payment/payment-rows';
import { Cell, CellGroup } from '@/components/ui/mobile/cell';
import { Price } from '@/components/ui/price';
import { formatDateTime } from '@/lib/core/dates';
import type { Paged } from '@/lib/core/page';
import type { PaymentView } from '@/lib/domain/payment/contract';
import { apiQuery } from '@/lib/client/query';
import { paymentsPage } from '@/lib/domain/payment/contract';

interface MobileOrderPaymentsProps {
  orderId: number;
  initial: Paged<PaymentView>;
}

/** What was paid for an order, and slips that are looked at; nothing where there is neither. */
export function MobileOrderPayments({ orderId, initial }: MobileOrderPaymentsProps) {
  const { data } = useQuery({
    ...apiQuery('/api/user/payment/list', { orderId, ...paymentsPage }),
    initialData: initial,
    refetchOnWindowFocus: true,
  });
  const rows = tellingPayments(data.list);
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
