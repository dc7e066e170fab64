import type { Block, ListMarker } from '@/components/editor/paste/block-html';
import { htmlOfRuns } from '@/components/editor/paste/runs';

type Kind = 'ul' | '1' | 'a' | 'A' | 'i' | 'I';
interface Numbered {
  kind: Kind;
  value: number;
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function roman(text: string): number {
  let [sum, last] = [0, 0];
  for (const char of text.split('').toReversed()) {
    const value = ROMAN[char] ?? 0;
    sum += value < last ? -value : value;
    last = Math.max(last, value);
  }
  return sum;
}

/**
 * What a list marker of a writing program means. Chinese numbers, brackets and `1.1` have no counterpart in HTML lists, and an official text is
 * quoted by them: for those the answer is null and the marker stays as text.
 */
export function readMarker(marker: string, previous?: Numbered): Numbered | null {
  const text = marker.replaceAll(/[\s\u00A0]/g, '');
  const digits = /^(\d{1,4})[.．、)）]?$/.exec(text);
  if (digits) return { kind: '1', value: Number(digits[1]) };
  const letters = /^([a-zA-Z]+)[.．、)）]$/.exec(text)?.[1];
  if (letters) {
    const lower = letters.toLowerCase();
    const small = letters === lower;
    const value = lower.charCodeAt(0) - 96;
    const alphabetic = small ? 'a' : 'A';
    const goesOn = previous?.kind === alphabetic && previous.value + 1 === value;
    if (/^[ivxlc]+$/.test(lower) && !(lower.length === 1 && goesOn)) {
      const isRoman = lower.length > 1 || lower === 'i' || previous?.kind === (small ? 'i' : 'I');
      if (isRoman) return { kind: small ? 'i' : 'I', value: roman(lower) };
    }
    return lower.length === 1 ? { kind: alphabetic, value } : null;
  }
  return /^[\p{Script=Han}\d①-⑳⑴-⒇]|^[(（]/u.test(text) && text !== '' ? null : { kind: 'ul', value: 0 };
}

interface OpenList {
  level: number;
  kind: Kind;
  last: number;
  html: string;
}

/** A list item's place, when the paragraph is one that HTML can number. */
function place(list: ListMarker, open: readonly OpenList[]): Numbered | null {
  const around = open.find((one) => one.level === list.level);
  return readMarker(list.marker, around && { kind: around.kind, value: around.last });
}

const START_OF: Record<Kind, (value: number) => string> = {
  ul: () => '<ul>',
  1: (value) => (value === 1 ? '<ol>' : `<ol start="${value}">`),
  a: (value) => `<ol type="a"${value === 1 ? '' : ` start="${value}"`}>`,
  A: (value) => `<ol type="A"${value === 1 ? '' : ` start="${value}"`}>`,
  i: (value) => `<ol type="i"${value === 1 ? '' : ` start="${value}"`}>`,
  I: (value) => `<ol type="I"${value === 1 ? '' : ` start="${value}"`}>`,
};

/** Paragraphs that a writing program numbered become real lists, nested by level; a number out of turn starts a list of its own. */
export function groupLists(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  let open: OpenList[] = [];
  const closeTo = (level: number) => {
    while (open.length > 0 && open.at(-1)!.level > level) {
      const done = open.pop()!;
      const html = `${done.html}</li>${done.kind === 'ul' ? '</ul>' : '</ol>'}`;
      const parent = open.at(-1);
      if (parent) parent.html += html;
      else out.push({ kind: 'raw', html });
    }
  };
  for (const block of blocks) {
    if (block.kind !== 'paragraph' || !block.list) {
      if (block.kind === 'paragraph' && block.runs.length === 0 && open.length > 0) continue;
      closeTo(-1);
      out.push(block);
      continue;
    }
    const { list } = block;
    const found = place(list, open);
    if (!found) {
      closeTo(-1);
      const marker = list.marker.replaceAll(/[\s\u00A0]+/g, '');
      const spaced = /[\d.]$/.test(marker) ? `${marker} ` : marker;
      out.push({
        ...block,
        list: undefined,
        runs: [{ kind: 'text', text: spaced, marks: {} }, ...block.runs],
      });
      continue;
    }
    closeTo(list.level);
    const html = htmlOfRuns(block.runs);
    const top = open.at(-1);
    if (top?.level === list.level) {
      const inTurn = top.kind === found.kind && (top.kind === 'ul' || found.value === top.last + 1);
      if (inTurn) {
        top.html += `</li><li>${html}`;
        top.last = found.value;
        continue;
      }
      closeTo(list.level - 1);
    }
    open = [
      ...open,
      {
        level: list.level,
        kind: found.kind,
        last: found.value,
        html: `${START_OF[found.kind](found.value)}<li>${html}`,
      },
    ];
  }
  closeTo(-1);
  return out;
}
