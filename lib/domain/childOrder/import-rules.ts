import { z } from 'zod';
import { bookTitle } from '@/lib/core/book-title';
import { shorten } from '@/lib/core/characters';
import { lineField } from '@/lib/core/fields';
import { foldDashes } from '@/lib/core/typed-text';
import type { FoundPlace, PlaceProblem } from '@/lib/domain/area/place-rules';
import { receiverFields } from '@/lib/domain/member/contract';
import { MAX_CHILD_REMARK } from './rules';
import type { ChildImportError } from './import-contract';

/** The columns of a receiver; the first word is the template's. */
export const importHeads = {
  name: ['收货人', '收货人姓名', '姓名'],
  phone: ['手机号码', '手机号', '手机'],
  province: ['省', '省份'],
  city: ['市', '城市'],
  district: ['区县', '区', '县', '区/县'],
  address: ['详细地址', '地址'],
  postcode: ['邮编', '邮政编码'],
  remark: ['备注'],
} as const;
export type ImportColumn = keyof typeof importHeads;
export const importColumns = Object.keys(importHeads) as ImportColumn[];
const needed: readonly ImportColumn[] = ['name', 'phone', 'province', 'city', 'district', 'address'];
/** What the file of errors says of a row; passed over when it comes back. */
export const ERROR_HEAD = '错误';

/** A line of the order as the file knows it. */
export interface ImportLine {
  id: number;
  lineNo: number;
  title: string;
  specLabel: string;
  remaining: number;
}

/** A row as it stands in the file; copies by the id of the order's line. */
export interface RawRow {
  line: number;
  texts: Record<ImportColumn, string>;
  copies: Record<number, string>;
}

/** The heading of a line's column. Its number in brackets binds the column to the line of this very order (security.md S-50). */
export function lineHead(orderSn: string, line: ImportLine): string {
  const spec = line.specLabel ? ` ${line.specLabel}` : '';
  return `${bookTitle(line.title)}${spec}（可分配 ${line.remaining} 份）[${orderSn}-${line.lineNo}]`;
}

const TAG = /\[(\d{15})-(\d{1,6})\]$/;

interface Places {
  columns: Partial<Record<ImportColumn, number>>;
  lines: { at: number; id: number }[];
}

/** Where each column stands, or why the headings are not those of this order's template. */
function readHeads(heads: readonly string[], orderSn: string, lines: readonly ImportLine[]): Places | string {
  const places: Places = { columns: {}, lines: [] };
  for (const [at, cell] of heads.entries()) {
    const head = cell.replaceAll(/[\s*＊]/g, '');
    if (head === '' || head === ERROR_HEAD) continue;
    const column = importColumns.find((c) => (importHeads[c] as readonly string[]).includes(head));
    if (column) {
      if (places.columns[column] !== undefined) return `列“${head}”重复`;
      places.columns[column] = at;
      continue;
    }
    const tag = TAG.exec(head);
    if (!tag) return `列“${shorten(cell, 40)}”无法识别，请使用本订单的模板，不要改动列名`;
    if (tag[1] !== orderSn) return `文件是订单 ${tag[1]} 的模板，请使用本订单的模板`;
    const line = lines.find((l) => l.lineNo === Number(tag[2]));
    if (!line) return `列“${shorten(cell, 40)}”不是本订单可分配的商品，请重新下载模板`;
    if (places.lines.some((l) => l.id === line.id)) return `商品列重复：${bookTitle(line.title)}`;
    places.lines.push({ at, id: line.id });
  }
  const missing = needed.filter((c) => places.columns[c] === undefined).map((c) => importHeads[c][0]);
  if (missing.length > 0) return `第一行应为列名，缺少：${missing.join('、')}`;
  return places.lines.length === 0 ? '缺少商品列，请使用本订单的模板' : places;
}

/** The rows below the headings, as texts. @returns why the file is not a template of this order, when it is not */
export function readRows(
  sheet: readonly { line: number; cells: readonly string[] }[],
  orderSn: string,
  lines: readonly ImportLine[],
): RawRow[] | string {
  const places = readHeads(sheet[0]?.cells ?? [], orderSn, lines);
  if (typeof places === 'string') return places;
  const errorAt = (sheet[0]?.cells ?? []).findIndex((c) => c.trim() === ERROR_HEAD);
  return sheet
    .slice(1)
    .filter(({ cells }) => cells.some((c, i) => i !== errorAt && c.trim() !== ''))
    .map(({ line, cells }) => {
      const text = (c: ImportColumn) => (cells[places.columns[c] ?? -1] ?? '').trim();
      const texts = Object.fromEntries(importColumns.map((c) => [c, text(c)])) as RawRow['texts'];
      const copies = Object.fromEntries(places.lines.map((l) => [l.id, (cells[l.at] ?? '').trim()]));
      return { line, texts, copies };
    });
}

