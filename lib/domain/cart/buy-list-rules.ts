import { foldDashes } from '@/lib/core/typed-text';
import { readCnCode, readIsbn, readIssn } from '@/lib/domain/product/code-rules';
import { MAX_LINE_QUANTITY } from '@/lib/domain/product/rules';

/** Reading of a list of titles (清单选购), without a look at the catalogue: pasted text, or the rows of a file joined by tabs. */

/** Lines of one list that name a title. */
export const MAX_LIST_LINES = 5000;
/** Characters of a whole list, of one line, and of what is looked up of it. */
export const MAX_LIST_TEXT = 500_000;
export const MAX_LINE = 300;
export const MAX_TITLE = 200;
export const MAX_CODE = 60;

/** Headings of the columns; the first is the template's. */
const HEADS = {
  code: ['ISBN/ISSN', 'ISBN', 'ISSN', 'ISBN或ISSN', '书号', '刊号', '国内统一刊号', '商品编码', '编号'],
  title: ['书刊名称', '书名', '刊名', '题名', '名称', '商品名称', '书名/刊名'],
  copies: ['份数', '册数', '数量', '本数', '订数', '订购数量', '订购份数'],
  year: ['年度', '年份', '订阅年度'],
} as const;
type Column = keyof typeof HEADS;
const COLUMNS = Object.keys(HEADS) as Column[];

/** Headings of the template; codes are texts, so that a spreadsheet program keeps their digits. */
export const listTemplateColumns = [
  { title: HEADS.code[0], width: 22 },
  { title: HEADS.title[0], width: 40 },
  { title: HEADS.copies[0], width: 10 },
  { title: HEADS.year[0], width: 12 },
];

/** One line of a list, as far as its text alone can tell. */
export interface WantedLine {
  /** Line of the text, from 1. */
  line: number;
  /** As it was typed, for the eye. */
  text: string;
  code: string;
  title: string;
  /** Of a periodical; `null` = not said. */
  year: number | null;
  copies: number;
  /** What was assumed. */
  notes: string[];
  /** Why the line says nothing that could be looked up. */
  error: string | null;
}

export interface ReadList {
  lines: WantedLine[];
  /** What is wrong with the list as a whole: nothing of it is looked up then. */
  failure: string | null;
}

const COPIES_TEXT = `份数应为 1 到 ${MAX_LINE_QUANTITY} 的整数`;
const NO_COPIES = '未写份数，按 1 份计';

const fold = (text: string) => foldDashes(text).trim();
const headOf = (cell: string) => fold(cell).replaceAll(/[\s*]/g, '').toUpperCase();

/** What is a code, right or wrong: a known number, or something that can be nothing else. */
function looksLikeCode(text: string): boolean {
  if (readIsbn(text) ?? readIssn(text) ?? readCnCode(text)) return true;
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^(97[89]\d{9,10}|\d{9}[\dX]|\d{7}[\dX])$/.test(plain) || /^\d(\.\d+)?E\+\d+$/i.test(plain);
}

const withoutLabel = (text: string) => text.replace(/^(ISBN|ISSN)(-1[03])?\s*[:：]?\s*/i, '');

/** Copies of a cell or a word: `3`, `3 册`, `×3`, `12.0` of some programs; `null` for anything else. */
function copiesIn(text: string): number | null {
  const match = /^[×xX*]?\s*(\d{1,7})(?:\.0+)?\s*[册本份套件]?$/.exec(text);
  return match ? Number(match[1]) : null;
}

/** `2027 年`, `2027 年度`; a bare number is one where its column says so. */
function yearIn(text: string, bare = false): number | null {
  const match = (bare ? /^((?:19|20|21)\d{2})\s*年?度?$/ : /^((?:19|20|21)\d{2})\s*年度?$/).exec(text);
  return match ? Number(match[1]) : null;
}

interface Parts {
  code: string;
  title: string;
  /** As typed; empty = not said. */
  copies: string;
  year: number | null;
  notes?: string[];
}

