/** Unified social credit code 统一社会信用代码 (GB 32100-2015), without the schema library: public pages judge it while somebody types. */

const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** One spelling per code: full-width characters folded, blanks and dashes dropped, capitals. */
export function normalizeCreditCode(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();
}

/** The check character of the first seventeen characters; `null` when they are not of the alphabet. */
export function creditCodeCheck(head: string): string | null {
  if (head.length !== 17) return null;
  let sum = 0;
  for (const [i, c] of [...head].entries()) {
    const value = CHARACTERS.indexOf(c);
    if (value < 0) return null;
    sum += value * (WEIGHTS[i] ?? 0);
  }
  return CHARACTERS.charAt((31 - (sum % 31)) % 31);
}

/** Whether a normalised text is a code: registration authority, kind, six digits of the area, nine of the body, one to check. */
export function isCreditCode(code: string): boolean {
  return (
    /^[1-9A-HJ-NP-RT-UW-Y][1-9A-HJ-NP-RT-UW-Y]\d{6}[0-9A-HJ-NP-RT-UW-Y]{10}$/.test(code) &&
    creditCodeCheck(code.slice(0, 17)) === code[17]
  );
}
