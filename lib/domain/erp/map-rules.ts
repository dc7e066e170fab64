import type { CsvRow } from '@/lib/core/csv';
import type { FileProblem } from './map-contract';

/** The columns of a mapping file; the first word is the template's. */
const heads = {
  erpCode: ['存货编码', '存货代码', '物料编码', 'ERP编码', 'cinvcode'],
  erpName: ['存货名称', '物料名称', 'ERP名称', 'cinvname'],
  sku: ['商品编码', '商城编码', '商品SKU', 'sku'],
  issue: ['期次', '期号'],
  unitFactor: ['换算', '换算率', '每单位册数'],
  remark: ['备注'],
} as const;
type Column = keyof typeof heads;

export const mapTemplateHeads = Object.values(heads).map(([title]) => title);
const MAX_FACTOR = 10_000;

/** One row of the file, as far as the file alone can tell. */
export interface MapRow {
  line: number;
  erpCode: string;
  erpName: string;
  sku: string;
  /** Year and number of an issue; `null` for books. */
  issue: { year: number; issueNo: number } | null;
  unitFactor: number;
  remark: string;
  errors: FileProblem[];
}

/** `2026-03` is the third issue of 2026's plan. */
function readIssue(text: string): MapRow['issue'] | undefined {
  if (text === '') return null;
  const found = /^(\d{4})(?:年第?|[-/.])0*(\d{1,3})期?$/.exec(text.replaceAll(/\s/g, ''));
  return found ? { year: Number(found[1]), issueNo: Number(found[2]) } : undefined;
}

/** Reads the rows below the headings; within a file a code, and a product with its issue, stand once. @returns what is wrong as a whole */
export function readMapRows(sheet: readonly CsvRow[]): MapRow[] | string {
  const found = (sheet[0]?.cells ?? []).map((c) => c.replaceAll(/[\s*＊]/g, '').toLowerCase());
  const at = (column: Column) =>
    found.findIndex((h) => (heads[column] as readonly string[]).some((name) => name.toLowerCase() === h));
  const missing = (['erpCode', 'sku'] as const).filter((c) => at(c) < 0).map((c) => heads[c][0]);
  if (missing.length > 0) return `第一行应为列名，缺少：${missing.join('、')}`;
  if (sheet.length < 2) return '文件中没有数据行';
  const codes = new Map<string, number>();
  const goods = new Map<string, number>();
  return sheet.slice(1).map(({ line, cells }) => {
    const cell = (column: Column) => (at(column) < 0 ? '' : (cells[at(column)] ?? '').trim());
    const erpCode = cell('erpCode');
    const errors: FileProblem[] = [];
    const say = (column: Column, message: string) =>
      errors.push({ line, column: heads[column][0], erpCode, message });
    if (erpCode === '' || erpCode.length > 64) say('erpCode', erpCode === '' ? '为空' : '超过 64 个字符');
    if (cell('sku') === '') say('sku', '为空');
    const issue = readIssue(cell('issue'));
    if (issue === undefined) say('issue', '无法识别，请写成 2026-03 的形式（年份-期数）');
    const factor = cell('unitFactor') === '' ? 1 : Number(cell('unitFactor'));
    if (!Number.isInteger(factor) || factor < 1 || factor > MAX_FACTOR)
      say('unitFactor', `请填写 1 到 ${MAX_FACTOR} 的整数`);
    for (const column of ['erpName', 'remark'] as const)
      if (cell(column).length > 200) say(column, '超过 200 个字符');
    const twice = (seen: Map<string, number>, key: string, column: Column) => {
      const first = seen.get(key);
      if (first === undefined) seen.set(key, line);
      else say(column, `与第 ${first} 行重复`);
    };
    if (erpCode !== '') twice(codes, erpCode, 'erpCode');
    if (cell('sku') !== '')
      twice(goods, `${cell('sku')} ${issue ? `${issue.year}-${issue.issueNo}` : ''}`, 'sku');
    return {
      line,
      erpCode,
      erpName: cell('erpName'),
      sku: cell('sku'),
      issue: issue ?? null,
      unitFactor: factor,
      remark: cell('remark'),
      errors,
    };
  });
}
