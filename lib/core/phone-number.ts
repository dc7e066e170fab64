/** Mobile numbers without the schema library, so that small public pages can use them too. */

/** One spelling per number: full-width digits folded, blanks and dashes dropped, `+86`/`0086` cut (security.md S-21). */
export function normalizePhone(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s-]/g, '')
    .replace(/^(\+|00)86/, '');
}

/** A mobile number of the mainland (integrations.md section 3.3). */
export const MOBILE_PATTERN = /^1[3-9]\d{9}$/;

/** `138****8000`, the form in which back-office lists show a number (news-editor-reading.md 5.3). */
export function maskPhone(phone: string): string {
  return phone.length < 7 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** Whole numbers of the mainland by their digits: mobile, fixed with its area, service lines, fixed without an area. */
const WHOLE = /^(1[3-9]\d{9}|0(10|2\d)\d{8}|0[3-9]\d{2}\d{7,8}|[48]00\d{7}|(?![48]00)[2-9]\d{6,7})$/;
const WHOLE_WITH_COUNTRY = /^(\+|00)86(1[3-9]\d{9}|0?(10|2\d)\d{8}|0?[3-9]\d{2}\d{7,8}|[48]00\d{7})$/;

/**
 * Where a link dials what people wrote as a telephone number: the first number when they named several, its extension behind a comma, which
 * makes a telephone wait for the answer.
 */
export function dialHref(text: string): string {
  const [all = ''] = text.normalize('NFKC').split(/[、,;/|]|或/);
  const [main = '', named] = all.split(/转|分机|ext\.?|x|#/i);
  // A blank inside a number parts groups of it, a blank behind a whole one parts two numbers.
  const groups = [...main.matchAll(/\+?\d+/g)];
  let number = '';
  let rest: string | undefined;
  for (const [i, group] of groups.entries()) {
    number += group[0];
    if (!WHOLE.test(number) && !WHOLE_WITH_COUNTRY.test(number)) continue;
    const next = groups[i + 1];
    const between = next && main.slice(group.index + group[0].length, next.index);
    if (next && /^\s*-+\s*$/.test(between ?? '') && next[0].length <= 6) rest = next[0];
    break;
  }
  const extension = named?.replaceAll(/\D/g, '') || rest;
  return `tel:${number}${extension ? `,${extension}` : ''}`;
}
