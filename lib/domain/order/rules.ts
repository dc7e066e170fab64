import { spreadFen } from '@/lib/core/spread';
import { digitalKinds, type ProductKind } from '@/lib/states/product-kind';
import type { PayState, ShippingState } from '@/lib/states/order';

/** Most unpaid orders of one buyer (domain.md section 4, hoarding guard). */
export const MAX_UNPAID_ORDERS = 3;
/** Most orders of one buyer that wait for a bank transfer: they hold their copies for days. */
export const MAX_UNPAID_OFFLINE = 5;
/** Most copies over all lines of one order. */
export const MAX_ORDER_QUANTITY = 20_000;
/** Most an order may cost, in fen: 5 million yuan. */
export const MAX_ORDER_FEN = 500_000_000;
/** Days after which a shipped order completes by itself (domain.md section 6). */
export const AUTO_FINISH_DAYS = 10;
/** Days after an order's completion in which goods may go back for any reason (domain.md section 6). */
export const RETURN_DAYS = 7;
/** The same for what was our mistake: wrong, damaged, missing or lost goods. */
export const FAULT_DAYS = 15;
/** Days after it was sent in which an issue may be reported missing (domain.md section 9). */
export const MISSING_ISSUE_DAYS = 60;
/** Minutes that an operator's lock lives without being renewed (domain.md section 6). */
export const LOCK_MINUTES = 5;

export interface AmountLine {
  unitFen: number;
  quantity: number;
  needsShipping: boolean;
}

export interface LineAmounts {
  lineFen: number;
  freightShareFen: number;
  discountShareFen: number;
  payableFen: number;
}

export interface OrderAmounts {
  lines: LineAmounts[];
  goodsFen: number;
  freightFen: number;
  discountFen: number;
  totalFen: number;
}

/**
 * Amounts of an order: the freight is spread once, by largest remainder in proportion to the amounts of the lines that travel, and never
 * again (domain.md section 2); a discount in the same way over all lines.
 */
export function orderAmounts(
  lines: readonly AmountLine[],
  freightFen: number,
  discountFen = 0,
): OrderAmounts {
  const amounts = lines.map((l) => l.unitFen * l.quantity);
  const shipped = lines.flatMap((l, i) => (l.needsShipping ? [i] : []));
  const spread = spreadFen(
    freightFen,
    shipped.map((i) => amounts[i] ?? 0),
  );
  const shares = lines.map(() => 0);
  for (const [at, i] of shipped.entries()) shares[i] = spread[at] ?? 0;
  const goodsFen = amounts.reduce((a, b) => a + b, 0);
  const discounts = spreadFen(discountFen, amounts);
  return {
    lines: amounts.map((lineFen, i) => {
      const freightShareFen = shares[i] ?? 0;
      const discountShareFen = discounts[i] ?? 0;
      return {
        lineFen,
        freightShareFen,
        discountShareFen,
        payableFen: lineFen + freightShareFen - discountShareFen,
      };
    }),
    goodsFen,
    freightFen,
    discountFen,
    totalFen: goodsFen + freightFen - discountFen,
  };
}

/**
 * The derived axis of money (domain.md section 6). What counts is what is left with us: a second payment that went back leaves the order
 * paid.
 */
export function payStateOf(order: { totalFen: number; paidFen: number; refundedFen: number }): PayState {
  if (order.paidFen === 0) return 'unpaid';
  const net = order.paidFen - order.refundedFen;
  if (net <= 0) return 'refunded';
  if (net >= order.totalFen) return 'paid';
  return order.refundedFen > 0 ? 'part_refunded' : 'part_paid';
}

export interface CountedLine {
  kind: ProductKind;
  subYear: number | null;
  quantity: number;
  packedQty: number;
  shippedQty: number;
  cancelledQty: number;
  refundingQty: number;
  returnedQty: number;
}

/** What became of the issues of a subscription line (`withIssueFacts`); absent on other lines. */
export interface IssueProgress {
  /** An issue is still to be sent: waiting, suspended, or without a date. */
  issuesLeft?: boolean;
  /** Of these, one has no date yet. */
  undated?: boolean;
  /** An issue has left and was not recalled. */
  issuesSent?: boolean;
}

/** Lines that leave a delivery centre in a parcel; e-publications never do. */
export function travels(line: { kind: ProductKind }): boolean {
  return !digitalKinds.includes(line.kind);
}

/**
 * Whether every copy of an order has its receiver (domain.md section 8): nothing was given to child orders, everything was, or somebody said that
 * the rest goes to the order's own. What a refund holds back has no receiver to wait for.
 */
export function isAllocated(
  order: { restToMain: boolean },
  lines: readonly (CountedLine & { allocatedQty: number })[],
): boolean {
  const goods = lines.filter(travels);
  if (order.restToMain || goods.every((l) => l.allocatedQty === 0)) return true;
  return goods.every((l) => l.allocatedQty + l.refundingQty >= l.quantity - l.cancelledQty);
}

/** Copies of a line that may still leave now. A subscription's issues leave issue by issue, not by shipping the line. */
export function shippableQty(line: CountedLine): number {
  if (!travels(line) || line.subYear !== null) return 0;
  return Math.max(
    0,
    line.quantity - line.cancelledQty - line.shippedQty - line.packedQty - line.refundingQty,
  );
}

/**
 * The derived axis of goods (domain.md section 6), from the counters of the lines that travel. Lines of subscriptions are counted when their
 * last issue left; until then their issues say it: give them as `withIssueFacts` returns them.
 */
export function shippingStateOf(lines: readonly (CountedLine & IssueProgress)[]): ShippingState {
  const goods = lines.filter(travels);
  const shipped = goods.reduce((a, l) => a + l.shippedQty, 0);
  const returned = goods.reduce((a, l) => a + l.returnedQty, 0);
  if (shipped === 0 && !goods.some((l) => l.issuesSent)) return 'unshipped';
  if (returned > 0) return returned >= shipped ? 'returned' : 'part_returned';
  return goods.every(isDone) ? 'shipped' : 'part_shipped';
}

/** Nothing of the line is to be sent any more. */
export function isDone(line: CountedLine & IssueProgress): boolean {
  return !line.issuesLeft && line.shippedQty + line.cancelledQty >= line.quantity;
}

/**
 * What each issue of a subscription line costs, all its copies together: the amount of the line spread by largest remainder, so that it
 * adds up (domain.md section 2). The refund of an issue that was not sent is its share.
 */
export function issueShares(line: {
  issueList: readonly number[] | null;
  payableFen: number;
  freightShareFen: number;
}): Map<number, number> {
  const list = line.issueList ?? [];
  if (list.length === 0) return new Map();
  const parts = spreadFen(
    line.payableFen - line.freightShareFen,
    list.map(() => 1),
  );
  return new Map(list.map((no, i) => [no, parts[i] ?? 0]));
}

/** Whether a line is sent issue by issue, as its issues appear. */
export function sentByIssue(line: { kind: ProductKind; subYear: number | null }): boolean {
  return line.subYear !== null && travels(line);
}
