import { type CommandProps, Extension } from '@tiptap/core';
import {
  contentOf,
  type InlineItem,
  itemsOf,
  widenPunctuation,
} from '@/components/editor/format/inline-items';

/** Changes of words that Chinese editors offer. */
export const CONVERSIONS = ['halfWidth', 'fullPunctuation', 'upperCase', 'lowerCase', 'noBlanks'] as const;
export type Conversion = (typeof CONVERSIONS)[number];

export const conversionLabels: Record<Conversion, string> = {
  halfWidth: '全角字母数字转半角',
  fullPunctuation: '半角标点转全角',
  upperCase: '字母转大写',
  lowerCase: '字母转小写',
  noBlanks: '去除多余空格',
};

const FULL_WIDTH_OFFSET = 0xfe_e0;

/** Full-width letters, digits and signs of sums as plain ones; Chinese punctuation stays. */
export const toHalfWidth = (text: string): string =>
  text.replaceAll(/[Ａ-Ｚａ-ｚ０-９％＋－＝＠＃＆／．]/g, (c) =>
    String.fromCodePoint(c.codePointAt(0)! - FULL_WIDTH_OFFSET),
  );

const WIDE = /^[\p{Script=Han}\u3001-\u303F\uFF00-\uFFEF]$/u;
const BLANK = /^[ \t\u00A0\u3000]$/;
const charOf = (item: InlineItem | undefined): string => (item && 'char' in item ? item.char : '');

/** Blanks of any kind become one; between two Chinese characters none stays. */
function withoutBlanks(items: readonly InlineItem[]): InlineItem[] {
  const out: InlineItem[] = [];
  items.forEach((item, i) => {
    if (!BLANK.test(charOf(item))) {
      out.push(item);
      return;
    }
    if (BLANK.test(charOf(items[i - 1]))) return;
    let next = i + 1;
    while (BLANK.test(charOf(items[next]))) next++;
    if (WIDE.test(charOf(items[i - 1])) && WIDE.test(charOf(items[next]))) return;
    out.push({ char: ' ', marks: 'marks' in item ? item.marks : [] });
  });
  return out;
}

const eachChar = (change: (char: string) => string) => (items: readonly InlineItem[]) =>
  items.map((item) => ('char' in item ? { ...item, char: change(item.char) } : item));

const CHANGES: Record<Conversion, (items: readonly InlineItem[]) => InlineItem[]> = {
  halfWidth: eachChar(toHalfWidth),
  fullPunctuation: widenPunctuation,
  upperCase: eachChar((char) => char.toUpperCase()),
  lowerCase: eachChar((char) => char.toLowerCase()),
  noBlanks: withoutBlanks,
};

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    convertText: {
      /** Changes the selected words, or with a bare caret the whole text, as one undo step. False when nothing changes. */
      convertText: (conversion: Conversion) => ReturnType;
    };
  }
}

function convert({ tr, state, dispatch }: CommandProps, conversion: Conversion): boolean {
  const { empty, ranges } = tr.selection;
  const areas = empty
    ? [{ from: 0, to: tr.doc.content.size }]
    : ranges.map(({ $from, $to }) => ({ from: $from.pos, to: $to.pos }));
  const changes: { from: number; to: number; items: InlineItem[] }[] = [];
  for (const area of areas) {
    tr.doc.nodesBetween(area.from, area.to, (node, pos) => {
      if (!node.isTextblock) return true;
      if (node.type.spec.code) return false;
      const from = Math.max(area.from, pos + 1);
      const to = Math.min(area.to, pos + 1 + node.content.size);
      const part = node.cut(from - pos - 1, to - pos - 1);
      const items = CHANGES[conversion](itemsOf(part));
      if (!contentOf(state.schema, items).eq(part.content)) changes.push({ from, to, items });
      return false;
    });
  }
  if (dispatch) {
    for (const { from, to, items } of changes.toReversed()) {
      tr.replaceWith(from, to, contentOf(state.schema, items));
    }
  }
  return changes.length > 0;
}

export const TextConversion = Extension.create({
  name: 'convertText',
  addCommands: () => ({ convertText: (conversion) => (props) => convert(props, conversion) }),
});
