import { formatDate } from './dates';

/**
 * Readable numbers (domain.md section 3): `yymmdd` + 8 digits + a check digit. The 8 digits are a sequence value sent through a fixed
 * permutation, so that two neighbouring orders do not look like neighbours and the number tells nothing about volume. It is a name,
 * never an authorisation.
 */
const HALF = 10_000;
const SPAN = HALF * HALF;
/** Constants of the four Feistel rounds; changing one would make old and new numbers collide. */
const ROUNDS = [
  [7919, 104_729],
  [6007, 611_953],
  [9437, 350_377],
  [8123, 742_913],
] as const;

/** A bijection of 0 … 99 999 999 onto itself (a Feistel network over two halves of four digits). */
export function permute(n: number): number {
  let left = Math.trunc(n / HALF);
  let right = n % HALF;
  for (const [a, b] of ROUNDS) {
    const mixed = (left + ((right * a + b + Math.trunc((right * right) / 13)) % HALF)) % HALF;
    left = right;
    right = mixed;
  }
  return left * HALF + right;
}

/** The check digit of ISO/IEC 7064 MOD 11,10: catches every wrong digit and nearly every swap of neighbours. */
export function checkDigit(digits: string): number {
  let p = 10;
  for (const c of digits) {
    const sum = (p + Number(c)) % 10;
    p = ((sum === 0 ? 10 : sum) * 2) % 11;
  }
  return (11 - p) % 10;
}

/** `YYMMDD` of the Asia/Shanghai day. */
function day(now: Date): string {
  return formatDate(now).slice(2).replaceAll('-', '');
}

/** The 15 digits for the `sequence`-th entry; unique as long as fewer than 100 million are made on one day. */
export function readableNumber(now: Date, sequence: number): string {
  const body = `${day(now)}${String(permute(sequence % SPAN)).padStart(8, '0')}`;
  return `${body}${checkDigit(body)}`;
}

/** Whether a typed order number can exist; spares the database the typing errors. */
export function isOrderSn(text: string): boolean {
  return /^\d{15}$/.test(text) && checkDigit(text.slice(0, 14)) === Number(text[14]);
}

/** The channel's number of an attempt: the order number and two or more digits. */
export function outTradeNo(orderSn: string, attemptNo: number): string {
  return `${orderSn}${String(attemptNo).padStart(2, '0')}`;
}
