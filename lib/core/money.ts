/**
 * Money is an integer number of fen (1 yuan = 100 fen). Nothing else in the product formats or parses it (domain.md section 2).
 */

/**
 * Fen as yuan with two decimals and no sign of the currency: `1250` → `'12.50'`. What is no whole number of fen is shown as it is, by its
 * unit (`1.5 分`): it is never rounded, and stored data never breaks its reader.
 */
export function formatFen(fen: number): string {
  if (!Number.isSafeInteger(fen)) return `${fen} 分`;
  const abs = Math.abs(fen);
  const yuan = Math.trunc(abs / 100).toString();
  return `${fen < 0 ? '-' : ''}${yuan}.${String(abs % 100).padStart(2, '0')}`;
}

/** A typed amount of yuan with at most two decimals, in fen; `null` when it is not one. */
export function parseYuan(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

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
