import { spreadFen } from '@/lib/core/spread';
import {
  afterSaleMachine,
  type AfterSaleGoods,
  type AfterSaleKind,
  type AfterSaleState,
} from '@/lib/states/aftersale';

/** What the desk may do with a case. */
export const officeActions = ['agree', 'refuse', 'receive', 'refuseGoods', 'finish', 'repay'] as const;
export type OfficeAction = (typeof officeActions)[number];

/** Hours after which a case that waits for us counts as overdue, by state; a return that waits for the buyer has its own deadline. */
export const OVERDUE_HOURS = { applied: 48, goods_sent: 72, resend: 72, approved_refund: 72 } as const;
type Waiting = keyof typeof OVERDUE_HOURS;

const HOUR_MS = 3_600_000;

interface WaitingCase {
  status: AfterSaleState;
  createdAt: Date;
  goodsSentAt: Date | null;
  auditedAt: Date | null;
  receivedAt: Date | null;
}

/** Since when a case waits in its state. */
function waitsSince(c: WaitingCase): Date {
  if (c.status === 'goods_sent') return c.goodsSentAt ?? c.createdAt;
  if (c.status === 'resend') return c.auditedAt ?? c.createdAt;
  if (c.status === 'approved_refund') return c.receivedAt ?? c.auditedAt ?? c.createdAt;
  return c.createdAt;
}

/** Whether a case waits for us longer than it should. */
export function isOverdue(c: WaitingCase, now: Date): boolean {
  if (!(c.status in OVERDUE_HOURS)) return false;
  return waitsSince(c).getTime() + OVERDUE_HOURS[c.status as Waiting] * HOUR_MS <= now.getTime();
}

export interface OfficeCase {
  status: AfterSaleState;
  kind: AfterSaleKind;
  approvedFen: number | null;
  /** Money of the case in refunds that were not taken back. */
  refundFen: number;
}

const NEEDS: Record<OfficeAction, readonly string[]> = {
  agree: ['order', 'finance'],
  refuse: ['order', 'finance'],
  receive: ['warehouse', 'order'],
  refuseGoods: ['warehouse', 'order'],
  finish: ['warehouse', 'order'],
  repay: ['order', 'finance'],
};

/** What this administrator may do with a case; buttons are made from it alone (domain.md section 1 rule 4). */
export function officeMay(action: OfficeAction, c: OfficeCase, permissions: readonly string[]): boolean {
  if (!NEEDS[action].some((p) => permissions.includes(p))) return false;
  const legal = afterSaleMachine.allowed(c.status);
  switch (action) {
    case 'agree':
    case 'refuse':
      return legal.includes('reject');
    case 'receive':
    case 'refuseGoods':
      return legal.includes(action);
    case 'finish':
      return c.status === 'resend';
    case 'repay':
      return c.status === 'approved_refund' && c.refundFen < (c.approvedFen ?? 0);
  }
}

/** Money of one line of a case, fen. */
export interface CaseLineMoney {
  orderItemId: number;
  title: string;
  /** Copies. */
  quantity: number;
  goodsFen: number;
  /** Freight that was asked for with the case. */
  freightFen: number;
  /** Freight of the line that other cases have not taken: what a special permission may reach. */
  freightMostFen: number;
}

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((a, r) => a + of(r), 0);
export const goodsOf = (lines: readonly CaseLineMoney[]): number => sum(lines, (l) => l.goodsFen);
export const freightOf = (lines: readonly CaseLineMoney[]): number => sum(lines, (l) => l.freightFen);
export const freightMostOf = (lines: readonly CaseLineMoney[]): number => sum(lines, (l) => l.freightMostFen);

/**
 * What was agreed, line by line, by largest remainder in proportion to what was asked for (domain.md section 2). Freight beyond what was asked
 * for follows the lines' own shares.
 */
export function spreadAgreed(
  lines: readonly CaseLineMoney[],
  goodsFen: number,
  freightFen: number,
): { orderItemId: number; goodsFen: number; freightFen: number }[] {
  const goods = spreadFen(
    goodsFen,
    lines.map((l) => l.goodsFen),
  );
  const freight = spreadFen(
    freightFen,
    lines.map((l) => (freightFen <= freightOf(lines) ? l.freightFen : l.freightMostFen)),
  );
  return lines.map((l, i) => ({
    orderItemId: l.orderItemId,
    goodsFen: goods[i] ?? 0,
    freightFen: freight[i] ?? 0,
  }));
}

/** The share of `n` received of `all` sent copies, whole fen. */
export const receivedShare = (fen: number, all: number, n: number): number =>
  n >= all ? fen : Math.floor((fen * n) / all);

/** Freight that may go back without a special permission: of copies that had not left, while nothing of the order has (domain.md section 2). */
export const freeFreight = (
  lines: readonly CaseLineMoney[],
  goodsState: AfterSaleGoods,
  nothingSent: boolean,
): number => (goodsState === 'unshipped' && nothingSent ? freightOf(lines) : 0);

/** Activated codes that a refund of `copies` copies of an electronic line would void: unused ones go first. */
export function activatedInCase(codes: {
  /** Copies of this case, and those among them whose unused code it has frozen. */
  copies: number;
  frozen: number;
  /** Codes of the line that are not void: unused and activated. */
  unused: number;
  activated: number;
  /** Copies of the line that stay when every refund under way is done. */
  staying: number;
}): number {
  const surplus = Math.max(0, codes.unused + codes.activated - codes.staying);
  return Math.min(Math.max(0, codes.copies - codes.frozen), Math.max(0, surplus - codes.unused));
}
