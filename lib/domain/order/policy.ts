import type { BuyerAction } from './contract';
import type { OfficeAction } from './office-contract';
import { FAULT_DAYS, MISSING_ISSUE_DAYS, sentByIssue, type CountedLine } from './rules';
import { DAY_MS } from '@/lib/core/dates';
import { orderMachine, type CancelReason, type OrderState } from '@/lib/states/order';

export interface BuyerOrderFacts {
  status: OrderState;
  /** End of the time to pay; `null` = none. */
  deadlineAt: Date | null;
  finishedAt: Date | null;
  /** Somebody else of the organisation placed it; the one who asks manages it. */
  byOther?: boolean;
  /** Asked for by `apply_after_sale` only. */
  lines?: readonly AfterSaleLine[];
}

/** Counters of a line as far as an after-sale asks for them. */
type AfterSaleLine = Pick<
  CountedLine,
  'kind' | 'subYear' | 'quantity' | 'cancelledQty' | 'refundingQty' | 'returnedQty'
> & { returningQty: number; activatedQty?: number };

/** Lines of which something is neither taken back, nor in a case, nor a code that was used. */
const linesLeft = (lines: NonNullable<BuyerOrderFacts['lines']>) =>
  lines.filter(
    (l) =>
      l.quantity > l.cancelledQty + l.refundingQty + l.returningQty + l.returnedQty + (l.activatedQty ?? 0),
  );

/**
 * Whether an after-sale may be asked for at all: the order is paid, something is left of it, and the longest time that any reason has is not
 * over. What exactly is decided line by line in the after-sale domain.
 */
function afterSaleOpen({ status, finishedAt, lines = [] }: BuyerOrderFacts, now: Date): boolean {
  const left = linesLeft(lines);
  if (left.length === 0) return false;
  if (status === 'to_ship' || status === 'part_shipped' || status === 'shipped') return true;
  if (status !== 'completed' || finishedAt === null) return false;
  const days = left.some(sentByIssue) ? MISSING_ISSUE_DAYS : FAULT_DAYS;
  return finishedAt.getTime() + days * DAY_MS > now.getTime();
}

/** Why no after-sale case can be opened on an order; `null` when one can. */
export function afterSaleRefusal(order: BuyerOrderFacts, now: Date): string | null {
  if (afterSaleOpen(order, now)) return null;
  if (order.status === 'pending_payment' || order.status === 'cancelled')
    return `订单${orderMachine.label(order.status)}，不能申请售后`;
  const lines = order.lines ?? [];
  if (linesLeft(lines).length > 0) return '已超过售后申请期限';
  return lines.some((l) => (l.activatedQty ?? 0) > 0)
    ? '电子出版物激活后不支持退款'
    : '订单中的商品均已申请售后或已退款';
}

/** What its buyer may do with an order; the server and the buttons ask the same function. */
export function buyerMay(action: BuyerAction, order: BuyerOrderFacts, now: Date): boolean {
  const legal = orderMachine.allowed(order.status);
  switch (action) {
    case 'pay':
      return legal.includes('pay') && (order.deadlineAt === null || order.deadlineAt > now);
    case 'cancel':
      return legal.includes('cancel');
    case 'finish':
      return legal.includes('finish');
    case 'attach':
      return order.status === 'pending_payment' || order.status === 'to_ship';
    case 'apply_after_sale':
      return afterSaleOpen(order, now);
    case 'hide':
      // A manager's view of the organisation's orders is nobody's private list.
      return !order.byOther && (order.status === 'completed' || order.status === 'cancelled');
  }
}

/** States in which shipping can be put off. */
export const HOLDABLE: ReadonlySet<OrderState> = new Set(['pending_payment', 'to_ship', 'part_shipped']);
/** States in which an order is over and may leave the desk's list. */
export const ARCHIVABLE: ReadonlySet<OrderState> = new Set(['completed', 'cancelled']);

/** Whether the receiver may still be changed: nothing of the order is packed or has left (domain.md section 12). */
export function mayEditReceiver(order: { status: OrderState; left: boolean; hasReceiver: boolean }): boolean {
  return (
    order.hasReceiver && !order.left && (order.status === 'pending_payment' || order.status === 'to_ship')
  );
}

export interface OfficeOrderFacts {
  status: OrderState;
  /** Paid by bank transfer. */
  isOffline: boolean;
  cancelReason: CancelReason | null;
  onHold: boolean;
  lockedBy: number | null;
  lockedUntil: Date | null;
  archivedAt: Date | null;
  /** Electronic orders have none. */
  receiverName: string | null;
  /** Copies that may leave now, over all lines. */
  shippable: number;
  /** Something of it is packed or has left. */
  left: boolean;
  /** Parcels on their way, as far as they were read. */
  underWay: number;
}

export interface OfficeActor {
  userId: number;
  permissions: readonly string[];
}

/** Whose lease is running, `null` when nobody's. */
export function lockHolder(
  order: Pick<OfficeOrderFacts, 'lockedBy' | 'lockedUntil'>,
  now: Date,
): number | null {
  return order.lockedBy !== null && order.lockedUntil !== null && order.lockedUntil > now
    ? order.lockedBy
    : null;
}

/** What an administrator may do with an order. A running lease of somebody else stops every write but stealing it by platform right. */
export function officeMay(
  action: OfficeAction,
  order: OfficeOrderFacts,
  actor: OfficeActor,
  now: Date,
): boolean {
  const has = (p: string) => actor.permissions.includes(p);
  const holder = lockHolder(order, now);
  const free = holder === null || holder === actor.userId;
  switch (action) {
    case 'ship':
      return (
        has('warehouse') &&
        free &&
        !order.onHold &&
        order.shippable > 0 &&
        orderMachine.allowed(order.status).includes('ship')
      );
    case 'lock':
      return (has('order') || has('warehouse')) && (free || has('platform'));
    case 'unlock':
      return holder === actor.userId;
    case 'remark':
      return has('order') && free;
    case 'editReceiver':
      return (
        has('order') &&
        free &&
        mayEditReceiver({ status: order.status, left: order.left, hasReceiver: order.receiverName !== null })
      );
    case 'adjustPrice':
      return has('order') && free && orderMachine.allowed(order.status).includes('adjustPrice');
    case 'hold':
      return has('order') && free && !order.onHold && HOLDABLE.has(order.status);
    case 'release':
      return has('order') && free && order.onHold;
    case 'cancel':
      return (
        has('order') && free && !order.isOffline && orderMachine.allowed(order.status).includes('cancel')
      );
    case 'finish':
      return has('order') && free && orderMachine.allowed(order.status).includes('finish');
    case 'receive':
      return has('order') && free && order.underWay > 0;
    case 'archive':
      return has('order') && free && order.archivedAt === null && ARCHIVABLE.has(order.status);
    case 'unarchive':
      return has('order') && free && order.archivedAt !== null;
    case 'cancelOffline':
      return has('order') && free && order.isOffline && orderMachine.allowed(order.status).includes('cancel');
    case 'restoreOffline':
      return (
        has('order') &&
        free &&
        order.isOffline &&
        order.cancelReason !== 'refunded' &&
        orderMachine.allowed(order.status).includes('restore')
      );
    case 'finishPayment':
      // Finance books money that is there, whoever has the order in hand.
      return has('finance') && orderMachine.allowed(order.status).includes('pay');
  }
}
