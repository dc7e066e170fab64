/** A bank transfer takes days (domain.md section 7). */
export const TRANSFER_DEADLINE_MINUTES = 7 * 24 * 60;

/** Least time to pay an order that somebody else approved: its buyer hears of it later. */
export const APPROVED_DEADLINE_MINUTES = 24 * 60;

/** Minutes within which an order is to be paid: what the way to pay says, else `online` minutes, or a week for a transfer. */
export function payDeadlineMinutes(
  method: { kind: 'online' | 'offline'; deadlineMinutes: number | null },
  online: number,
): number {
  return method.deadlineMinutes ?? (method.kind === 'online' ? online : TRANSFER_DEADLINE_MINUTES);
}
