/**
 * Characters as people see them: grapheme clusters (Unicode Standard Annex 29), so that neither half of a surrogate pair, nor a letter without
 * its accent, nor a part of an emoji is ever left over. The check refuses cuts of typed texts anywhere else (`scripts/check-cuts`).
 */
const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'grapheme' }) : null;

/** UTF-16 units of the longest character that somebody means, an emoji of two people; what is piled on one beyond it is cut by code points. */
const LONGEST = 32;
/** UTF-16 units before a place that are read to find its character: the segmenter's work grows with the square of its text. */
const WINDOW = 1024;

const isLowHalf = (text: string, at: number): boolean =>
  /^[\uDC00-\uDFFF]/.test(text.charAt(at)) && /^[\uD800-\uDBFF]/.test(text.charAt(at - 1));

/** Where the character begins in which the UTF-16 unit `at` stands; its own place at both ends of the text. */
export function characterStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length);
  const whole = isLowHalf(text, at) ? at - 1 : at;
  const from = Math.max(0, at - WINDOW);
  const found = segmenter?.segment(text.slice(from, at + LONGEST)).containing(at - from)?.index;
  const start = found === undefined ? whole : from + found;
  return at - start > LONGEST ? whole : start;
}

/** Of nearly all that people write: Latin letters, digits and signs, Chinese and its punctuation. Between two of them always ends a character. */
const isPlain = (unit: number): boolean =>
  (unit >= 0x20 && unit <= 0x7e) ||
  (unit >= 0x4e00 && unit <= 0x9fff) ||
  (unit >= 0x3001 && unit <= 0x301f) ||
  (unit >= 0xff01 && unit <= 0xff60) ||
  (unit >= 0x2010 && unit <= 0x2027);

/** Where the first `max` characters of a text end, in UTF-16 units. */
function endOf(text: string, max: number): number {
  let at = 0;
  for (let n = 0; n < max && at < text.length; n += 1) {
    // The segmenter takes a thousand times as long.
    if (isPlain(text.charCodeAt(at)) && (at + 1 === text.length || isPlain(text.charCodeAt(at + 1)))) {
      at += 1;
      continue;
    }
    const near = text.slice(at, at + LONGEST);
    const length = segmenter?.segment(near).containing(0)?.segment.length ?? 1;
    const end = at + length;
    at = isLowHalf(text, end) ? end + (length < LONGEST ? 1 : -1) : end;
  }
  return at;
}

/** The first character of a text, as it is in a round picture for a name; empty when there is none. */
export function firstCharacter(text: string): string {
  return text.slice(0, endOf(text, 1));
}

/** How many characters a text has, counted up to `most`. */
export function countCharacters(text: string, most: number): number {
  let n = 0;
  for (let at = 0; n < most && at < text.length; n += 1) at += endOf(text.slice(at, at + 2 * LONGEST), 1);
  return n;
}

/** The first `max` characters of a text; `mark`, one character, takes the place of the last of them when something was cut. */
export function shorten(text: string, max: number, mark: '' | '…' = ''): string {
  if (text.length <= max || endOf(text, max) === text.length) return text;
  return text.slice(0, endOf(text, max - mark.length)) + mark;
}

/** As many whole characters from the start of a text as fit into `max` UTF-16 units, by which fields and columns are measured. */
export function fitText(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, characterStart(text, max));
}

/** As many whole characters from the end of a text as fit into `max` UTF-16 units. */
export function fitEnd(text: string, max: number): string {
  if (text.length <= max) return text;
  const at = text.length - max;
  const start = characterStart(text, at);
  return text.slice(start === at ? at : start + endOf(text.slice(start), 1));
}
