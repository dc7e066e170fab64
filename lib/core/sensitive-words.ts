import { characterStart } from './characters';

export const sensitiveLevels = { block: '禁止发布', warn: '提示' } as const;
export type SensitiveLevel = keyof typeof sensitiveLevels;

/**
 * Finding words in a text that tries to hide them: compared are the folded forms (NFKC, lower case, without blanks and invisible
 * characters), reported are the places in the text itself. One pass over the text for all words (Aho–Corasick), so its time does not
 * depend on what somebody wrote.
 */
export interface SensitiveWord {
  word: string;
  level: SensitiveLevel;
}

export interface SensitiveMatch extends SensitiveWord {
  kind: 'word' | 'marking';
  /** Place in the text, end exclusive. */
  start: number;
  end: number;
}

export type Matcher = (text: string) => SensitiveMatch[];

interface Marking {
  level: SensitiveLevel;
  pattern: RegExp;
}

/**
 * Markings of state secrets (《国家秘密定密管理》: 密级★保密期限) forbid a publication; words of internal papers ask for a second look. The
 * patterns run on the folded text and hold no nested repetition.
 */
const STAR = '(?:[★☆⭐✩✦✪✭✮✯⭑⋆*∗﹡※]|🌟)';
/** In the traditional characters of old papers and of Hong Kong and Taiwan too, and with a dot between the two. */
const GRADE = '[绝絕机機秘祕][·・•‧∙⋅.]?密';
const markings: readonly Marking[] = [
  {
    level: 'block',
    pattern: new RegExp(`${GRADE}[级級]?${STAR}(?:\\d{1,3}(?:年|[个個]?月)|[长長]期)?`, 'g'),
  },
  { level: 'warn', pattern: new RegExp(`${STAR}${GRADE}`, 'g') },
  { level: 'warn', pattern: new RegExp(`[[【(〔「]${GRADE}[级級]?[\\]】)〕」]`, 'g') },
  { level: 'warn', pattern: /内部(?:资料|文件|材料|刊物|传阅)/g },
  { level: 'warn', pattern: /仅供内部(?:使用|参考|交流|学习|传阅)?/g },
  { level: 'warn', pattern: /(?:不得|严禁|禁止|请勿|不准|切勿)(?:外传|外泄|对外提供)/g },
  { level: 'warn', pattern: /阅后(?:即焚|收回|退回|销毁)/g },
];

const DROPPED = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

interface Folded {
  text: string;
  /** Place in the original of each unit, and one past the end. */
  at: number[];
}

function foldChar(char: string): string {
  return DROPPED.test(char)
    ? ''
    : char
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[\s\u0300-\u036f]/g, '');
}

function foldWithPlaces(text: string): Folded {
  let out = '';
  const at: number[] = [];
  let place = 0;
  for (const char of text) {
    const folded = foldChar(char);
    for (let i = 0; i < folded.length; i += 1) at.push(place);
    out += folded;
    place += char.length;
  }
  at.push(place);
  return { text: out, at };
}

/** The form in which words are stored and compared. */
export function foldWord(word: string): string {
  return foldWithPlaces(word).text;
}

interface Node {
  next: Map<string, Node>;
  fail: Node | null;
  /** Words that end here, longer ones of the way of failures too. */
  ends: SensitiveWord[];
}

function buildTrie(words: readonly SensitiveWord[]): Node {
  const root: Node = { next: new Map(), fail: null, ends: [] };
  for (const { word, level } of words) {
    const folded = foldWord(word);
    if (folded === '') continue;
    let node = root;
    for (let i = 0; i < folded.length; i += 1) {
      const unit = folded[i] as string;
      let child = node.next.get(unit);
      if (!child) {
        child = { next: new Map(), fail: null, ends: [] };
        node.next.set(unit, child);
      }
      node = child;
    }
    node.ends.push({ word: folded, level });
  }
  const queue: Node[] = [...root.next.values()];
  for (const child of queue) child.fail = root;
  for (const node of queue) {
    for (const [unit, child] of node.next) {
      let back = node.fail;
      while (back && !back.next.has(unit)) back = back.fail;
      child.fail = back?.next.get(unit) ?? root;
      child.ends.push(...child.fail.ends);
      queue.push(child);
    }
  }
  return root;
}

const LATIN_WORD = /^[\x21-\x7e]+$/;
const LATIN = /[A-Za-z0-9]/;

/** A word of Latin letters counts as a whole word only: not inside another, not across a blank. */
function standsAlone(text: string, m: { start: number; end: number; word: string }): boolean {
  if (!LATIN_WORD.test(m.word)) return true;
  if (/\s/.test(text.slice(m.start, m.end))) return false;
  return !LATIN.test(text[m.start - 1] ?? '') && !LATIN.test(text[m.end] ?? '');
}

/** A function that finds the words, and the markings, in any text; matches come in the order of their places. */
export function buildMatcher(words: readonly SensitiveWord[]): Matcher {
  const root = buildTrie(words);
  return (text) => {
    const folded = foldWithPlaces(text);
    const found: SensitiveMatch[] = [];
    const placeOf = (from: number, to: number) => {
      const last = folded.at[to - 1] ?? 0;
      const width = (text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1;
      return { start: folded.at[from] ?? 0, end: last + width };
    };
    let node: Node = root;
    for (let i = 0; i < folded.text.length; i += 1) {
      const unit = folded.text[i] as string;
      while (node !== root && !node.next.has(unit)) node = node.fail ?? root;
      node = node.next.get(unit) ?? root;
      for (const { word, level } of node.ends) {
        const match = { word, level, kind: 'word' as const, ...placeOf(i + 1 - word.length, i + 1) };
        if (standsAlone(text, match)) found.push(match);
      }
    }
    for (const { level, pattern } of markings) {
      for (const m of folded.text.matchAll(pattern)) {
        found.push({ word: m[0], level, kind: 'marking', ...placeOf(m.index, m.index + m[0].length) });
      }
    }
    return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
  };
}

const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

/** A match with what is around it, for the list that a person reads. */
export function contextOf(text: string, { start, end }: { start: number; end: number }, width = 14) {
  const from = characterStart(text, start - width);
  const to = characterStart(text, end + width);
  return {
    before: (from > 0 ? '…' : '') + flat(text.slice(from, start)),
    hit: flat(text.slice(start, end)),
    after: flat(text.slice(end, to)) + (to < text.length ? '…' : ''),
  };
}
