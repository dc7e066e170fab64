import { DAY_MS } from '@/lib/core/dates';
import { isDigital } from '@/lib/domain/product/rules';
import type { ProductKind } from '@/lib/states/product-kind';
import {
  FAULT_DAYS,
  MISSING_ISSUE_DAYS,
  RETURN_DAYS,
  sentByIssue,
  shippableQty,
} from '@/lib/domain/order/rules';
import type { AfterSaleGoods, AfterSaleKind, AfterSaleReason } from '@/lib/states/aftersale';

/** Days a buyer has to send goods back. */
export const RETURN_SEND_DAYS = 7;
/** Most pictures of a case. */
export const MAX_CASE_FILES = 6;

/** By this reason the codes that a case froze are found again. */
export const freezeReason = (row: { afterSaleNo: string }): string => `售后申请 ${row.afterSaleNo}`;

/** What a case is: its kind, and where the goods were. A refund alone is asked for before and after shipping, everything else after it. */
export interface CaseShape {
  kind: AfterSaleKind;
  goodsState: AfterSaleGoods;
}

const FAULTS: readonly AfterSaleReason[] = ['wrong_goods', 'damaged', 'missing', 'not_received'];
/** Faults that a photo shows. */
const SHOWN_FAULTS: readonly AfterSaleReason[] = ['wrong_goods', 'damaged'];

/** Reasons that a buyer may choose from. */
export function reasonsOf({ kind, goodsState }: CaseShape): readonly AfterSaleReason[] {
  if (kind === 'resend') return ['not_received', 'missing', 'damaged', 'wrong_goods'];
  if (kind === 'return_refund') return ['no_need', 'wrong_goods', 'damaged', 'other'];
  return goodsState === 'unshipped'
    ? ['no_need', 'unsubscribe', 'other']
    : ['not_received', 'missing', 'damaged', 'wrong_goods', 'other'];
}

/** Whether the reason is believed only with a picture. */
export function needsPicture(reason: AfterSaleReason): boolean {
  return SHOWN_FAULTS.includes(reason);
}

/** Days after the completion of an order in which a reason is heard. */
export function windowDays(reason: AfterSaleReason): number {
  return FAULTS.includes(reason) ? FAULT_DAYS : RETURN_DAYS;
}

/** Last moment for a reason; `null` while the order is not completed: there is no end yet. */
export function windowEnd(finishedAt: Date | null, reason: AfterSaleReason): Date | null {
  if (finishedAt === null) return null;
  return new Date(finishedAt.getTime() + windowDays(reason) * DAY_MS);
}

/** Last moment to report an issue missing. */
export function missingUntil(shippedAt: Date): Date {
  return new Date(shippedAt.getTime() + MISSING_ISSUE_DAYS * DAY_MS);
}

export interface CaseLine {
  id: number;
  title: string;
  kind: ProductKind;
  subYear: number | null;
  quantity: number;
  packedQty: number;
  shippedQty: number;
  cancelledQty: number;
  refundingQty: number;
  returnedQty: number;
  allocatedQty: number;
  payableFen: number;
  freightShareFen: number;
  refundingFen: number;
  refundedFen: number;
}

/** An issue of a subscription for one receiver, or (without an id) one whose date is not known yet. */
export interface IssueFacts {
  id: number | null;
  issueNo: number;
  label: string;
  /** Copies. */
  quantity: number;
  /** Price of all these copies. */
  priceFen: number;
  status: 'unsent' | 'shipped' | 'other';
  shippedAt: Date | null;
  /** By refunds that are open or done. */
  takenQty: number;
  takenFen: number;
}

/** What has been asked for already, by cases that are open or done. */
export interface LineFacts {
  line: CaseLine;
  /** Copies that may still leave, but of child orders of which a part has left: these are not given up any more. */
  childFrozenQty: number;
  /** Codes that somebody has activated. */
  activatedQty: number;
  /** Refunds with or without return: copies, and of them those that had left. */
  refundQty: number;
  refundShippedQty: number;
  resendQty: number;
  openResendQty: number;
  goodsFen: number;
  freightFen: number;
  /** Of this money what has no refund yet: the case is still being examined. */
  openFen: number;
  issues: readonly IssueFacts[];
}

/** What an order leaves to ask for. */
export interface OrderFacts {
  lines: LineFacts[];
  /** Nothing has left: no copy, no issue. */
  nothingSent: boolean;
  /** Money of the order that is neither back, nor on its way back, nor asked for. */
  leftFen: number;
}

const floor0 = (n: number) => Math.max(0, n);

/** Issues that were not sent, by number: their copies that can still be given up. */
function unsentByIssue(issues: readonly IssueFacts[]): Map<number, number> {
  const left = new Map<number, number>();
  for (const i of issues) {
    if (i.status === 'unsent')
      left.set(i.issueNo, (left.get(i.issueNo) ?? 0) + floor0(i.quantity - i.takenQty));
  }
  return left;
}

