import { DAY_MS } from '@/lib/core/dates';
import { foldCode } from '@/lib/core/typed-text';
import { fitText } from '@/lib/core/characters';
import type { CsvRow } from '@/lib/core/csv';
import { MAX_COPIES, snapshotColumns, type Snapshot, type SnapshotProblem } from './snapshot-rules';

/** The columns of a stock file by their headings, the template's first: what the usual products write into their exports. */
const heads = {
  erpCode: [
    '存货编码',
    '存货代码',
    '物料编码',
    '物料代码',
    '商品编码',
    '产品编码',
    '编码',
    'cinvcode',
    'sku',
  ],
  erpName: ['存货名称', '物料名称', '商品名称', '产品名称', '名称', 'cinvname', 'name'],
  warehouse: [
    '仓库',
    '仓库编码',
    '仓库代码',
    '仓库名称',
    '库房',
    '发货仓',
    '配送中心',
    'cwhcode',
    'cwhname',
    'warehouse',
  ],
  qtyOnHand: [
    '现存量',
    '现存数量',
    '库存数量',
    '库存量',
    '结存数量',
    '实存数量',
    '账面数量',
    '数量',
    'iquantity',
    'qtyonhand',
  ],
  qtyAvailable: ['可用量', '可用数量', '可用库存', '可用现存量', 'qtyavailable'],
  asOf: ['截止时间', '截止日期', '结存时间', '统计时间', '导出时间', '时间', 'asof'],
} as const;
type Column = keyof typeof heads;
const WANTED: readonly Column[] = ['erpCode', 'warehouse', 'qtyOnHand'];

/** Headings without spaces, stars and the unit in brackets. */
const plain = (head: string) => head.replaceAll(/[(（][^)）]*[)）]|[\s*＊:：]/g, '').toLowerCase();

/** @returns where each column stands, or what is wrong with the headings */
function places(head: readonly string[]): Record<Column, number> | string {
  const found = head.map(plain);
  const at: Partial<Record<Column, number>> = {};
  for (const column of Object.keys(heads) as Column[]) {
    const names = heads[column] as readonly string[];
    // The template's own word wins; of the others, two that mean the same leave open which one counts.
    const own = found.indexOf(names[0] as string);
    const all = found.flatMap((h, i) => (names.includes(h) ? [i] : []));
    if (own < 0 && all.length > 1) return `有多列可作为“${names[0]}”：${all.map((i) => head[i]).join('、')}`;
    at[column] = own < 0 ? (all[0] ?? -1) : own;
  }
  const missing = WANTED.filter((c) => (at[c] ?? -1) < 0).map((c) => heads[c][0]);
  if (missing.length > 0) return `第一行应为列名，缺少：${missing.join('、')}`;
  return at as Record<Column, number>;
}

/** A whole, non-negative quantity as spreadsheet programs write it; a text says what is wrong. */
export function readQuantity(text: string): number | string {
  const figures = foldCode(text).replaceAll(',', '');
  if (/^-\d/.test(figures)) return '不能为负数';
  if (!/^\d{1,15}(\.0*)?$/.test(figures)) return /^\d+\.\d+$/.test(figures) ? '不是整数' : '不是数字';
  const value = Number(figures);
  return value > MAX_COPIES ? `超过上限 ${MAX_COPIES}` : value;
}

const SPELLED =
  /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
/** The database does not read the years before 1 that such slips stand for. */
const FIRST_YEAR = '1900';
/** Day 0 of spreadsheet programs. */
const EPOCH = Date.UTC(1899, 11, 30);

/**
 * A moment in Asia/Shanghai where no offset says otherwise: written out, or the serial number of a spreadsheet's cell. A day alone is none:
 * what was sold on it would count or not by accident.
 */
export function readMoment(text: string): Date | null {
  if (/^\d{5}\.\d+$/.test(text)) {
    const local = Math.round((EPOCH + Number(text) * DAY_MS) / 1000) * 1000;
    return new Date(local - 8 * 3600 * 1000);
  }
  const parts = SPELLED.exec(text);
  if (!parts) return null;
  const [, y = '', mo, d, h, mi, s = '00', zone = '+08:00'] = parts as unknown as string[];
  if (y < FIRST_YEAR) return null;
  const two = (v = '') => v.padStart(2, '0');
  const day = `${y}-${two(mo)}-${two(d)}`;
  const date = new Date(`${day}T${two(h)}:${mi}:${s}${zone}`);
  // 31 April would roll over into May.
  const real = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || real.toISOString().slice(0, 10) !== day ? null : date;
}

function snapshotOf({ line, cells }: CsvRow, at: Record<Column, number>, fallback: Date | null): Snapshot {
  const problems: SnapshotProblem[] = [];
  const cell = (column: Column) => (at[column] < 0 ? '' : (cells[at[column]] ?? '').trim());
  const say = (column: keyof typeof snapshotColumns, message: string) =>
    problems.push({ column: snapshotColumns[column], message });
  const erpCode = cell('erpCode');
  if (erpCode === '') say('erpCode', '为空');
  else if (erpCode.length > 64) say('erpCode', '超过 64 个字符');
  const warehouse = cell('warehouse');
  if (warehouse === '') say('warehouse', '为空');
  const quantity = (column: 'qtyOnHand' | 'qtyAvailable') => {
    const value = readQuantity(cell(column));
    if (typeof value === 'number') return value;
    say(column, cell(column) === '' ? '为空' : value);
    return null;
  };
  const time = cell('asOf');
  const asOf = time === '' ? fallback : readMoment(time);
  if (!asOf)
    say(
      'asOf',
      time === '' ? '为空，请在文件中或导入时填写截止时间' : '无法识别，请写成 2026-11-22 18:00 的形式',
    );
  return {
    rowNo: line,
    erpCode: fitText(erpCode, 64),
    erpName: fitText(cell('erpName'), 200),
    warehouse: fitText(warehouse, 64),
    qtyOnHand: quantity('qtyOnHand'),
    // What is free there follows from reservations of its own; a file without it, or a row, is whole.
    qtyAvailable: cell('qtyAvailable') === '' ? null : quantity('qtyAvailable'),
    asOf,
    problems,
  };
}

/**
 * Reads the rows of a stock file. `fallback` is the moment of rows that name none.
 *
 * @returns what is wrong with the file as a whole, when it cannot be read
 */
export function readSnapshots(sheet: readonly CsvRow[], fallback: Date | null): Snapshot[] | string {
  const at = places(sheet[0]?.cells ?? []);
  if (typeof at === 'string') return at;
  if (sheet.length < 2) return '文件中没有数据行';
  return sheet.slice(1).map((row) => snapshotOf(row, at, fallback));
}

/** The template's headings. */
export const stockTemplateHeads = [
  heads.erpCode[0],
  heads.erpName[0],
  heads.warehouse[0],
  heads.qtyOnHand[0],
  heads.qtyAvailable[0],
  heads.asOf[0],
] as const;
