import { foldWidth } from '@/lib/core/typed-text';
import { dropUnseen } from '@/lib/core/unseen';
import { readCnCode, readIsbn, readIssn } from '@/lib/domain/product/code-rules';

/** How a line of a list names goods. */

const compact = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();

/** Check digit of the first twelve digits of an ISBN-13. */
function thirteenth(twelve: string): string {
  const sum = [...twelve].reduce((n, d, i) => n + Number(d) * (i % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}

/** Check character of the first nine digits of an ISBN-10. */
function tenth(nine: string): string {
  const sum = [...nine].reduce((n, d, i) => n + Number(d) * (10 - i), 0);
  const rest = (11 - (sum % 11)) % 11;
  return rest === 10 ? 'X' : String(rest);
}

/** An ISBN in both of its spellings: a book of before 2007 stands in lists with either. */
export function isbnSpellings(code: string): string[] {
  const plain = compact(code);
  const core = /^(?:978)?(\d{9})[\dX]$/.exec(plain)?.[1];
  return core === undefined ? [plain] : [`978${core}${thirteenth(`978${core}`)}`, core + tenth(core)];
}

export interface CodeKeys {
  isbns: string[];
  issns: string[];
  cnCodes: string[];
  /** A code of ours, as it was typed. */
  sku: string;
}

/** Everything that a typed code may stand for. */
export function codeKeys(code: string): CodeKeys {
  const isbn = readIsbn(code);
  const issn = readIssn(code);
  const cn = readCnCode(code);
  return {
    isbns: isbn ? isbnSpellings(isbn) : [],
    issns: issn ? [issn] : [],
    cnCodes: cn ? [cn] : [],
    sku: code.trim(),
  };
}

/** Why a code is none: said where nothing was found by it. */
export function codeFault(code: string): string | null {
  const plain = compact(code);
  if (/^97[89]\d{9,10}$/.test(plain) || /^\d{9}[\dX]$/.test(plain))
    return readIsbn(code) === null ? `编号 ${code} 不是正确的 ISBN（位数或校验位不对）` : null;
  if (/^\d{7}[\dX]$/.test(plain))
    return readIssn(code) === null ? `编号 ${code} 不是正确的 ISSN（校验位不对）` : null;
  return null;
}

/** As the column `work_key` has a title: the same work in its editions. */
const workKey = (title: string): string =>
  dropUnseen(title).replaceAll(/[《》（）()\s]|电子版|纸质版|电子书/g, '');

/** Keys that a typed title may have, as it was typed and with its width folded. */
export const workKeys = (title: string): string[] => [
  ...new Set([workKey(title), workKey(foldWidth(title))]),
];

/** A title without the marks around it and blanks: what two spellings of one edition share. */
export const bareTitle = (title: string): string => foldWidth(title).replaceAll(/[《》\s]/g, '');

/** A title that ends in the year of a subscription: `保密工作 2027 年`. */
export function splitYear(title: string): { title: string; year: number } | null {
  const match = /^(.+?)[\s,，(（]*((?:19|20|21)\d{2})\s*年度?[)）]?$/.exec(foldWidth(title).trim());
  return match?.[1] && match[2] ? { title: match[1], year: Number(match[2]) } : null;
}

/** A word that may be a code of ours, where no column says that it is a title. */
export const mayBeSku = (word: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_.-]{2,39}$/.test(word);
