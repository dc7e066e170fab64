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

/** The same for people to read: `123456` → `'1,234.56'`. Files, fields and addresses carry what {@link formatFen} writes. */
export const readFen = (fen: number): string => formatFen(fen).replace(/\d(?=(\d{3})+\.)/g, '$&,');

/** A typed amount of yuan with at most two decimals, in fen; `null` when it is not one. */
export function parseYuan(text: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
