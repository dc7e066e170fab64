/**
 * Order numbers (domain.md section 3): yymmdd, eight digits, check digit — 15 digits that can be read out on the phone. The eight digits
 * are a database sequence run through a fixed permutation of 0…99,999,999, so that a number tells nothing about the volume. The number
 * is never used as an authorisation.
 */
const SIZE = 100_000_000n;
/** Odd and not divisible by 5, hence coprime to 10^8: multiplication permutes. */
const FACTOR = 62_089_911n;
const SHIFT = 31_415_927n;

function permute(serial: number): string {
  return String((BigInt(serial) * FACTOR + SHIFT) % SIZE).padStart(8, '0');
}

/** Check digit by the Luhn algorithm (ISO/IEC 7812-1 annex B): finds any single wrong digit. */
export function luhnDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return (10 - (sum % 10)) % 10;
}

/** @param day `yymmdd` in Asia/Shanghai  @param serial value of the sequence `order_sn_seq` */
export function orderSnOf(day: string, serial: number): string {
  const digits = day + permute(serial);
  return digits + String(luhnDigit(digits));
}

/** Whether a typed number can be one of ours at all. */
export function isOrderSn(text: string): boolean {
  return /^\d{15}$/.test(text) && luhnDigit(text.slice(0, 14)) === Number(text[14]);
}
