import { FONT_SIZES } from '@/components/editor/extensions/limits';
import type { Declarations } from '@/components/editor/paste/styles';
import { type PastedElement, escapeHtml } from '@/components/editor/paste/tree';

/** How a stretch of text looks; everything else about it was noise. */
export interface Marks {
  strong?: boolean;
  em?: boolean;
  u?: boolean;
  s?: boolean;
  code?: boolean;
  shift?: 'sub' | 'sup';
  /** px, one of the nine. */
  size?: number;
  href?: string;
}

export type Run =
  | { kind: 'text'; text: string; marks: Marks }
  | { kind: 'break' }
  | { kind: 'picture'; src: string; alt: string; size: string };

const BOLD = /^(bold|bolder|[6-9]\d\d)$/;
const PLAIN = /^(normal|lighter|[1-5]\d\d)$/;

/** Addresses that a link in an article may lead to. */
const LINK = /^(https?:\/\/[^\s"<>]+|mailto:[^\s"<>]+|tel:[\d+,-]+)$/i;

/** The marks of what stands inside an element, from those around it. */
export function marksInside(element: PastedElement, style: Declarations, outer: Marks): Marks {
  const { tag, attrs } = element;
  const marks: Marks = { ...outer };
  const weight = style['font-weight'] ?? '';
  if (tag === 'b' || tag === 'strong') marks.strong = true;
  if (BOLD.test(weight)) marks.strong = true;
  if (PLAIN.test(weight)) marks.strong = false;
  if (tag === 'i' || tag === 'em') marks.em = true;
  if (style['font-style']) marks.em = /italic|oblique/.test(style['font-style']);
  const line = `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`;
  if (tag === 'u' || (tag !== 'a' && line.includes('underline'))) marks.u = true;
  if (tag === 's' || tag === 'strike' || tag === 'del' || line.includes('line-through')) marks.s = true;
  if (tag === 'code' || tag === 'kbd' || tag === 'tt') marks.code = true;
  const lifted = style['vertical-align'];
  if (tag === 'sub' || lifted === 'sub') marks.shift = 'sub';
  if (tag === 'sup' || lifted === 'super') marks.shift = 'sup';
  const size = style['font-size'];
  if (size) {
    const px = /^([\d.]+)px$/.exec(size)?.[1];
    marks.size = FONT_SIZES.find((known) => String(known) === px);
  }
  const href = attrs.href?.trim();
  if (tag === 'a' && href && LINK.test(href)) marks.href = href;
  return marks;
}

/** Control characters but for blanks and line breaks: the server refuses them. */
export const CONTROLS = /(?![\t\n\v\f\r])\p{Cc}/gu;
/** What nobody sees; joiners stay inside emoji and in scripts whose letters change their form by them. */
const INVISIBLE =
  /[\u00AD\u200B\u2060\uFEFF]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{sc=Arab}\p{sc=Mong}])[\u200C\u200D]|(?<![\p{sc=Arab}\p{sc=Mong}])\u200D(?!\p{Extended_Pictographic})/gu;
/** A line break of Word (U+000B) and of presentations. */
export const LINE_BREAK = /[\v\u2028]/;
const SPACE = /[ \t\r\n\f\u00A0]/;
const WIDE = /[\u2E80-\u9FFF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF\u3000-\u303F\u2018-\u201D\u2026\u2014]/;
const IDEOGRAPHIC_SPACE = '\u3000';

const sameLook = (a: Marks, b: Marks): boolean =>
  Boolean(a.strong) === Boolean(b.strong) &&
  Boolean(a.em) === Boolean(b.em) &&
  Boolean(a.u) === Boolean(b.u) &&
  Boolean(a.s) === Boolean(b.s) &&
  Boolean(a.code) === Boolean(b.code) &&
  a.shift === b.shift &&
  a.size === b.size &&
  a.href === b.href;

interface Blank {
  marks: Marks;
  onlyLineEnd: boolean;
}

