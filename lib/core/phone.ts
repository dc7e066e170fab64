import { z } from 'zod';

/** One spelling per number: full-width digits folded, blanks and dashes dropped, `+86`/`0086` cut (security.md S-21). */
export function normalizePhone(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s-]/g, '')
    .replace(/^(\+|00)86/, '');
}

/** A mobile number of the mainland (integrations.md section 3.3). */
export const MOBILE_PATTERN = /^1[3-9]\d{9}$/;

export const mobileField = z
  .string()
  .max(32)
  .transform(normalizePhone)
  .pipe(z.string().regex(MOBILE_PATTERN, '请输入正确的手机号码'));

/** `138****8000`, the form in which back-office lists show a number (news-editor-reading.md 5.3). */
export function maskPhone(phone: string): string {
  return phone.length < 7 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}