/** Copies that can be refunded before they leave: books not packed, e-copies not activated, subscriptions with issues to come. */
export function unshippedQty(facts: LineFacts): number {
  const { line } = facts;
  const free = line.quantity - line.cancelledQty - line.refundingQty;
  if (isDigital(line.kind)) return floor0(free - line.returnedQty - facts.activatedQty);
  if (sentByIssue(line)) {
    const left = [...unsentByIssue(facts.issues).values()].filter((n) => n > 0);
    return left.length === 0 ? 0 : floor0(Math.min(free, ...left));
  }
  return floor0(shippableQty(line) - facts.childFrozenQty);
}

/** Copies that have left and can be refunded, with or without sending them back. */
export function shippedQty(facts: LineFacts): number {
  const { line } = facts;
  if (isDigital(line.kind) || sentByIssue(line)) return 0;
  return floor0(line.shippedQty - facts.refundShippedQty - facts.openResendQty);
}

/** Copies that have left and can be sent once more. A subscription's issues are reported one by one. */
export function resendQty(facts: LineFacts): number {
  const { line } = facts;
  if (isDigital(line.kind) || sentByIssue(line)) return 0;
  return floor0(line.shippedQty - facts.refundShippedQty - facts.resendQty);
}

/** Copies of a line that a case of this shape may name. */
export function applicableQty(facts: LineFacts, { kind, goodsState }: CaseShape): number {
  if (kind === 'resend') return resendQty(facts);
  return goodsState === 'unshipped' ? unshippedQty(facts) : shippedQty(facts);
}

/** Whether an issue may be reported missing now. */
export function reportable(issue: IssueFacts, now: Date): boolean {
  return issue.status === 'shipped' && issue.shippedAt !== null && missingUntil(issue.shippedAt) > now;
}

/** `n` of `all` copies that cost `fen`: whole fen per copy, the last copy takes the remainder (domain.md section 2). */
export function unitShare(fen: number, all: number, taken: number, n: number): number {
  const each = Math.floor(fen / all);
  return each * n + (taken + n >= all ? fen - each * all : 0);
}

export interface RefundPart {
  issueDeliveryId: number | null;
  quantity: number;
  goodsFen: number;
}
export interface RefundAmount {
  goodsFen: number;
  freightFen: number;
  /** Rows of the case: one, or one per issue of a subscription. */
  parts: RefundPart[];
}

/** The copies of one issue are taken from its receivers one after the other. */
function issueParts(issues: readonly IssueFacts[], n: number): RefundPart[] {
  const parts: RefundPart[] = [];
  for (const no of unsentByIssue(issues).keys()) {
    let left = n;
    for (const i of issues) {
      if (left === 0 || i.issueNo !== no || i.status !== 'unsent') continue;
      const quantity = Math.min(left, floor0(i.quantity - i.takenQty));
      if (quantity === 0) continue;
      left -= quantity;
      const share = unitShare(i.priceFen, i.quantity, i.takenQty, quantity);
      const goodsFen = Math.min(share, floor0(i.priceFen - i.takenFen));
      parts.push({ issueDeliveryId: i.id, quantity, goodsFen });
    }
  }
  return parts;
}

/** Issues without a delivery share one row of the case: there is nothing yet that each could name. */
function mergeUnplanned(parts: readonly RefundPart[], n: number): RefundPart[] {
  const loose = parts.filter((p) => p.issueDeliveryId === null);
  if (loose.length === 0) return [...parts];
  const goodsFen = loose.reduce((a, p) => a + p.goodsFen, 0);
  return [
    ...parts.filter((p) => p.issueDeliveryId !== null),
    { issueDeliveryId: null, quantity: n, goodsFen },
  ];
}

/** Takes from the end what is above `most`. */
function capParts(parts: readonly RefundPart[], most: number): RefundPart[] {
  let left = most;
  return parts.map((p) => {
    const goodsFen = Math.min(p.goodsFen, left);
    left -= goodsFen;
    return { ...p, goodsFen };
  });
}

/**
 * Money for `n` copies of a line, from the shares stored at the order (domain.md section 2): whole fen per copy, the last copy takes the
 * remainder; a running subscription gets the stored price of the issues that were not sent. Never more than the line has left, counting what
 * open cases ask for.
 *
 * @param withFreight nothing of the order has been sent yet
 */
export function refundAmount(facts: LineFacts, n: number, withFreight: boolean): RefundAmount {
  const { line } = facts;
  const paidFen = line.payableFen - line.freightShareFen;
  const raw = sentByIssue(line)
    ? mergeUnplanned(issueParts(facts.issues, n), n)
    : [
        {
          issueDeliveryId: null,
          quantity: n,
          goodsFen: unitShare(paidFen, line.quantity, facts.refundQty, n),
        },
      ];
  const left = floor0(line.payableFen - line.refundingFen - line.refundedFen - facts.openFen);
  const parts = capParts(raw, Math.min(left, floor0(paidFen - facts.goodsFen)));
  const goodsFen = parts.reduce((a, p) => a + p.goodsFen, 0);
  const taken = sentByIssue(line) ? line.cancelledQty + line.refundingQty : facts.refundQty;
  const freightFen = withFreight
    ? Math.min(
        unitShare(line.freightShareFen, line.quantity, taken, n),
        floor0(line.freightShareFen - facts.freightFen),
        left - goodsFen,
      )
    : 0;
  return { goodsFen, freightFen, parts };
}
