import { diffArrays } from 'diff';
import type { DiffLine, DiffPart } from '@/lib/domain/article/desk-contract';

/**
 * Differences of Chinese texts: paragraphs first, then the words of paragraphs that were changed. Words come from the platform's segmenter,
 * single characters where there is none. Texts that share too little are shown as a whole, so the work is bounded.
 */
const MAX_EDITS = 1500;

const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;

function words(text: string): string[] {
  return segmenter ? Array.from(segmenter.segment(text), (s) => s.segment) : Array.from(text);
}

function push(parts: DiffPart[], kind: DiffPart['kind'], text: string): void {
  if (text === '') return;
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else parts.push({ kind, text });
}

/** The stretches of two texts, deletions before the insertions that replace them. */
export function diffWords(before: string, after: string): DiffPart[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }];
  const changes = diffArrays(words(before), words(after), { maxEditLength: MAX_EDITS });
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

/** Share of the characters that two paragraphs have in common, from 0 to 1. */
function likeness(parts: readonly DiffPart[]): number {
  const size = (kind: DiffPart['kind']) =>
    parts.reduce((n, p) => n + (p.kind === kind ? p.text.length : 0), 0);
  const same = size('same');
  return same / Math.max(1, same + Math.max(size('add'), size('del')));
}

/** A run of removed paragraphs against the run that stands in their place: neighbours that are alike are shown as one changed paragraph. */
function pair(removed: readonly string[], added: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = [];
  for (let i = 0; i < Math.max(removed.length, added.length); i += 1) {
    const [a, b] = [removed[i], added[i]];
    if (a === undefined && b !== undefined) lines.push(whole('add', b));
    else if (b === undefined && a !== undefined) lines.push(whole('del', a));
    else if (a !== undefined && b !== undefined) {
      const parts = diffWords(a, b);
      if (likeness(parts) >= 0.3) lines.push({ changed: true, parts });
      else lines.push(whole('del', a), whole('add', b));
    }
  }
  return lines;
}

const paragraphs = (text: string) => (text === '' ? [] : text.split('\n'));

/** Two texts paragraph by paragraph (a line each). */
export function diffLines(before: string, after: string): DiffLine[] {
  const changes = diffArrays(paragraphs(before), paragraphs(after));
  const lines: DiffLine[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    lines.push(...pair(removed, added));
    removed = [];
    added = [];
  };
  for (const c of changes) {
    if (c.removed) removed.push(...c.value);
    else if (c.added) added.push(...c.value);
    else {
      flush();
      lines.push(...c.value.map((text) => whole('same', text)));
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
