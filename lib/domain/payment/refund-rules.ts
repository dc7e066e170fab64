import { isOnline, type PaymentProvider } from '@/lib/core/payment-providers';
import { spreadFen } from '@/lib/core/spread';
import { refundMachine, type RefundState } from '@/lib/states/payment';

/** Seconds between two requests for refunds of one payment (the channel's rule, domain.md section 3). */
export const RESEND_SECONDS = 60;

/** What a line may still give back, in fen. */
export interface RefundableLine {
  id: number;
  payableFen: number;
  freightShareFen: number;
  refundingFen: number;
  refundedFen: number;
  /** Freight that refunds under way or done have taken. */
  freightTakenFen: number;
}

export const lineLeftFen = (l: Pick<RefundableLine, 'payableFen' | 'refundingFen' | 'refundedFen'>): number =>
  l.payableFen - l.refundingFen - l.refundedFen;

/**
 * Spreads money that goes back over an order's lines by largest remainder, within what each line has left (domain.md section 2). Money that
 * was never the lines' — paid twice, too much — comes first out of what the order holds beyond them.
 *
 * @param heldFen what of the order's money is with us and not on its way back
 * @returns the parts that are above zero
 */
export function spreadRefund(
  amountFen: number,
  heldFen: number,
  lines: readonly RefundableLine[],
): { orderItemId: number; quantity: number; goodsFen: number; freightFen: number }[] {
  const left = lines.map(lineLeftFen);
  const all = left.reduce((a, b) => a + b, 0);
  const surplus = Math.max(0, heldFen - all);
  const ofLines = Math.min(all, Math.max(0, amountFen - surplus));
  if (ofLines === 0) return [];
  const parts = spreadFen(ofLines, left);
  return lines.flatMap((line, i) => {
    const part = parts[i] ?? 0;
    if (part === 0) return [];
    const freightLeft = Math.min(left[i] ?? 0, Math.max(0, line.freightShareFen - line.freightTakenFen));
    const [goodsFen = 0, freightFen = 0] = spreadFen(part, [(left[i] ?? 0) - freightLeft, freightLeft]);
    return [{ orderItemId: line.id, quantity: 0, goodsFen, freightFen }];
  });
}

export const refundActions = ['agree', 'refuse', 'retry', 'ask', 'manual', 'finish'] as const;
export type RefundAction = (typeof refundActions)[number];

interface Actable {
  status: RefundState;
  provider: PaymentProvider;
  amountFen: number;
  needsSecond: boolean;
  requestedBy: number | null;
  approvedBy: number | null;
  orderCancelled: boolean;
}

/** Whether the refund waits for a second person's consent (S-56). */
export const waitsForSecond = (r: Pick<Actable, 'status' | 'needsSecond' | 'approvedBy'>): boolean =>
  r.status === 'created' && r.needsSecond && r.approvedBy === null;

/** Above the limit the end is registered by somebody else than who asked for the refund; who agreed to it may (S-56). */
export const mayRegister = (
  r: Pick<Actable, 'amountFen' | 'requestedBy'>,
  adminId: number,
  limitFen: number,
): boolean => r.amountFen <= limitFen || r.requestedBy !== adminId;

/** What this administrator of finance may do with a refund now; buttons are made from it alone (domain.md section 1 rule 4). */
export function allowedRefundActions(r: Actable, adminId: number, limitFen: number): RefundAction[] {
  const waits = waitsForSecond(r);
  const legal = refundMachine.allowed(r.status);
  const may: Record<RefundAction, boolean> = {
    agree: waits && r.requestedBy !== adminId,
    refuse: waits && !r.orderCancelled,
    retry: legal.includes('retry') && isOnline(r.provider),
    ask: r.status === 'processing',
    manual: legal.includes('toManual') && !waits && r.provider !== 'credit',
    finish: r.status === 'manual' && mayRegister(r, adminId, limitFen),
  };
  return refundActions.filter((a) => may[a]);
}
