import { diffArrays } from 'diff';
import type { DiffLine, DiffPart } from '@/lib/domain/article/office-contract';
import { textOfHtml } from '@/lib/domain/article/text-of-html';

/**
 * Differences of Chinese texts: paragraphs first, then the words of paragraphs that were changed. Words come from the platform's segmenter,
 * single characters where there is none. Texts that share too little are shown as a whole, so the work is bounded.
 */
const MAX_EDITS = 1500;
/** What the words of all paragraphs of one comparison may cost together, in squared edits: the time of a difference grows with their square. */
const MAX_WORK = 3 * MAX_EDITS ** 2;

interface Budget {
  left: number;
}

const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;

/** What a text shows beside its words. */
const MEDIA: Readonly<Record<string, string>> = {
  img: '图片',
  video: '视频',
  audio: '音频',
  source: '来源',
  a: '链接',
};
const MARK = /(〔(?:图片|视频|音频|来源|链接) [^〕]*〕)/;

function words(text: string): string[] {
  return text.split(MARK).flatMap((part, i) => {
    // Every second part is a mark, which changes as a whole.
    if (i % 2 === 1) return [part];
    return segmenter ? Array.from(segmenter.segment(part), (s) => s.segment) : Array.from(part);
  });
}

/** The words of a text with a mark for each picture, film and link: who compares two texts sees that one of them was exchanged. */
export function markedText(html: string): string {
  const marked = html.replaceAll(
    /<(img|video|audio|source|a)\b[^>]*?\s(?:src|href)="([^"]*)"[^>]*>/g,
    (_, tag: string, address: string) => `〔${MEDIA[tag] ?? ''} ${address}〕`,
  );
  return textOfHtml(marked);
}

/** Characters that people wrote in a stretch of a marked text. */
export const charactersOf = (text: string): number =>
  Array.from(text.replaceAll(new RegExp(MARK, 'g'), '')).length;

function push(parts: DiffPart[], kind: DiffPart['kind'], text: string): void {
  if (text === '') return;
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}

/** The stretches of two texts, deletions before the insertions that replace them. */
export function diffWords(before: string, after: string, budget: Budget = { left: MAX_WORK }): DiffPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const maxEditLength = Math.min(MAX_EDITS, Math.floor(Math.sqrt(budget.left)));
  const changes = maxEditLength > 0 ? diffArrays(words(before), words(after), { maxEditLength }) : undefined;
  const edits = changes?.reduce((n, c) => n + (c.added || c.removed ? c.value.length : 0), 0);
  budget.left -= Math.min(edits ?? maxEditLength, maxEditLength) ** 2;
  const parts: DiffPart[] = [];
  if (!changes) {
    push(parts, 'del', before);
    push(parts, 'add', after);
    return parts;
  }
  for (const c of changes) push(parts, c.added ? 'add' : c.removed ? 'del' : 'same', c.value.join(''));
  return parts;
}

const whole = (kind: DiffPart['kind'], text: string): DiffLine => ({
  changed: kind !== 'same',
  parts: [{ kind, text }],
});

/** Share of the characters, marks apart, that two paragraphs have in common, from 0 to 1. */
function likeness(parts: readonly DiffPart[]): number {
  const size = (kind: DiffPart['kind']) =>
    parts.reduce((n, p) => n + (p.kind === kind ? charactersOf(p.text) : 0), 0);
  const same = size('same');
  return same / Math.max(1, same + Math.max(size('add'), size('del')));
}

/** A run of removed paragraphs against the run that stands in their place: neighbours that are alike are shown as one changed paragraph. */
function pair(removed: readonly string[], added: readonly string[], budget: Budget): DiffLine[] {
  const lines: DiffLine[] = [];
  for (let i = 0; i < Math.max(removed.length, added.length); i += 1) {
    const [a, b] = [removed[i], added[i]];
    if (a === undefined && b !== undefined) lines.push(whole('add', b));
    else if (b === undefined && a !== undefined) lines.push(whole('del', a));
    else if (a !== undefined && b !== undefined) {
      const parts = diffWords(a, b, budget);
      if (likeness(parts) >= 0.3) lines.push({ changed: true, parts });
      else lines.push(whole('del', a), whole('add', b));
    }
  }
  return lines;
}

const paragraphs = (text: string) => (text === '' ? [] : text.split('\n'));

/** The runs of two lists of paragraphs; when they share too little, one run against the other between what they begin and end with. */
function runs(a: readonly string[], b: readonly string[]) {
  const changes = diffArrays([...a], [...b], { maxEditLength: MAX_EDITS });
  if (changes) return changes;
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < most - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const run = (value: readonly string[], removed: boolean, added: boolean) => ({ value, removed, added });
  return [
    run(a.slice(0, head), false, false),
    run(a.slice(head, a.length - tail), true, false),
    run(b.slice(head, b.length - tail), false, true),
    run(a.slice(a.length - tail), false, false),
  ];
}

/** Two texts paragraph by paragraph (a line each). */
export function diffLines(before: string, after: string): DiffLine[] {
  const changes = runs(paragraphs(before), paragraphs(after));
  const budget: Budget = { left: MAX_WORK };
  const lines: DiffLine[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    for (const line of pair(removed, added, budget)) lines.push(line);
    removed = [];
    added = [];
  };
  for (const c of changes) {
    if (c.removed) removed = removed.concat(c.value);
    else if (c.added) added = added.concat(c.value);
    else {
      flush();
      for (const text of c.value) lines.push(whole('same', text));
    }
  }
  flush();
  return lines;
}

/** The source of a text with a line per block, so that it can be compared by lines. */
export function linesOfHtml(html: string): string {
  return html
    .replaceAll(
      /(<\/(?:p|div|h[1-6]|li|ul|ol|tr|table|tbody|thead|blockquote|pre|figure|figcaption)>|<br>|<(?:ul|ol|table|tbody|thead|tr|figure|blockquote)[^>]*>|<hr>)(?!\n)/g,
      '$1\n',
    )
    .trim();
}
