import type { CsvRow } from '@/lib/core/csv';
import { lineField } from '@/lib/core/fields';
import { parseYuan } from '@/lib/core/money';
import { readSheetRows } from '@/lib/core/sheet-rows';
import { foldDashes } from '@/lib/core/typed-text';
import { MAX_COPIES } from './contract';
import type { LineSheetUse, LineSheetView } from './line-sheet-contract';

/** The columns of the file by their headings; the first word is the template's. */
export const lineHeads = {
  code: ['商品编码', 'ISBN', 'ISSN'],
  issue: ['期次'],
  quantity: ['册数', '数量'],
  unitCost: ['进货单价', '单价'],
  remark: ['备注'],
} as const;
export type LineColumn = keyof typeof lineHeads;

const columnsOf: Readonly<Record<LineSheetUse, readonly LineColumn[]>> = {
  in: ['code', 'issue', 'quantity', 'unitCost', 'remark'],
  out: ['code', 'issue', 'quantity', 'unitCost', 'remark'],
  transfer: ['code', 'issue', 'quantity'],
};

const WIDTHS: Readonly<Record<LineColumn, number>> = {
  code: 22,
  issue: 18,
  quantity: 10,
  unitCost: 12,
  remark: 30,
};

const headOf = (column: LineColumn) => lineHeads[column][0];

/** Headings of the template. Codes are texts: a spreadsheet program keeps their zeros. */
export const lineTemplateColumns = (use: LineSheetUse) =>
  columnsOf[use].map((column) => ({ title: headOf(column), width: WIDTHS[column] }));

export type LineProblem = LineSheetView['errors'][number];

/** One row, as far as the file alone can tell. */
export interface LineRead {
  line: number;
  code: string;
  issue: string;
  quantity: number;
  unitCostFen: number | null;
  remark: string | null;
  errors: LineProblem[];
}

/** A fault of a row, by the heading of its column. */
export const lineProblem = (
  row: { line: number; code: string },
  column: LineColumn,
  message: string,
): LineProblem => ({ line: row.line, column: headOf(column), code: row.code, message });

const remarkField = lineField(200);
const MAX_COST_FEN = 100_000_000;

/** Copies of a cell; `12.0` is what some programs make of 12. */
function copiesOf(typed: string): number | null {
  const plain = foldDashes(typed).replace(/\.0+$/, '');
  const copies = /^\d{1,7}$/.test(plain) ? Number(plain) : 0;
  return copies >= 1 && copies <= MAX_COPIES ? copies : null;
}

function rowOf(line: number, cell: (column: LineColumn) => string): LineRead {
  const [code, remark, cost] = [cell('code'), cell('remark'), cell('unitCost')];
  const errors: LineProblem[] = [];
  const say = (column: LineColumn, message: string) =>
    errors.push(lineProblem({ line, code }, column, message));
  const quantity = copiesOf(cell('quantity'));
  const unitCostFen = cost === '' ? null : parseYuan(cost.replaceAll(/[,，\s¥￥元]/g, ''));
  if (code === '') say('code', '请填写商品编码');
  if (quantity === null) say('quantity', `册数应为 1 到 ${MAX_COPIES} 的整数`);
  if (cost !== '' && (unitCostFen === null || unitCostFen > MAX_COST_FEN))
    say('unitCost', '请填写金额（元），最多两位小数，如 12.50');
  const noted = remarkField.safeParse(remark);
  if (!noted.success) say('remark', noted.error.issues[0]?.message ?? '备注不正确');
  return {
    line,
    code,
    issue: cell('issue'),
    quantity: quantity ?? 0,
    unitCostFen,
    remark: noted.data || null,
    errors,
  };
}

/**
 * Reads the rows below the headings.
 *
 * @returns what is wrong with the file as a whole
 */
export function readLineSheet(sheet: readonly CsvRow[], use: LineSheetUse): LineRead[] | string {
  const rows = readSheetRows(
    sheet,
    columnsOf[use].map((key) => ({
      key,
      heads: lineHeads[key],
      required: key === 'code' || key === 'quantity',
    })),
  );
  if (typeof rows === 'string') return rows;
  return rows.map(({ line, cell }) => rowOf(line, (column) => cell(column) ?? ''));
}
