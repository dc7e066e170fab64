'use client';

import { useQuery } from '@tanstack/react-query';
import css from '@/components/order/desktop/order-cases.module.css';
import { Panel } from '@/components/ui/panel';
import { Price } from '@/components/ui/price';
import { StatusTag } from '@/components/ui/status-tag';
import { Time } from '@/components/ui/time';
import { formatDateTime } from '@/lib/core/dates';
import { afterSaleTones } from '@/lib/states/aftersale';
import { apiQuery } from '@/lib/client/query';

/** The after-sale cases of an order, newest first; nothing where there are none. */
export function OrderCases({ orderId }: { orderId: number }) {
  const query = useQuery(apiQuery('/api/user/refund/list', { kind: 'all', orderId, pageSize: 20 }));
  const cases = query.data?.list ?? [];
  if (cases.length === 0) return null;
  return (
    <Panel title="售后记录" padded={false}>
      <ul>
        {cases.map((c) => (
          <li key={c.id} className={css.case}>
            <a className={css.no} href={`/user/center/after-sales/${c.id}`}>
              {c.afterSaleNo}
            </a>
            <span>{c.kindLabel}</span>
            <StatusTag tone={afterSaleTones[c.status]}>{c.statusLabel}</StatusTag>
            {c.kind !== 'resend' && <Price fen={c.approvedFen ?? c.requestedFen} plain />}
            <Time className={css.time} at={formatDateTime(c.createdAt)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
