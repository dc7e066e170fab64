import { Fragment, type Mark, type Node as ProseMirrorNode, type Schema } from '@tiptap/pm/model';

/** One character with its marks, or something inside a line that is no text. */
export type InlineItem = { char: string; marks: readonly Mark[] } | { node: ProseMirrorNode };

const isChar = (item: InlineItem | undefined): item is { char: string; marks: readonly Mark[] } =>
  item !== undefined && 'char' in item;

/** A block's content, character by character. */
export function itemsOf(block: ProseMirrorNode): InlineItem[] {
  const items: InlineItem[] = [];
  block.forEach((node) => {
    if (!node.isText) items.push({ node });
    else for (const char of node.text ?? '') items.push({ char, marks: node.marks });
  });
  return items;
}

const sameMarks = (a: readonly Mark[], b: readonly Mark[]): boolean =>
  a.length === b.length && a.every((mark, i) => mark.eq(b[i]!));

/** The content again, neighbours with the same marks in one text. */
export function contentOf(schema: Schema, items: readonly InlineItem[]): Fragment {
  const nodes: ProseMirrorNode[] = [];
  let text = '';
  let marks: readonly Mark[] = [];
  const flush = () => {
    if (text) nodes.push(schema.text(text, marks));
    text = '';
  };
  for (const item of items) {
    if (!isChar(item)) {
      flush();
      nodes.push(item.node);
      continue;
    }
    if (!sameMarks(item.marks, marks)) flush();
    marks = item.marks;
    text += item.char;
  }
  flush();
  return Fragment.from(nodes);
}

const BLANK = /^[ \t\u00A0\u3000]$/;
const isBlank = (item: InlineItem | undefined): boolean => isChar(item) && BLANK.test(item.char);
const isBreak = (item: InlineItem | undefined): boolean =>
  item !== undefined && 'node' in item && item.node.type.name === 'hardBreak';

/** Without blanks (also full-width and non-breaking ones) and line breaks at both ends and blanks beside line breaks. */
export function trimItems(items: readonly InlineItem[]): InlineItem[] {
  let [from, to] = [0, items.length];
  while (from < to && (isBlank(items[from]) || isBreak(items[from]))) from++;
  while (to > from && (isBlank(items[to - 1]) || isBreak(items[to - 1]))) to--;
  const kept: InlineItem[] = [];
  for (const item of items.slice(from, to)) {
    if (isBlank(item) && isBreak(kept.at(-1))) continue;
    if (isBreak(item)) while (isBlank(kept.at(-1))) kept.pop();
    kept.push(item);
  }
  return kept;
}

const HAN = /^[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF“”‘’《》…—]$/u;
const FULL: Record<string, string> = { ',': '，', ';': '；', ':': '：', '?': '？', '!': '！', '.': '。' };
const charAt = (items: readonly InlineItem[], i: number): string => {
  const item = items[i];
  return isChar(item) ? item.char : '';
};

/** Index of the bracket that closes the one at `open`, in the same line; -1 when there is none. */
function closing(items: readonly InlineItem[], open: number): number {
  for (let i = open + 1; i < items.length; i++) {
    const char = charAt(items, i);
    if (char === '(' || isBreak(items[i])) return -1;
    if (char === ')') return i;
  }
  return -1;
}

/**
 * Half-width punctuation between Chinese characters in full width: after a Chinese character, and before one or the end of the line. Brackets go in
 * pairs, when one side touches Chinese inside. A blank after converted punctuation goes. Numbers, addresses and foreign words stay.
 */
export function widenPunctuation(items: readonly InlineItem[]): InlineItem[] {
  const out = items.map((item) => (isChar(item) ? { ...item } : item));
  const dropped = new Set<number>();
  const put = (i: number, char: string) => {
    const item = out[i];
    if (isChar(item)) out[i] = { ...item, char };
  };
  for (let i = 0; i < out.length; i++) {
    const char = charAt(out, i);
    if (char === '(') {
      const end = closing(out, i);
      if (end > i + 1 && (HAN.test(charAt(out, i + 1)) || HAN.test(charAt(out, end - 1)))) {
        put(i, '（');
        put(end, '）');
      }
      continue;
    }
    const full = FULL[char];
    if (!full || !HAN.test(charAt(out, i - 1))) continue;
    let next = i + 1;
    while (charAt(out, next) === ' ') next++;
    const after = charAt(out, next);
    const atEnd = next >= out.length || isBreak(out[next]);
    if (!atEnd && !HAN.test(after) && !(char !== '.' && char !== ':' && next > i + 1)) continue;
    put(i, full);
    for (let blank = i + 1; blank < next; blank++) dropped.add(blank);
  }
  return out.filter((_, i) => !dropped.has(i));
}
