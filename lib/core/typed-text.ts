/** What people type and paste, without the schema library, so that small public pages can use it too. */

/** Zero-width characters, direction marks, soft hyphens, variation selectors: characters that no screen shows. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

const PICTURE = String.raw`\p{Extended_Pictographic}[\u{FE0E}\u{FE0F}]?\p{Emoji_Modifier}?`;
const LETTER = String.raw`(?!\p{Default_Ignorable_Code_Point})[\p{Script=Arabic}\p{Script=Mongolian}\p{Script=Devanagari}]`;

/** Where such a character changes what is seen: in an emoji, behind an ideograph, between letters that join. */
const SEEN = [
  `${PICTURE}(?:\\u{200D}${PICTURE})*[\\u{E0020}-\\u{E007F}]*`,
  String.raw`[0-9#*]\u{FE0F}\u{20E3}`,
  String.raw`\p{Script=Han}[\u{FE00}-\u{FE02}\u{E0100}-\u{E01EF}]`,
  `${LETTER}(?:[\\u{180B}-\\u{180F}\\u{200C}\\u{200D}]+${LETTER})*`,
].join('|');
const KEPT_OR_UNSEEN = new RegExp(`(${SEEN})|${UNSEEN.source}`, 'gu');

/** The text without characters that nobody sees; those that make an emoji or the form of a character stay. */
export function dropUnseen(text: string): string {
  // A search from the start each time: the expression keeps its place otherwise.
  if (text.search(UNSEEN) < 0) return text;
  return text.replaceAll(KEPT_OR_UNSEEN, (_, kept: string | undefined) => kept ?? '');
}

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
