import { trackingNoField } from '@/lib/domain/shipping/contract';

/** The columns of the file by their headings; the first word is the template's. */
export const importHeads = {
  orderSn: ['订单号', '订单编号', '子订单号'],
  corp: ['物流公司', '快递公司'],
  trackingNo: ['运单号', '物流单号', '快递单号'],
  remark: ['备注', '发货备注'],
} as const;
export type ImportColumn = keyof typeof importHeads;

export interface RowProblem {
  column: string;
  message: string;
}

/** One row of the file, as far as the file alone can tell. */
export interface ImportRow {
  line: number;
  orderSn: string;
  corp: string;
  trackingNo: string;
  remark: string;
  errors: RowProblem[];
}

const MAX_REMARK = 200;
const head = (column: ImportColumn) => importHeads[column][0];

/**
 * Reads the rows below the heading row and says what is wrong with each by itself, and between them: an order is shipped once by one file, and
 * a number belongs to one parcel.
 *
 * @returns the headings that are missing, when some are; `blank` rows have neither courier nor number yet and are left for another time
 */
export function readImportRows(
  sheet: readonly { line: number; cells: readonly string[] }[],
): { rows: ImportRow[]; blank: number } | { missing: string[] } {
  const heads = (sheet[0]?.cells ?? []).map((c) => c.replaceAll(/[\s*＊]/g, ''));
  const at = (column: ImportColumn) =>
    heads.findIndex((h) => (importHeads[column] as readonly string[]).includes(h));
  const places = {
    orderSn: at('orderSn'),
    corp: at('corp'),
    trackingNo: at('trackingNo'),
    remark: at('remark'),
  };
  const missing = (['orderSn', 'corp', 'trackingNo'] as const).filter((c) => places[c] < 0).map(head);
  if (missing.length > 0) return { missing };
  const orders = new Map<string, number>();
  const numbers = new Map<string, number>();
  const read = sheet.slice(1).map(({ line, cells }) => ({
    line,
    cell: (column: ImportColumn) => cells[places[column]] ?? '',
  }));
  const filled = read.filter(({ cell }) => cell('corp') !== '' || cell('trackingNo') !== '');
  const rows = filled.map(({ line, cell }) => {
    const row = rowOf(line, cell);
    twice(row, 'orderSn', orders);
    twice(row, 'trackingNo', numbers);
    return row;
  });
  return { rows, blank: read.length - filled.length };
}

function rowOf(line: number, cell: (column: ImportColumn) => string): ImportRow {
  const errors: RowProblem[] = [];
  const say = (column: ImportColumn, message: string) => errors.push({ column: head(column), message });
  const number = trackingNoField.safeParse(cell('trackingNo').replaceAll(/\s/g, ''));
  const row = {
    line,
    orderSn: cell('orderSn').replaceAll(/\s/g, ''),
    corp: cell('corp'),
    trackingNo: number.success ? number.data : cell('trackingNo'),
    remark: cell('remark'),
    errors,
  };
  if (row.orderSn === '') say('orderSn', '请填写订单号');
  if (row.corp === '') say('corp', '请填写物流公司');
  if (row.trackingNo === '') say('trackingNo', '请填写运单号');
  else if (!number.success) say('trackingNo', number.error.issues[0]?.message ?? '运单号不正确');
  if (row.remark.length > MAX_REMARK) say('remark', `不能超过 ${MAX_REMARK} 个字符`);
  return row;
}

/** Notes a value that an earlier row has. */
function twice(row: ImportRow, column: 'orderSn' | 'trackingNo', seen: Map<string, number>): void {
  const value = row[column];
  if (value === '') return;
  const first = seen.get(value);
  if (first === undefined) seen.set(value, row.line);
  else row.errors.push({ column: head(column), message: `与第 ${first} 行重复` });
}
