/** Text as the search reads it: pure, on both sides. */
import { foldWidth } from '@/lib/core/typed-text';

/** Words too common to tell one text from another; neither indexed nor asked for. */
const STOP_WORDS = new Set(
  '的 了 和 是 在 就 都 而 及 与 着 或 一个 之 也 很 把 被 让 给 从 向 以 于 其 这 那 等 并 对 为 a an and of the to in on'.split(
    ' ',
  ),
);

/** Longest word kept; a longer run (an address, a hash) is cut off here, in texts and in questions alike. */
const MAX_WORD = 64;

/** Compatibility forms folded, nothing unseen, lower-cased: full-width digits, ligatures and capitals mean the plain ones. */
export function foldText(text: string): string {
  return foldWidth(text).toLowerCase();
}

/** Whether a piece that the segmenter cut is a word and not punctuation or space. */
export function isWord(piece: string): boolean {
  return /[\p{L}\p{N}]/u.test(piece);
}

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** A folded piece as a lexeme. Only letters, digits and marks between them survive, so nothing in it can mean anything to a parser. */
export function lexemeOf(piece: string): string {
  return Array.from(piece)
    .slice(0, MAX_WORD)
    .join('')
    .replaceAll(/[^\p{L}\p{N}\p{M}\p{Pc}\p{Pd}.+#%&/]/gu, '');
}

/** A lexeme as PostgreSQL reads it inside a tsvector or tsquery literal. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** Pairs of neighbouring characters of every run of letters and digits, each once, at most `max`. The text is already folded. */
export function bigramsOf(folded: string, max = Number.POSITIVE_INFINITY): string[] {
  const pairs = new Set<string>();
  for (const [run] of folded.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
    const chars = Array.from(run);
    for (let i = 1; i < chars.length; i += 1) {
      if (pairs.size >= max) return [...pairs];
      pairs.add(`${chars[i - 1]}${chars[i]}`);
    }
  }
  return [...pairs];
}
