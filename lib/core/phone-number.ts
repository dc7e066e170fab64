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