/** The places of the columns by a first line that names them; `null` when it is a line like the others. */
function placesOf(cells: readonly string[]): Readonly<Record<Column, readonly number[]>> | null {
  const heads = cells.map(headOf);
  const at = (column: Column) =>
    heads.flatMap((head, i) => ((HEADS[column] as readonly string[]).includes(head) ? [i] : []));
  const places = Object.fromEntries(COLUMNS.map((c) => [c, at(c)])) as Record<Column, number[]>;
  return places.code.length + places.title.length > 0 && heads.every((h) => !/\d/.test(h)) ? places : null;
}

/** A line below headings: each column says what it is. */
function byHeads(cells: readonly string[], places: Readonly<Record<Column, readonly number[]>>): Parts {
  const first = (column: Column) => places[column].map((i) => cells[i] ?? '').find((c) => c !== '') ?? '';
  return {
    code: withoutLabel(fold(first('code'))),
    title: first('title'),
    copies: fold(first('copies')),
    year: yearIn(fold(first('year')), true),
  };
}

/** A row without headings: the code by its form, the copies by the last whole number, the title by what is longest of the rest. */
function byForm(cells: readonly string[]): Parts {
  const folded = cells.map(fold);
  const codeAt = folded.findIndex((c) => looksLikeCode(withoutLabel(c)));
  const rest = folded.map((text, i) => ({ text, i })).filter(({ text, i }) => text !== '' && i !== codeAt);
  const copies = rest.findLast(({ text }) => copiesIn(text) !== null);
  const year = rest.find(({ text, i }) => i !== copies?.i && yearIn(text) !== null);
  const words = rest.filter(({ i }) => i !== copies?.i && i !== year?.i);
  const title = words.toSorted((a, b) => b.text.length - a.text.length)[0];
  return {
    code: codeAt < 0 ? '' : withoutLabel(folded[codeAt] ?? ''),
    title: title ? (cells[title.i] ?? '') : '',
    copies: copies?.text ?? '',
    year: year ? yearIn(year.text) : null,
  };
}

interface Word {
  text: string;
  /** What stands before it: blanks and commas. */
  gap: string;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/([\s,，;；|]*)([^\s,，;；|]+)/g)].map(([, gap = '', word = '']) => ({
    text: word,
    gap,
  }));

/** Words as they stood, with what was between them. */
const joined = (words: readonly Word[]) => words.map((w, i) => (i > 0 ? w.gap : '') + w.text).join('');

const isLongIsbn = (text: string) => text.replaceAll(/[\s-]/g, '').length === 13 && readIsbn(text) !== null;

/** Codes by how many words may make one: the longest first, because the beginning of an ISBN may be an ISSN. */
const CODES: readonly [words: number, is: (text: string) => boolean][] = [
  [6, isLongIsbn],
  [5, (text) => readIsbn(text) !== null],
  [2, (text) => readCnCode(text) !== null],
  [1, (text) => readIssn(text) !== null],
];

/** The words that are a code, with the word `ISBN` before it. */
function codeWords(words: readonly Word[]): [from: number, to: number] | null {
  for (const [most, is] of CODES)
    for (let i = 0; i < words.length; i += 1)
      for (let n = 1; n <= most + 1 && i + n <= words.length; n += 1) {
        const named = words.slice(i, i + n).map((w) => w.text);
        const labelled = /^(ISBN|ISSN)(-1[03])?[:：]?$/i.test(named[0] ?? '');
        if (n <= most + (labelled ? 1 : 0) && is(withoutLabel(named.join(' ')))) return [i, i + n];
      }
  const odd = words.findIndex((w) => looksLikeCode(withoutLabel(w.text)));
  return odd < 0 ? null : [odd, odd + 1];
}

