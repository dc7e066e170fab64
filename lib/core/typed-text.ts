/** What people type and paste, without the schema library, so that small public pages can use it too. */

/** Zero-width characters, direction marks, soft hyphens, variation selectors: characters that no screen shows. */
export const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** The form of a text in which it is compared: full-width forms folded, nothing unseen. */
export function foldWidth(text: string): string {
  return text.normalize('NFKC').replaceAll(UNSEEN, '');
}

const DASHES = /[\u2010-\u2015\u2212\u2500\u30FC\uFE58\uFE63\uFF0D]/g;

/** {@link foldWidth} with any dash as `-`. */
export const foldDashes = (text: string): string => foldWidth(text.replaceAll(DASHES, '-'));

/** A code or a number as it is kept: {@link foldDashes} without blanks. */
export const foldCode = (text: string): string => foldDashes(text).replaceAll(/\s/g, '');

/** Digits as they are kept: {@link foldCode} without the dashes between their groups. */
export function foldDigits(text: string): string {
  return foldCode(text).replaceAll('-', '');
}
