/** Days from a due day, each side of which an organisation is reminded of once. */
const REMIND_BEFORE = [7, 1] as const;
const REMIND_AFTER = [1, 7, 14, 30, 60, 90] as const;

export const MAX_TERM_DAYS = 180;
/** ¥10,000,000. */
export const MAX_LIMIT_FEN = 1_000_000_000;

/** Whether a debt whose due day is `days` ahead (behind, below zero) is said today. */
export const isReminded = (days: number): boolean =>
  (REMIND_BEFORE as readonly number[]).includes(days) || (REMIND_AFTER as readonly number[]).includes(-days);

/** What an organisation may still put on account, in fen; never below zero. */
export const availableFen = ({ limitFen, usedFen }: { limitFen: number; usedFen: number }): number =>
  Math.max(0, limitFen - usedFen);

interface OpenDebt {
  paymentId: number;
  openFen: number;
}

/**
 * Which debts a repayment pays: what was paid too much counts first, then the oldest debts; what is more than all of them stays on the newest one.
 * Money that is paid out is taken from what was paid too much alone.
 *
 * @param debts open ones, oldest first
 * @returns parts that add up to the amount; `null` where it cannot be spread
 */
export function spreadRepayment(
  amountFen: number,
  debts: readonly OpenDebt[],
): { paymentId: number; fen: number }[] | null {
  const surplus = debts.filter((d) => d.openFen < 0);
  const owed = amountFen > 0 ? debts.filter((d) => d.openFen > 0) : [];
  const last = owed.at(-1);
  const parts = new Map<number, number>();
  let back = Math.max(0, owed.reduce((sum, d) => sum + d.openFen, 0) - amountFen);
  let left = amountFen;
  for (const d of surplus) {
    const fen = Math.min(-d.openFen, back);
    if (fen > 0) parts.set(d.paymentId, -fen);
    back -= fen;
    left += fen;
  }
  for (const d of owed) {
    const fen = d === last ? left : Math.min(d.openFen, left);
    if (fen > 0) parts.set(d.paymentId, fen);
    left -= Math.max(0, fen);
  }
  return left === 0 ? [...parts].map(([paymentId, fen]) => ({ paymentId, fen })) : null;
}
