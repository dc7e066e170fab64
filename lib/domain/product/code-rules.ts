/** Numbers of publications: checked by their check digit, stored in one spelling. */

const compact = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase();

function isbn13Holds(digits: string): boolean {
  const sum = [...digits].reduce((n, d, i) => n + Number(d) * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** Sum of the characters by falling weights; the last may be X = 10 (ISBN-10 and ISSN). */
function modulo11Holds(code: string): boolean {
  const sum = [...code].reduce((n, c, i) => n + (c === 'X' ? 10 : Number(c)) * (code.length - i), 0);
  return sum % 11 === 0;
}

/** An ISBN-10 or ISBN-13 without hyphens; `null` when it is none or its check digit is wrong. */
export function readIsbn(typed: string): string | null {
  const code = compact(typed);
  if (/^97[89]\d{10}$/.test(code)) return isbn13Holds(code) ? code : null;
  return /^\d{9}[\dX]$/.test(code) && modulo11Holds(code) ? code : null;
}

/** An ISSN as it is printed, `1002-137X`; `null` when it is none or its check digit is wrong. */
export function readIssn(typed: string): string | null {
  const code = compact(typed);
  return /^\d{7}[\dX]$/.test(code) && modulo11Holds(code) ? `${code.slice(0, 4)}-${code.slice(4)}` : null;
}

/** A national serial number as it is printed, `CN 11-1234/D`; `null` when it has another shape. */
export function readCnCode(typed: string): string | null {
  const match = /^(?:CN)?(\d{2})-(\d{4})(\/[A-Z]{1,2}\d{0,2})?$/.exec(
    typed.toUpperCase().replaceAll(/\s/g, ''),
  );
  return match ? `CN ${match[1]}-${match[2]}${match[3] ?? ''}` : null;
}
