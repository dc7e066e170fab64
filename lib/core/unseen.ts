import { UNSEEN } from '@/lib/core/typed-text';

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
