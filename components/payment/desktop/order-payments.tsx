'use client';

import css from '@/components/payment/desktop/order-payments.module.css';
import { paymentFen, paymentTones, tellingPayments } from '@/components/payment/payment-rows';
import { useOrderPayments } from '@/components/payment/use-order-payments';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { Time } from '@/components/ui/time';
import { formatDateTime } from '@/lib/core/dates';

/** What was paid for an order, and slips that are looked at; nothing where there is neither. */
export function OrderPayments({ orderId }: { orderId: number }) {
  const { data } = useOrderPayments(orderId);
  const rows = tellingPayments(data?.list ?? []);
  if (rows.length === 0) return null;
  return (
    <Panel title="支付记录" padded={false}>
      <ul>
        {rows.map((p) => (
          <li key={p.id} className={css.row}>
            <span className={css.way}>{p.providerLabel}</span>
            <Price fen={paymentFen(p)} plain />
            <StatusTag tone={paymentTones[p.status]}>{p.statusLabel}</StatusTag>
            {p.refundedFen > 0 && (
              <span className={css.small}>
                已退 <Price fen={p.refundedFen} plain />
              </span>
            )}
            <Time className={css.time} at={formatDateTime(p.paidAt ?? p.createdAt)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
