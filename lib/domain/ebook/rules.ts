import type { ActivationCodeState } from '@/lib/states/ebook';

/** Codes in sight of one order. */
export const CODES_PER_PAGE = 10;

/** Life of a QR code that leads a phone to one code, in seconds (security.md S-51). */
export const QR_SECONDS = 300;

/** Wrong codes of one phone, account or address that close it for a quarter of an hour: twenty an hour (security.md S-51). */
export const ACTIVATION_FAILURES = 5;

/** Crockford's alphabet: no I, L, O, U, so that a code can be read out and typed. 32 signs = 5 bits each. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 16 signs = 80 random bits (security.md S-51). */
const CODE_SIGNS = 16;
const SN_SIGNS = 12;
const OWN_CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;

function randomSigns(count: number): string {
  let out = '';
  for (const b of crypto.getRandomValues(new Uint8Array(count))) out += ALPHABET.charAt(b & 31);
  return out;
}

/** A new secret code, sixteen signs without hyphens: 80 bits of the cryptographic generator. */
export function newCode(): string {
  return randomSigns(CODE_SIGNS);
}

/** A new public serial `E…`: in the QR code and on cards. It opens nothing, but cannot be counted through either. */
export function newCodeSn(): string {
  return `E${randomSigns(SN_SIGNS)}`;
}

/** The part of the vault that stores a code. */
interface CodeVault {
  seal(text: string, about: string): string;
  fingerprint(text: string, purpose: string): string;
}

/** What a sealed code belongs to. */
export function codeSeal(sn: string): string {
  return `activation-code:${sn}`;
}

/** The columns that hold a code: sealed for its owner's eyes, a fingerprint for its activation, and a new public serial. */
export function storedCode(vault: CodeVault, code: string) {
  const sn = newCodeSn();
  return {
    sn,
    codeHmac: vault.fingerprint(code, 'activation-code'),
    codeEnc: vault.seal(code, codeSeal(sn)),
    last4: code.slice(-4),
  };
}

/** `7KQ2-MWXA-03HV-T9ZD`, as codes are shown; those of other reading systems stay as they came. */
export function formatCode(code: string): string {
  return OWN_CODE.test(code) ? (code.match(/.{1,4}/g)?.join('-') ?? code) : code;
}

/** A code as somebody typed it: spaces, hyphens and case do not matter, and O and 0, I, L and 1 are not told apart. */
export function normalizeCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** The form in which a code is shown to nobody in full: `****-****-****-T9ZD`. */
export function maskedCode(last4: string): string {
  return `****-****-****-${last4}`;
}

/** Path of the page that activates the code with this serial; the QR code holds it. */
export function activationPath(sn: string): string {
  return `/mobile/ebookActive/${sn}`;
}

/** Path of the page that lets a phone read one publication of the person who made the token. */
export function readingLinkPath(token: string): string {
  return `/mobile/ebookLink/${token}`;
}

export interface CodeFacts {
  status: ActivationCodeState;
  frozenAt: Date | null;
  expiresAt: Date | null;
  /** Last Asia/Shanghai day of activation, `YYYY-MM-DD`. */
  activateUntil: string | null;
}

/** What a code is good for right now: the stored state, and what time or an administrator made of it. */
export type CodeLook = ActivationCodeState | 'frozen' | 'lapsed';

export const codeLooks: Readonly<Record<CodeLook, string>> = {
  free: '未分配',
  assigned: '待激活',
  activated: '已激活',
  void: '已作废',
  expired: '已到期',
  frozen: '已冻结',
  lapsed: '已过激活期',
};

/** @param today the Asia/Shanghai day, `YYYY-MM-DD` */
export function lookOf(code: CodeFacts, now: Date, today: string): CodeLook {
  if (code.status === 'void' || code.status === 'expired') return code.status;
  if (code.frozenAt) return 'frozen';
  if (code.status === 'activated' && code.expiresAt && code.expiresAt <= now) return 'expired';
  if (code.status === 'assigned' && code.activateUntil && code.activateUntil < today) return 'lapsed';
  return code.status;
}

/** Which publication a code opens: a book, a year of a periodical, or one issue. */
export interface CodeTarget {
  productId: number;
  issueId: number | null;
  year: number | null;
}

/** A line that pays for codes; an issue says its year itself. */
export function targetOf(line: {
  productId: number;
  issueId: number | null;
  subYear: number | null;
}): CodeTarget {
  return {
    productId: line.productId,
    issueId: line.issueId,
    year: line.issueId === null ? line.subYear : null,
  };
}

/** Number of the month's batch of codes that the product made by itself. */
export function autoBatchNo(target: CodeTarget, month: string): string {
  const part =
    target.issueId === null ? (target.year === null ? '' : `-Y${target.year}`) : `-I${target.issueId}`;
  return `A${month.replaceAll('-', '').slice(2)}-${target.productId}${part}`;
}
