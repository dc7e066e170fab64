import { z } from 'zod';
import { bookTitle } from '@/lib/core/book-title';
import { shorten } from '@/lib/core/characters';
import { lineField } from '@/lib/core/fields';
import type { FoundPlace, PlaceProblem } from '@/lib/domain/area/place-rules';
import type { ChildImportError } from '@/lib/domain/childOrder/import-contract';
import { copiesOf, SCIENTIFIC, SCIENTIFIC_TEXT } from '@/lib/domain/childOrder/import-rules';
import { receiverFields } from '@/lib/domain/member/contract';
import { MAX_COPIES } from './rules';

/** The columns of a reader; the first word is the file's. */
export const listHeads = {
  id: ['编号', '读者编号'],
  department: ['部门', '科室'],
  name: ['收货人', '收货人姓名', '姓名'],
  phone: ['手机号码', '手机号', '手机'],
  province: ['省', '省份'],
  city: ['市', '城市'],
  district: ['区县', '区', '县', '区/县'],
  address: ['详细地址', '地址'],
} as const;
export type ListColumn = keyof typeof listHeads;
export const listColumns = Object.keys(listHeads) as ListColumn[];
const needed: readonly ListColumn[] = ['name', 'phone', 'province', 'city', 'district', 'address'];

export interface ListTitle {
  productId: number;
  title: string;
}

/** The heading of a title's column. Its number in brackets binds the column to the title. */
export const titleHead = ({ title, productId }: ListTitle): string => `${bookTitle(title)}[${productId}]`;

/** A row as it stands in the file; copies by title. */
export interface ListRawRow {
  line: number;
  texts: Record<ListColumn, string>;
  copies: Record<number, string>;
}

interface Places {
  columns: Partial<Record<ListColumn, number>>;
  titles: { at: number; productId: number }[];
}

function readHeads(heads: readonly string[], titles: readonly ListTitle[]): Places | string {
  const places: Places = { columns: {}, titles: [] };
  for (const [at, cell] of heads.entries()) {
    const head = cell.replaceAll(/[\s*＊]/g, '');
    if (head === '') continue;
    const column = listColumns.find((c) => (listHeads[c] as readonly string[]).includes(head));
    if (column) {
      if (places.columns[column] !== undefined) return `列“${head}”重复`;
      places.columns[column] = at;
      continue;
    }
    const tag = /\[(\d{1,15})\]$/.exec(head);
    const title = titles.find((t) => (tag ? t.productId === Number(tag[1]) : head === bookTitle(t.title)));
    if (!title) return `列“${shorten(cell, 40)}”不是本季征订的期刊，请使用本季的表格，不要改动列名`;
    if (places.titles.some((t) => t.productId === title.productId))
      return `期刊列重复：${bookTitle(title.title)}`;
    places.titles.push({ at, productId: title.productId });
  }
  const missing = needed.filter((c) => places.columns[c] === undefined).map((c) => listHeads[c][0]);
  if (missing.length > 0) return `第一行应为列名，缺少：${missing.join('、')}`;
  return places.titles.length === 0 ? '缺少期刊列，请使用本季的表格' : places;
}

/** The rows below the headings, as texts. @returns why the file is not one of this season, when it is not */
export function readListRows(
  sheet: readonly { line: number; cells: readonly string[] }[],
  titles: readonly ListTitle[],
): ListRawRow[] | string {
  const places = readHeads(sheet[0]?.cells ?? [], titles);
  if (typeof places === 'string') return places;
  return sheet
    .slice(1)
    .filter(({ cells }) => cells.some((c) => c.trim() !== ''))
    .map(({ line, cells }) => {
      const text = (c: ListColumn) => (cells[places.columns[c] ?? -1] ?? '').trim();
      return {
        line,
        texts: Object.fromEntries(listColumns.map((c) => [c, text(c)])) as ListRawRow['texts'],
        copies: Object.fromEntries(places.titles.map((t) => [t.productId, (cells[t.at] ?? '').trim()])),
      };
    });
}

const { name, phone, address } = receiverFields;
const rowSchema = z.object({ department: lineField(40), name, phone, address });

/** A reader of the file, ready to be written. */
export interface ListImportRow {
  id: number | null;
  department: string;
  name: string;
  phone: string;
  place: FoundPlace | null;
  address: string;
  copies: Map<number, number>;
  errors: ChildImportError[];
}

export interface ListWorld {
  titles: readonly ListTitle[];
  /** Readers whom the list has. */
  known: ReadonlySet<number>;
  findPlace: (province: string, city: string, district: string) => FoundPlace | PlaceProblem;
}

function checkRow(raw: ListRawRow, { titles, known, findPlace }: ListWorld): ListImportRow {
  const errors: ChildImportError[] = [];
  const say = (column: string, message: string) => errors.push({ line: raw.line, column, message });
  const at = (column: ListColumn) => listHeads[column][0];
  const { texts } = raw;
  if (SCIENTIFIC.test(texts.phone)) say(at('phone'), `“${texts.phone}”${SCIENTIFIC_TEXT}`);
  const parsed = rowSchema.safeParse(texts);
  for (const issue of parsed.error?.issues ?? []) {
    const column = issue.path[0] as ListColumn;
    if (errors.every((e) => e.column !== at(column))) say(at(column), issue.message);
  }
  const id = /^\d{1,15}$/.test(texts.id) ? Number(texts.id) : null;
  if (texts.id !== '' && (id === null || !known.has(id)))
    say(at('id'), `名单中没有编号为“${shorten(texts.id, 20)}”的读者；新增的读者请把编号留空`);
  const place = findPlace(texts.province, texts.city, texts.district);
  if (!('code' in place)) say(at(place.level), place.message);
  const copies = new Map<number, number>();
  for (const { productId, title } of titles) {
    const n = copiesOf(raw.copies[productId] ?? '');
    if (typeof n === 'string') say(bookTitle(title), n);
    else if (n > MAX_COPIES) say(bookTitle(title), `一名读者一种期刊最多 ${MAX_COPIES} 份`);
    else if (n > 0) copies.set(productId, n);
  }
  const data = parsed.data ?? texts;
  return {
    id,
    department: data.department,
    name: data.name,
    phone: data.phone,
    place: 'code' in place ? place : null,
    address: data.address,
    copies,
    errors,
  };
}

/** Every row of the file with what is wrong with it, by itself and against earlier rows. */
export function checkListRows(rows: readonly ListRawRow[], world: ListWorld): ListImportRow[] {
  const people = new Map<string, number>();
  const numbers = new Map<number, number>();
  return rows.map((raw) => {
    const row = checkRow(raw, world);
    const say = (column: string, message: string) => row.errors.push({ line: raw.line, column, message });
    const key = [row.department, row.name, row.phone, row.address].join('\n');
    const first = people.get(key);
    if (first === undefined) people.set(key, raw.line);
    else say(listHeads.name[0], `与第 ${first} 行重复：部门、收货人、手机号码和详细地址相同`);
    if (row.id !== null) {
      const before = numbers.get(row.id);
      if (before === undefined) numbers.set(row.id, raw.line);
      else say(listHeads.id[0], `与第 ${before} 行的编号相同；复制的行请把编号留空`);
    }
    return row;
  });
}
