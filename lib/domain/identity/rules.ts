import { shorten } from '@/lib/core/characters';
import { MOBILE_PATTERN, maskPhone, normalizePhone } from '@/lib/core/phone-number';
import { isAdminRole, type LoginStep } from '@/lib/core/role';
import { foldDigits } from '@/lib/core/typed-text';
import { dropUnseen } from '@/lib/core/unseen';

/** Wire form of a password: SHA-256 of the typed text as lower-case hex (security.md S-24). */
export const DIGEST_PATTERN = /^[0-9a-f]{64}$/;

/** Binary logarithm of the rounds of bcrypt with which passwords are stored. */
export const PASSWORD_COST = 12;

export const CAPTCHA_LENGTH = 4;
export const SMS_CODE_LENGTH = 6;
/** Life of a captcha answer and of an SMS code in minutes (security.md S-19, S-20). */
export const CAPTCHA_MINUTES = 5;
export const SMS_CODE_MINUTES = 5;
/** An SMS code dies with this many wrong tries (S-20). */
export const SMS_CODE_TRIES = 5;
/** SMS codes per phone number in an hour and in 24 hours, per address in an hour, and over everybody in 24 hours (S-21). */
export const SMS_LIMITS = { phoneHour: 5, phoneDay: 10, ipHour: 20, day: 5000 } as const;

/** The same for codes by mail. */
export const MAIL_LIMITS = { phoneHour: 5, phoneDay: 10, ipHour: 20, day: 5000 } as const;

/** Life of a token that a confirmed identity is given, in minutes. */
export const TOKEN_MINUTES = 10;

/** Failed password logins that lock an account or an address, and for how many minutes (S-22). */
export const LOCKOUT = { accountFailures: 5, ipFailures: 30, minutes: 15 } as const;

/** What an account says about the rest of its login. */
export interface LoginFacts {
  role: string;
  mustChangePassword: boolean;
  hasSecondFactor: boolean;
}

/**
 * What a login still waits for (security.md S-26): administrators show their second factor, or set one up when they have none; a password
 * that somebody else chose is changed first, but not before a code where there is an authenticator.
 *
 * @param proven whether the second factor was shown in this login
 */
export function nextStep(account: LoginFacts, proven: boolean): LoginStep | null {
  const open = isAdminRole(account.role) && !proven;
  if (open && account.hasSecondFactor) return 'code';
  if (account.mustChangePassword) return 'password';
  return open ? 'enrol' : null;
}

/** Wrong codes of the second factor that lock it for an account; addresses share the limit of the passwords. */
export const SECOND_FAILURES = 5;
/** Six digits of an authenticator, or a recovery code without its dash. */
export const SECOND_CODE_PATTERN = /^(\d{6}|[A-Z2-7]{12})$/;

/** A typed code in its one spelling. */
export function normalizeSecondCode(text: string): string {
  return foldDigits(text).toUpperCase();
}

/** What a sealed secret of an authenticator belongs to: it opens for no other account. */
export const secretAbout = (userId: number): string => `totp:${userId}`;

/** Recovery codes that an account gets at a time, and the random bytes of one. */
export const RECOVERY = { codes: 10, bytes: 7 } as const;
/** Life of a secret that waits for its first code, in minutes. */
export const ENROL_MINUTES = 10;
/** For how many minutes after a code sensitive acts ask for no new one. */
export const FRESH_MINUTES = 10;

/** Which parts of the rule for new passwords a text meets: 8 to 30 characters with a letter, a digit and a special character. */
export function passwordMarks(text: string): {
  length: boolean;
  letter: boolean;
  digit: boolean;
  special: boolean;
} {
  return {
    length: text.length >= 8 && text.length <= 30,
    letter: /[A-Za-z]/.test(text),
    digit: /\d/.test(text),
    special: /[^A-Za-z0-9\s]/.test(text),
  };
}

/** Specification section 5, password reset; asked in the browser, because the server sees only the digest. */
export function isComplexPassword(text: string): boolean {
  return Object.values(passwordMarks(text)).every(Boolean);
}

/** What a person typed as login name: a mobile number in its one spelling, anything else trimmed. */
export function normalizeLogin(text: string): string {
  const phone = normalizePhone(text);
  return MOBILE_PATTERN.test(phone) ? phone : dropUnseen(text).trim();
}

/** A login name for logs: `138****8000`, `ad***`. */
export function maskLogin(name: string): string {
  return MOBILE_PATTERN.test(name) ? maskPhone(name) : `${shorten(name, 2)}***`;
}

/** Name of an account whose owner gave none. */
export function defaultName(phone: string): string {
  return `用户${phone.slice(-4)}`;
}

/** How well an account is protected: 1 low, 2 middle, 3 high, by password, phone and mail. */
export function securityLevel(account: {
  hasPassword: boolean;
  phone: string | null;
  mail: string | null;
}): 1 | 2 | 3 {
  const met = [account.hasPassword, account.phone !== null, account.mail !== null].filter(Boolean).length;
  return met >= 3 ? 3 : met === 2 ? 2 : 1;
}
