import { MAIL_PATTERN, normalizeMail } from '@/lib/core/mail-address';
import { MOBILE_PATTERN, normalizePhone } from '@/lib/core/phone-number';
import { foldCode, foldWidth } from '@/lib/core/typed-text';
import { isComplexPassword } from '@/lib/domain/identity/rules';
import { identityTexts as texts } from '@/lib/text/identity';

/**
 * The rules of the login forms in the browser: the sentences of specification section 5, `null` when the value is fine. They say the same
 * as the server's contract (checks.test.ts compares the two) without its schema library, which public pages do without.
 */
type Check = (value: string) => string | null;

const missing = (value: string) => foldWidth(value).trim() === '';
const outside = (value: string, min: number, max: number) =>
  value.trim().length < min || value.trim().length > max;

/** A phone number or login name of the password login. */
export const checkName: Check = (value) =>
  missing(value) ? texts.phoneRequired : outside(value, 6, 32) ? texts.nameLength : null;

/** A mobile number: SMS login, registration, password reset. */
export const checkPhone: Check = (value) => {
  const phone = normalizePhone(value);
  return checkName(phone) ?? (MOBILE_PATTERN.test(phone) ? null : texts.phoneFormat);
};

/** The password of a login; blanks at its ends belong to it. */
export const checkPassword: Check = (value) =>
  value === '' ? texts.passwordRequired : value.length < 6 || value.length > 32 ? texts.passwordLength : null;

export const checkVcode: Check = (value) =>
  missing(value) ? texts.captchaRequired : outside(value, 4, 4) ? texts.captchaLength : null;

export const checkSmsCode: Check = (value) =>
  missing(value) ? texts.smsCodeRequired : outside(foldCode(value), 6, 6) ? texts.smsCodeLength : null;

/** A new password; only the browser can judge it, the server sees its digest. */
export const checkNewPassword: Check = (value) =>
  value === '' ? texts.passwordRequired : isComplexPassword(value) ? null : texts.weakPassword;

/** A mail address. */
export const checkMail: Check = (value) =>
  missing(value) ? texts.mailRequired : MAIL_PATTERN.test(normalizeMail(value)) ? null : texts.mailFormat;

export const checkMailCode: Check = (value) =>
  missing(value) ? texts.mailCodeRequired : outside(value, 6, 6) ? texts.smsCodeLength : null;
