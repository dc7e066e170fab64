import { characterStart } from '@/lib/core/characters';
import { escapeHtml } from '@/lib/core/html';
import { foldText } from '@/lib/domain/search/words';

/** Highlighting, on both sides: which parts of a text answer a question. */

export interface MarkedPart {
  text: string;
  hit: boolean;
}

interface Span {
  start: number;
  end: number;
  mark: number;
}

/** Characters of a snippet. */
export const SNIPPET_LENGTH = 120;
/** Characters before the first hit of a snippet. */
const LEAD = 18;
/** Hits of one text that are looked at. */
const MAX_SPANS = 500;

/** The text folded character by character, with the place of each folded unit in the original. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const char of text) {
    const unit = foldText(char);
    for (let i = 0; i < unit.length; i += 1) places.push(at);
    folded += unit;
    at += char.length;
  }
  places.push(at);
  return { folded, places };
}

const isLatin = (c: string | undefined) => c !== undefined && /[a-z0-9]/.test(c);

/** Where the marks stand in the original text, in order, without overlaps; of two at one place the longer. */
function spansOf(text: string, marks: readonly string[]): Span[] {
  const { folded, places } = foldWithPlaces(text);
  const found: { from: number; to: number; mark: number }[] = [];
  for (const [mark, word] of marks.entries()) {
    if (word === '') continue;
    let from = folded.indexOf(word);
    while (from >= 0 && found.length < MAX_SPANS) {
      const to = from + word.length;
      // A Latin word is a hit at the start of a word only: `sm` is not in `rhythm sms`’s middle.
      if (!(isLatin(word[0]) && isLatin(folded[from - 1]))) found.push({ from, to, mark });
      from = folded.indexOf(word, to);
    }
  }
  found.sort((a, b) => a.from - b.from || b.to - a.to);
  const spans: Span[] = [];
  let covered = 0;
  for (const { from, to, mark } of found) {
    if (from < covered) continue;
    covered = to;
    const start = places[from] ?? text.length;
    // A character that folds into several is marked whole.
    let next = to;
    while (next < folded.length && places[next] === places[to - 1]) next += 1;
    spans.push({ start, end: places[next] ?? text.length, mark });
  }
  return spans;
}

function partsOf(text: string, from: number, to: number, spans: readonly Span[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  const push = (piece: string, hit: boolean) => {
    if (piece !== '') parts.push({ text: piece, hit });
  };
  let at = from;
  for (const span of spans) {
    if (span.start < at || span.end > to) continue;
    push(text.slice(at, span.start), false);
    push(text.slice(span.start, span.end), true);
    at = span.end;
  }
  push(text.slice(at, to), false);
  return parts;
}

/** A whole text with its hits. */
export function markText(text: string, marks: readonly string[]): MarkedPart[] {
  return partsOf(text, 0, text.length, spansOf(text, marks));
}

/** Start of the window of `length` characters with most different marks, then most hits. */
function bestStart(spans: readonly Span[], length: number): number {
  let best = { start: 0, score: -1 };
  for (const [i, first] of spans.entries()) {
    const start = Math.max(0, first.start - LEAD);
    const inside = spans.slice(i, i + 60).filter((s) => s.end <= start + length);
    const score = new Set(inside.map((s) => s.mark)).size * 100 + Math.min(inside.length, 50);
    if (score > best.score) best = { start, score };
  }
  return best.start;
}

/** The part of a text that answers best, with its hits; `null` when the text holds none of the marks. */
export function snippetOf(
  text: string,
  marks: readonly string[],
  length = SNIPPET_LENGTH,
): MarkedPart[] | null {
  const flat = text.replaceAll(/[\s\u00a0]+/gu, ' ').trim();
  const spans = spansOf(flat, marks);
  if (spans.length === 0) return null;
  const wanted = Math.min(bestStart(spans, length), Math.max(0, flat.length - length));
  const start = characterStart(flat, wanted);
  const end = characterStart(flat, Math.min(flat.length, start + length));
  const parts = partsOf(flat, start, end, spans);
  if (start > 0) parts.unshift({ text: '…', hit: false });
  if (end < flat.length) parts.push({ text: '…', hit: false });
  return parts;
}

/** Marked parts as HTML: everything escaped, hits inside `<mark>`. */
export function markedHtml(parts: readonly MarkedPart[]): string {
  return parts.map(({ text, hit }) => (hit ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text))).join('');
}
