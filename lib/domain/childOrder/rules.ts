import { lockHolder } from '@/lib/domain/order/policy';
import { travels, type CountedLine } from '@/lib/domain/order/rules';
import { orderMachine, type ChildOrderState, type OrderState } from '@/lib/states/order';

export const MAX_CHILD_REMARK = 200;

/** States in which something of an order may still be given to receivers (domain.md section 8). */
const SPLITTABLE: ReadonlySet<OrderState> = new Set(['pending_payment', 'to_ship', 'part_shipped']);

export interface SplitOrderFacts {
  status: OrderState;
  onHold: boolean;
  lockedBy: number | null;
  lockedUntil: Date | null;
  archivedAt: Date | null;
}

/**
 * Why the copies of an order cannot be given to receivers now, `null` when they can. One answer for buyers and the desk, for buttons and
 * commands; the lease of an operator stops the desk's colleagues only.
 *
 * @param deskUserId the administrator who acts; `null` for a buyer
 */
export function splitBlocked(order: SplitOrderFacts, officeUserId: number | null, now: Date): string | null {
  if (!SPLITTABLE.has(order.status))
    return `订单状态为“${orderMachine.label(order.status)}”，不能再分配收货人`;
  if (officeUserId === null) return null;
  if (order.onHold) return '订单已暂停发货，恢复后才能分配';
  const holder = lockHolder(order, now);
  return holder !== null && holder !== officeUserId ? '订单正由其他人员处理' : null;
}

/** What may be done with one child order now. */
export const childActions = ['edit', 'delete'] as const;
type ChildAction = (typeof childActions)[number];

/** What may be done with one child order; `blocked` as {@link splitBlocked} says. */
export function childActionsOf(
  child: { status: ChildOrderState; shippedQty: number },
  blocked: string | null,
): ChildAction[] {
  if (blocked !== null || child.status !== 'open') return [];
  return child.shippedQty > 0 ? ['edit'] : ['edit', 'delete'];
}

/** Counters of a line and of the child orders that have copies of it, cancelled ones left out. */
export interface SplitLine extends CountedLine {
  allocatedQty: number;
  /** Copies that left in child orders. */
  childShippedQty: number;
  /** Copies of child orders that are packed and have not left. */
  childFrozenQty: number;
}

/** Copies that left, or are packed, for the order's own receiver. */
export function sentToMain(line: SplitLine): number {
  return (
    Math.max(0, line.shippedQty - line.childShippedQty) + Math.max(0, line.packedQty - line.childFrozenQty)
  );
}

/** The remaining allocatable quantity 可分配数量 of a line. Of a running subscription the issues that have not left follow the split. */
export function remainingQty(line: SplitLine): number {
  if (!travels(line)) return 0;
  return Math.max(
    0,
    line.quantity - line.cancelledQty - line.refundingQty - line.allocatedQty - sentToMain(line),
  );
}

/** `202611221234567-001`; four digits and more beyond 999 (domain.md section 3). */
export function childNo(orderSn: string, seq: number): string {
  return `${orderSn}-${String(seq).padStart(3, '0')}`;
}

/** The words of a line's specification as they were when it was ordered; empty when it has none. */
export function specLabelOf(spec: Record<string, unknown>): string {
  const label = spec['label'];
  return typeof label === 'string' ? label : '';
}

/** Seconds without a sign of life after which the run of an import counts as killed. */
export const DEAD_SECONDS = 60;
/** Runs of one import before it is given up. */
export const MAX_RUNS = 3;
/** Days that the rows of a failed import are kept for its file of errors. */
export const KEEP_DAYS = 7;
