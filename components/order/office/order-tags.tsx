import { stateTones } from '@/components/order/order-look';
import css from '@/components/order/office/order-tags.module.css';
import { StatusTag } from '@/components/ui/status-tag';
import type { OfficeOrderRow } from '@/lib/domain/order/office-contract';

type States = Pick<
  OfficeOrderRow,
  | 'status'
  | 'statusLabel'
  | 'payStatus'
  | 'payStatusLabel'
  | 'shippingStatus'
  | 'shippingStatusLabel'
  | 'onHold'
  | 'archivedAt'
>;

/** In the offices an order that is not paid yet is no danger. */
const tones = { ...stateTones, pending_payment: 'amber' } as const;

/** The state of an order; with `axes` the derived states of money and goods after it, as far as they say more. */
export function OrderStates({ order, axes }: { order: States; axes?: boolean }) {
  const more = [order.payStatusLabel, order.shippingStatusLabel].filter((l) => l !== order.statusLabel);
  return (
    <span className={css.tags}>
      <StatusTag tone={tones[order.status]}>{order.statusLabel}</StatusTag>
      {order.onHold && <StatusTag tone="amber">暂停发货</StatusTag>}
      {order.archivedAt && <StatusTag tone="gray">已归档</StatusTag>}
      {axes && <span className={css.axes}>{more.join(' · ')}</span>}
    </span>
  );
}

/** Who works on an order now. */
export function LockMark({ lock }: { lock: OfficeOrderRow['lock'] }) {
  if (!lock) return null;
  return (
    <span className={css.lock}>
      <svg width="12" height="12" viewBox="0 0 16 16" aria-hidden className={css.icon}>
        <path
          d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2M3.5 7h9v6.5h-9z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      </svg>
      {lock.mine ? '本人处理中' : `${lock.name} 处理中`}
    </span>
  );
}