/**
 * One line's text as an editor wants it: runs of blanks and non-breaking blanks become one blank, none stands at the edges, a line end of the
 * source between two Chinese characters is nothing, invisible characters go. Underlined blanks (a place to fill in) stay.
 */
export function tidyRuns(runs: readonly Run[]): Run[] {
  const out: Run[] = [];
  let blank = null as Blank | null;
  let before = '';
  const write = (text: string, marks: Marks) => {
    const last = out.at(-1);
    if (last?.kind === 'text' && sameLook(last.marks, marks)) last.text += text;
    else out.push({ kind: 'text', text, marks });
    before = text.at(-1)!;
  };
  for (const run of runs) {
    if (run.kind !== 'text') {
      if (run.kind === 'picture' && blank && before) write(' ', blank.marks);
      blank = null;
      before = run.kind === 'break' ? '' : 'x';
      out.push(run);
      continue;
    }
    const text = run.text.replaceAll(CONTROLS, '').replaceAll(INVISIBLE, '');
    if (run.marks.u && /^\u00A0{2,}$/.test(text)) {
      write(text, run.marks);
      continue;
    }
    for (const char of text) {
      if (SPACE.test(char) || (char === IDEOGRAPHIC_SPACE && before === '')) {
        blank = {
          marks: blank?.marks ?? run.marks,
          onlyLineEnd: (blank?.onlyLineEnd ?? true) && /[\r\n]/.test(char),
        };
        continue;
      }
      if (blank && before && !(blank.onlyLineEnd && WIDE.test(before) && WIDE.test(char)))
        write(' ', blank.marks);
      blank = null;
      write(char, run.marks);
    }
  }
  return trimBreaks(out);
}

function trimBreaks(runs: Run[]): Run[] {
  let [from, to] = [0, runs.length];
  while (from < to && runs[from]!.kind === 'break') from++;
  while (to > from && runs[to - 1]!.kind === 'break') to--;
  return runs.slice(from, to);
}

/** Two and more line breaks in a row part paragraphs. */
export function splitAtBreaks(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]];
  runs.forEach((run, i) => {
    const isBreak = run.kind === 'break';
    const besideBreak = runs[i - 1]?.kind === 'break' || runs[i + 1]?.kind === 'break';
    if (!isBreak || !besideBreak) parts.at(-1)!.push(run);
    else if (parts.at(-1)!.length > 0) parts.push([]);
  });
  return parts.filter((part) => part.length > 0);
}

const WRAPPERS: { wanted: (marks: Marks) => boolean; tag: string }[] = [
  { wanted: (m) => Boolean(m.strong), tag: 'strong' },
  { wanted: (m) => Boolean(m.em), tag: 'em' },
  { wanted: (m) => Boolean(m.u), tag: 'u' },
  { wanted: (m) => Boolean(m.s), tag: 's' },
  { wanted: (m) => m.shift === 'sub', tag: 'sub' },
  { wanted: (m) => m.shift === 'sup', tag: 'sup' },
  { wanted: (m) => Boolean(m.code), tag: 'code' },
];

/** HTML of tidied runs. In headings bold and size say nothing. */
export function htmlOfRuns(runs: readonly Run[], inHeading = false): string {
  return runs
    .map((run) => {
      if (run.kind === 'break') return '<br>';
      if (run.kind === 'picture')
        return `<img src="${escapeHtml(run.src)}" alt="${escapeHtml(run.alt)}"${run.size}>`;
      const marks = inHeading ? { ...run.marks, strong: false, size: undefined } : run.marks;
      let html = escapeHtml(run.text);
      for (const { wanted, tag } of WRAPPERS.toReversed())
        if (wanted(marks)) html = `<${tag}>${html}</${tag}>`;
      if (marks.size) html = `<span style="font-size: ${marks.size}px">${html}</span>`;
      return marks.href ? `<a href="${escapeHtml(marks.href)}">${html}</a>` : html;
    })
    .join('');
}
