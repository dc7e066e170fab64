/** Unified social credit code 统一社会信用代码 (GB 32100-2015), without the schema library: public pages judge it while somebody types. */

import { foldDigits } from '@/lib/core/typed-text';

const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** One spelling per code: full-width characters folded, blanks and dashes dropped, capitals; its alphabet has no letter O, so one is a zero. */
export function normalizeCreditCode(text: string): string {
  return foldDigits(text).toUpperCase().replaceAll('O', '0');
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

/** One spelling per tax number 纳税人识别号: one of eighteen signs is a credit code or the number of a person. */
export function normalizeTaxNumber(text: string): string {
  const code = foldDigits(text).toUpperCase();
  return code.length === 18 ? normalizeCreditCode(code) : code;
}

const PERSON_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

const PERSON_CHECKS = Array.from('10X98765432');

/** Whether a text is the number of a citizen (GB 11643), under which sole traders pay their taxes. */
function isPersonNumber(code: string): boolean {
  if (!/^[1-9]\d{16}[0-9X]$/.test(code)) return false;
  const sum = PERSON_WEIGHTS.reduce((a, weight, i) => a + weight * Number(code[i]), 0);
  return PERSON_CHECKS[sum % 11] === code[17];
}

/** Whether a normalised text can be a tax number; one of eighteen signs proves itself by its check digit. */
export function isTaxNumber(code: string): boolean {
  if (code.length === 18) return isCreditCode(code) || isPersonNumber(code);
  return /^[0-9A-Z]{15,20}$/.test(code);
}
