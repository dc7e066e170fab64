/** Telephone numbers without the schema library, so that small public pages can use them too. */
import { foldCode, foldDashes, foldDigits } from './typed-text';

/** One spelling per number: {@link foldDigits}, and `+86`, `0086` or `86` before a mobile number cut (security.md S-21). */
export function normalizePhone(text: string): string {
  return foldDigits(text)
    .replaceAll(/[().]/g, '')
    .replace(/^(?:\+|00)86/, '')
    .replace(/^86(?=1[3-9]\d{9}$)/, '');
}

/** One area code and number, or a number of the nation, with an extension. */
const LANDLINE = /^(?:\((010|02\d|0[3-9]\d\d)\)|(010|02\d|0[3-9]\d\d)-?)?(\d{7,8})$/;
const EXTENSION = /(?:转|分机|ext\.?|#)(\d{1,6})$/i;
/** The same behind a dash: too short to be a number of its own. */
const DASHED = /^(.*\d{7,8})-(\d{1,6})$/;

/** 86 before a whole number of the nation; a plus, zeros or brackets say that it is the country. */
const COUNTRY = /^(?:\(?(?:\+|00)86\)?|\(86\)|86(?=-))-?(?:\(0\))?-?(?=[\d(])/;
/** An area as it is dialled from abroad, without its 0, before as many digits as it has numbers of. */
const FROM_ABROAD = /^(?=(?:10|2\d)-?\d{4}-?\d{4}$|(?!400|800)[3-9]\d\d-?\d{3,4}-?\d{4}$)/;

/** A number without its country, with the 0 of its area. */
function nationalOf(code: string): string {
  const number = code.replace(COUNTRY, '');
  return number === code ? code : number.replace(FROM_ABROAD, '0');
}

/**
 * One spelling per telephone: `010-64018888`, `010-64018888转801`, `400-810-8888`, a mobile number by {@link normalizePhone}. What is none of
 * these (two numbers, say) comes back as it was typed, with its width folded.
 */
export function normalizeTelephone(text: string): string {
  const code = foldCode(text).replace(DASHED, '$1转$2');
  const mobile = normalizePhone(code);
  if (MOBILE_PATTERN.test(mobile)) return mobile;
  const [extension = '', digits = ''] = EXTENSION.exec(code) ?? [];
  const whole = code.slice(0, code.length - extension.length);
  const number = nationalOf(whole);
  const tail = digits && `转${digits}`;
  const service = /^([48]00)-?(\d{3})-?(\d{4})$/.exec(number);
  if (service) return `${service.slice(1).join('-')}${tail}`;
  const line = LANDLINE.exec(number) ?? LANDLINE.exec(number.replaceAll(/(?<=^0.*)-/g, ''));
  if (!line) return foldDashes(text).trim();
  const area = line[1] ?? line[2];
  return `${area ? `${area}-` : ''}${line[3]}${tail}`;
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
