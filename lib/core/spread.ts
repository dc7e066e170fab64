/**
 * Splits `total` fen over lines in proportion to `weights` by the method of the largest remainder, so that the parts are whole fen and
 * add up exactly. Ties go to the earlier line. Equal parts when every weight is zero.
 */
export function spreadFen(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) {
    if (total !== 0) throw new RangeError('an amount cannot be spread over no lines');
    return [];
  }
  const sum = weights.reduce((a, b) => a + BigInt(b), 0n);
  const use = sum === 0n ? weights.map(() => 1n) : weights.map((w) => BigInt(w));
  const all = sum === 0n ? BigInt(weights.length) : sum;
  const sign = total < 0 ? -1n : 1n;
  const abs = BigInt(total) * sign;
  const parts = use.map((w) => ({ floor: (abs * w) / all, rest: (abs * w) % all }));
  let left = abs - parts.reduce((a, p) => a + p.floor, 0n);
  const order = parts.map((p, i) => ({ i, rest: p.rest }));
  order.sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1));
  const out = parts.map((p) => p.floor);
  for (const { i } of order) {
    if (left === 0n) break;
    out[i] = (out[i] ?? 0n) + 1n;
    left -= 1n;
  }
  return out.map((v) => Number(v * sign));
}