const { name, phone, address, postcode } = receiverFields;
const rowSchema = z.object({ name, phone, address, postcode, remark: lineField(MAX_CHILD_REMARK) });
/** `1.38E+10`: digits that a spreadsheet program has thrown away. */
export const SCIENTIFIC = /^\d(\.\d+)?[eE]\+?\d+$/;
export const SCIENTIFIC_TEXT = '是科学计数法，数字已不完整；请把该列设为文本后重新填写';

/** A receiver of the file, ready to be written. */
export interface ImportRow {
  line: number;
  name: string;
  phone: string;
  place: FoundPlace | null;
  address: string;
  postcode: string | null;
  remark: string | null;
  copies: Map<number, number>;
  freightFen: number;
  errors: ChildImportError[];
}

export interface ImportWorld {
  orderSn: string;
  lines: readonly ImportLine[];
  findPlace: (province: string, city: string, district: string) => FoundPlace | PlaceProblem;
  /** In fen; `null` when the order's way of shipping does not go there. */
  freight: (areaCode: string, copies: ReadonlyMap<number, number>) => number | null;
}

/** Copies of a cell; an empty one is none. */
export function copiesOf(typed: string): number | string {
  const text = foldDashes(typed).trim();
  if (text === '') return 0;
  if (SCIENTIFIC.test(text)) return `“${text}”${SCIENTIFIC_TEXT}`;
  return /^\d{1,7}$/.test(text) ? Number(text) : '份数应为不小于 0 的整数';
}

function checkRow(raw: RawRow, world: ImportWorld): ImportRow {
  const errors: ChildImportError[] = [];
  const say = (column: string, message: string) => errors.push({ line: raw.line, column, message });
  const at = (column: ImportColumn) => importHeads[column][0];
  const { texts } = raw;
  for (const column of ['phone', 'postcode'] as const)
    if (SCIENTIFIC.test(texts[column])) say(at(column), `“${texts[column]}”${SCIENTIFIC_TEXT}`);
  const parsed = rowSchema.safeParse(texts);
  for (const issue of parsed.error?.issues ?? []) {
    const column = issue.path[0] as ImportColumn;
    if (errors.every((e) => e.column !== at(column))) say(at(column), issue.message);
  }
  const place = world.findPlace(texts.province, texts.city, texts.district);
  const known = 'code' in place ? place : null;
  if (!('code' in place)) say(at(place.level), place.message);
  const copies = new Map<number, number>();
  for (const line of world.lines) {
    const n = copiesOf(raw.copies[line.id] ?? '');
    if (typeof n === 'string') say(bookTitle(line.title), n);
    else if (n > 0) copies.set(line.id, n);
  }
  if (copies.size === 0 && errors.every((e) => e.message !== '份数应为不小于 0 的整数'))
    say('份数', '至少填写一种商品的份数');
  const freightFen = known ? world.freight(known.code, copies) : 0;
  if (freightFen === null) say(at('district'), '该地区暂不支持订单的配送方式');
  const data = parsed.data;
  return {
    line: raw.line,
    name: data?.name ?? texts.name,
    phone: data?.phone ?? texts.phone,
    place: known,
    address: data?.address ?? texts.address,
    postcode: data?.postcode ?? null,
    remark: data?.remark || null,
    copies,
    freightFen: freightFen ?? 0,
    errors,
  };
}

/**
 * Every row of the file with what is wrong with it (domain.md section 8): by itself, against earlier rows, and against what is left of each line.
 * A row that would go beyond it is named; the rows after it may still fit.
 */
export function checkRows(rows: readonly RawRow[], world: ImportWorld): ImportRow[] {
  const seen = new Map<string, number>();
  const used = new Map<number, number>();
  return rows.map((raw) => {
    const row = checkRow(raw, world);
    const key = [row.name, row.phone, row.address].join('\n');
    const first = seen.get(key);
    if (row.name === '' || row.phone === '') seen.delete(key);
    else if (first === undefined) seen.set(key, row.line);
    else {
      const message = `与第 ${first} 行重复：收货人、手机号码和详细地址相同`;
      row.errors.push({ line: row.line, column: importHeads.name[0], message });
    }
    for (const line of world.lines) {
      const n = row.copies.get(line.id) ?? 0;
      const before = used.get(line.id) ?? 0;
      if (before + n <= line.remaining) {
        used.set(line.id, before + n);
        continue;
      }
      const message = `超过可分配份数：可分配 ${line.remaining} 份，前面各行已用 ${before} 份，本行 ${n} 份`;
      row.errors.push({ line: row.line, column: bookTitle(line.title), message });
    }
    return row;
  });
}

/** Copies by line of all rows. */
export function sumCopies(rows: readonly Pick<ImportRow, 'copies'>[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const row of rows) for (const [id, n] of row.copies) sums.set(id, (sums.get(id) ?? 0) + n);
  return sums;
}
