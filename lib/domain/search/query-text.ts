import 'server-only';
import { placedWords, type Segmenter } from '@/lib/domain/search/segmenter';
import { bigramsOf, foldText, isWord, quoteLexeme } from '@/lib/domain/search/words';

/**
 * How rows are looked for, from the strictest way to the loosest: every word (`all`), any word (`any`), every pair of characters (`pairs`),
 * the characters in the title (`title`). A question goes on to the next step when the one before finds nothing.
 */
export type MatchStep =
  | { mode: 'all' | 'any'; tsquery: string }
  | { mode: 'pairs'; bigrams: string[] }
  | { mode: 'title'; parts: string[] };
export type MatchMode = MatchStep['mode'];

export interface SearchPlan {
  /** The question as it was typed. */
  typed: string;
  /** The question, folded and with single spaces. */
  folded: string;
  steps: MatchStep[];
  /** Folded texts to highlight, the longest first. */
  marks: string[];
}

/** Most words and phrases of one question; the rest is not asked for. */
const MAX_OPERANDS = 16;

interface Operand {
  /** Part of a tsquery, made of quoted lexemes and our own operators only. */
  query: string;
  /** A loose search leaves single characters out: they are everywhere. */
  short: boolean;
}

/** Splits a question into quoted phrases and the text around them. */
function splitQuotes(folded: string): { text: string; quoted: boolean }[] {
  return folded
    .split(/(["“][^"“”]*["”])/u)
    .map((text) => ({
      text: text.replaceAll(/["“”]/gu, ' ').trim(),
      quoted: /^["“].*["”]$/u.test(text),
    }))
    .filter(({ text }) => isWord(text));
}

/** Words one after the other, at the distances they have in the text. */
function phrase(words: readonly { word: string; place: number }[]): string {
  return words
    .map(({ word, place }, i) => {
      const before = words[i - 1];
      return before ? ` <${place - before.place}> ${quoteLexeme(word)}` : quoteLexeme(word);
    })
    .join('');
}

/** The shorter words that make up a whole word, in order; `null` when they do not. */
function tiles(segmenter: Segmenter, word: string): string[] | null {
  const parts = segmenter.parts(word).toSorted((a, b) => b.length - a.length);
  const found: string[] = [];
  let rest = word;
  while (rest !== '') {
    const next = parts.find((p) => rest.startsWith(p));
    if (next === undefined) return null;
    found.push(next);
    rest = rest.slice(next.length);
  }
  return found;
}

/** A word of the administrators' list also finds rows that are still indexed without it. */
function wordQuery(segmenter: Segmenter, word: string, prefix: boolean): string {
  const query = `${quoteLexeme(word)}${prefix ? ':*' : ''}`;
  const parts = segmenter.isOwnTerm(word) ? tiles(segmenter, word) : null;
  if (!parts || parts.length < 2) return query;
  return `(${query} | (${parts.map(quoteLexeme).join(' <-> ')}))`;
}

function operandsOf(segmenter: Segmenter, folded: string): Operand[] {
  const pieces = splitQuotes(folded);
  const operands = pieces.flatMap(({ text, quoted }, i): Operand[] => {
    const words = placedWords(segmenter, text);
    if (words.length === 0) return [];
    if (quoted && words.length > 1) return [{ query: `(${phrase(words)})`, short: false }];
    return words.map(({ word }, j) => {
      const last = !quoted && i === pieces.length - 1 && j === words.length - 1;
      return { query: wordQuery(segmenter, word, last), short: Array.from(word).length === 1 };
    });
  });
  return [...new Map(operands.map((o) => [o.query, o])).values()].slice(0, MAX_OPERANDS);
}

/** ISBN, ISSN and goods numbers: found however they are hyphenated, since rows hold them without hyphens too. */
function codeOperand(folded: string, words: readonly Operand[]): Operand | null {
  if (!/^[\dx][\dx -]{6,20}$/u.test(folded)) return null;
  const code = folded.replaceAll(/[ -]/g, '');
  if (code.length < 8) return null;
  const typed = words.map((o) => o.query).join(' & ');
  return { query: typed ? `(${quoteLexeme(code)}:* | (${typed}))` : `${quoteLexeme(code)}:*`, short: false };
}

/** What a reader should see marked: runs as typed and the words in them; single characters only when there is nothing longer. */
function marksOf(segmenter: Segmenter, folded: string): string[] {
  const runs = folded.split(/[\s"“”]+/u).filter(isWord);
  const words = placedWords(segmenter, folded).map(({ word }) => word);
  const all = [...new Set([...runs, ...words])];
  const long = all.filter((t) => Array.from(t).length > 1);
  return (long.length > 0 ? long : all).toSorted((a, b) => b.length - a.length);
}

/** How to look for a question that somebody typed. Nothing of it reaches a tsquery but lexemes that were cut and quoted here. */
export function planQuery(segmenter: Segmenter, keyword: string): SearchPlan {
  const folded = foldText(keyword).replaceAll(/\s+/gu, ' ').trim();
  const typed = keyword.trim();
  const marks = marksOf(segmenter, folded);
  const runs = folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  // Signs alone: they stand in titles only.
  if (runs.length === 0)
    return { typed, folded, steps: folded ? [{ mode: 'title', parts: [folded] }] : [], marks };
  const bigrams = bigramsOf(folded);
  if (bigrams.length === 0) return { typed, folded, steps: [{ mode: 'title', parts: runs }], marks };
  const words = operandsOf(segmenter, folded);
  const code = codeOperand(folded, words);
  const operands = code ? [code] : words;
  const loose = operands.filter((o) => !o.short);
  const steps: MatchStep[] = [];
  if (operands.length > 0) steps.push({ mode: 'all', tsquery: operands.map((o) => o.query).join(' & ') });
  if (loose.length > 0 && operands.length > 1)
    steps.push({ mode: 'any', tsquery: loose.map((o) => o.query).join(' | ') });
  steps.push({ mode: 'pairs', bigrams });
  return { typed, folded, steps, marks };
}