/** A line of plain words: the code by its form, the copies at the end, the title between. */
function byWords(line: string): Parts {
  const text = fold(line)
    .replace(/\s*[×*]\s*(\d{1,7}\s*[册本份套件]?)$/, ' ×$1')
    .replace(/(\d{4})\s+(?=年度?(\s|$))/, '$1');
  let words = wordsOf(text);
  const notes: string[] = [];
  const code = codeWords(words);
  const codeText = code ? withoutLabel(joined(words.slice(...code))) : '';
  const before = code ? words.slice(0, code[0]) : [];
  words = code ? words.slice(code[1]) : words;
  // Behind a code a year is one of a subscription; within a title it may be the title's.
  const yearWord = code ? words.find((w) => yearIn(w.text) !== null) : undefined;
  words = words.filter((w) => w !== yearWord);
  // `3 册` is one word where somebody left a blank.
  const unit = words.length > 1 && /^[册本份套件]$/.test(words.at(-1)?.text ?? '') ? 2 : 1;
  const last = words
    .slice(-unit)
    .map((w) => w.text)
    .join('');
  let copies = words.length > 0 && copiesIn(last) !== null ? last : '';
  const alone = /^(19|20|21)\d{2}$/.test(copies);
  if (alone && !code && words.length > 1 && !/[,，;；|]/.test(words.at(-1)?.gap ?? '')) {
    notes.push(`“${copies}”看作书名的一部分`);
    copies = '';
  }
  if (!code && words.length === 1) copies = '';
  words = copies === '' ? words : words.slice(0, -unit);
  const named = words.length > 0 ? words : before.filter((w) => !/^(ISBN|ISSN)[:：]?$/i.test(w.text));
  const year = yearWord ? yearIn(yearWord.text) : null;
  return { code: codeText, title: joined(named), copies, year, notes };
}

function lineOf(line: number, text: string, parts: Parts): WantedLine {
  const { code, title } = parts;
  const notes = [...(parts.notes ?? [])];
  const said = parts.copies === '' ? null : copiesIn(parts.copies);
  if (parts.copies === '') notes.unshift(NO_COPIES);
  const copies = parts.copies === '' ? 1 : (said ?? 0);
  const error =
    text.length > MAX_LINE
      ? `一行不能超过 ${MAX_LINE} 个字`
      : code === '' && title === ''
        ? '没有编号，也没有书名'
        : /^\d(\.\d+)?E\+\d+$/i.test(code)
          ? '编号被表格软件写成了科学计数，已丢失末几位；请把该列设为文本后重新填写'
          : code.length > MAX_CODE || title.length > MAX_TITLE
            ? '编号或书名过长'
            : copies < 1 || copies > MAX_LINE_QUANTITY
              ? COPIES_TEXT
              : null;
  return { line, text, code, title, year: parts.year, copies, notes, error };
}

/** What no screen shows and no line holds: control characters other than the tab. */
const CONTROLS = /[^\P{Cc}\t]/gu;

/** Reads a list. Empty lines count as lines, so that the numbers are those that an editor shows. */
export function readBuyList(typed: string): ReadList {
  if (typed.length > MAX_LIST_TEXT)
    return { lines: [], failure: `清单过长：不能超过 ${MAX_LIST_TEXT / 10_000} 万字，请分批` };
  const rows = typed
    .split(/\r\n?|\n/)
    .map((row, i) => ({ line: i + 1, text: row.replaceAll(CONTROLS, ' ') }))
    .filter((row) => row.text.trim() !== '');
  const sign = rows[0]?.text.includes('\t') ? /\t/ : /[,，]/;
  const places = rows[0] ? placesOf(rows[0].text.split(sign)) : null;
  const wanted = places ? rows.slice(1) : rows;
  if (wanted.length === 0) return { lines: [], failure: places ? '清单只有列名，没有书刊' : '请先粘贴清单' };
  if (wanted.length > MAX_LIST_LINES)
    return {
      lines: [],
      failure: `一张清单最多 ${MAX_LIST_LINES} 行，现有 ${wanted.length} 行，请分批`,
    };
  const lines = wanted.map(({ line, text }) => {
    const cells = text.split(places ? sign : /\t/).map((c) => c.replaceAll('\t', ' ').trim());
    const parts =
      places && cells.length > 1 ? byHeads(cells, places) : cells.length > 1 ? byForm(cells) : byWords(text);
    return lineOf(line, text.replaceAll('\t', '  ').trim(), parts);
  });
  return { lines, failure: null };
}
