/** What is typed for each member, by the member's id. */
export type Shares = Readonly<Record<number, number>>;

/** Copies that the shares ask for. */
export function sharesTotal(shares: Shares): number {
  return Object.values(shares).reduce((sum, n) => sum + n, 0);
}

/**
 * Fills the members in sight evenly: each gets as many as go round, what is left over goes to the first ones. What is typed for members out of
 * sight stays and is not given twice.
 *
 * @param free copies that may be given
 */
export function fillEvenly(shares: Shares, memberIds: readonly number[], free: number): Shares {
  const others = Object.entries(shares).filter(([id]) => !memberIds.includes(Number(id)));
  const left = Math.max(0, free - sharesTotal(Object.fromEntries(others)));
  const each = memberIds.length === 0 ? 0 : Math.floor(left / memberIds.length);
  const more = memberIds.length === 0 ? 0 : left % memberIds.length;
  return {
    ...Object.fromEntries(others),
    ...Object.fromEntries(memberIds.map((id, i) => [id, each + (i < more ? 1 : 0)])),
  };
}

/** One copy for each member in sight who has none, as far as they reach. */
export function fillOne(
  shares: Shares,
  members: readonly { memberId: number; given: number; activated: number }[],
  free: number,
): Shares {
  const without = members.filter((m) => m.given + m.activated === 0).map((m) => m.memberId);
  const seen = new Set(members.map((m) => m.memberId));
  const others = Object.fromEntries(Object.entries(shares).filter(([id]) => !seen.has(Number(id))));
  const left = Math.max(0, free - sharesTotal(others));
  return { ...others, ...Object.fromEntries(without.slice(0, left).map((id) => [id, 1])) };
}

/** The rows that are sent. */
export function sharesToSend(shares: Shares): { memberId: number; quantity: number }[] {
  return Object.entries(shares)
    .map(([id, quantity]) => ({ memberId: Number(id), quantity }))
    .filter((m) => m.quantity > 0);
}
