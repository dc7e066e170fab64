import { lineField } from '@/lib/core/fields';
import { foldDashes } from '@/lib/core/typed-text';
import { MAX_COUNTED } from './counting-contract';

/** Arithmetic of a count, and the sheet it is filled in on. */

/** What one line says. */
export interface CountingAnswer {
  counted: number | null;
  skipped: boolean;
  remark: string | null;
}

/** `12 本`, `跳过`, `未盘点`. */
export function answerText(a: CountingAnswer): string {
  const base = a.skipped ? '跳过' : a.counted === null ? '未盘点' : String(a.counted);
  return a.remark ? `${base}（${a.remark}）` : base;
}

export const sameAnswer = (a: CountingAnswer, b: CountingAnswer): boolean =>
  a.counted === b.counted && a.skipped === b.skipped && a.remark === b.remark;

export const isAnswered = (a: Pick<CountingAnswer, 'counted' | 'skipped'>): boolean =>
  a.skipped || a.counted !== null;

interface Edit {
  counted?: number | null;
  skipped?: boolean;
  remark?: string | null;
}

/** The line after an edit: a number ends skipping, skipping clears the number, what is not named stays. */
export function editedAnswer(before: CountingAnswer, edit: Edit): CountingAnswer {
  const skipped = typeof edit.counted === 'number' ? false : (edit.skipped ?? before.skipped);
  const counted = skipped ? null : edit.counted === undefined ? before.counted : edit.counted;
  const remark = edit.remark === undefined ? before.remark : edit.remark || null;
  return { counted, skipped, remark };
}

/** The columns of the sheet; the first word is the template's. */
export const countingHeads = {
  lineKey: ['盘点行号'],
  sku: ['商品编码'],
  title: ['商品名称'],
  issueTitle: ['期次'],
  code: ['ISBN/ISSN'],
  counted: ['实盘数量', '实盘数', '盘点数量'],
  skipped: ['跳过（填“是”）', '跳过'],
  remark: ['备注'],
} as const;
export type CountingColumn = keyof typeof countingHeads;
export const countingColumns = Object.keys(countingHeads) as CountingColumn[];
const head = (column: CountingColumn) => countingHeads[column][0];

export const lineKeyOf = (taskNo: string, lineId: number): string => `${taskNo}-${lineId}`;

/** A line of the task as the file has to know it. */
export interface KnownLine extends CountingAnswer {
  id: number;
  sku: string;
}

export interface SheetProblem {
  line: number;
  column: string;
  message: string;
}

/** A row of the file that names a line and says something about it. */
export interface SheetAnswer {
  line: number;
  known: KnownLine;
  after: CountingAnswer;
}

export interface SheetRead {
  rows: number;
  blank: number;
  same: number;
  badRows: number;
  answers: SheetAnswer[];
  errors: SheetProblem[];
}

const remarkField = lineField(200);
const YES = ['是', '跳过', 'Y', 'y', '1', '√'];
const NO = ['', '否', 'N', 'n', '0'];

/** Copies of a cell; `null` when it is empty. `12.0` is what some programs make of 12. */
function copiesOf(typed: string): number | null | string {
  const text = foldDashes(typed).trim();
  const plain = text.replace(/\.0+$/, '');
  if (plain === '') return null;
  if (!/^\d{1,8}$/.test(plain) || Number(plain) > MAX_COUNTED)
    return `实盘数量应为 0 到 ${MAX_COUNTED} 的整数`;
  return Number(plain);
}

type Cells = Record<CountingColumn, string>;

function answerOf(cells: Cells, say: (column: CountingColumn, message: string) => void) {
  const counted = copiesOf(cells.counted);
  if (typeof counted === 'string') say('counted', counted);
  const skipped = YES.includes(cells.skipped);
  if (!skipped && !NO.includes(cells.skipped)) say('skipped', '只能填“是”或留空');
  const remark = remarkField.safeParse(cells.remark);
  if (!remark.success) say('remark', remark.error.issues[0]?.message ?? '备注不正确');
  if (skipped && typeof counted === 'number') say('skipped', '已填实盘数量的行不能同时跳过');
  return { counted: typeof counted === 'number' ? counted : null, skipped, remark: cells.remark || null };
}

/**
 * Reads a filled-in sheet against the lines of its task: every wrong row named, rows without a number left as they are. A row counts by the key that
 * the template gave it, so a sheet of another task is no sheet of this one.
 *
 * @returns why the file is no sheet of this task, when it is not
 */
export function readCountingSheet(
  sheet: readonly { line: number; cells: readonly string[] }[],
  taskNo: string,
  lines: readonly KnownLine[],
): SheetRead | string {
  const heads = (sheet[0]?.cells ?? []).map((c) => c.replaceAll(/[\s*＊]/g, ''));
  const at = (column: CountingColumn) =>
    heads.findIndex((h) => (countingHeads[column] as readonly string[]).includes(h));
  const places = Object.fromEntries(countingColumns.map((c) => [c, at(c)])) as Record<CountingColumn, number>;
  const missing = (['lineKey', 'counted'] as const).filter((c) => places[c] < 0).map(head);
  if (missing.length > 0) return `第一行应为列名，缺少：${missing.join('、')}；请使用本任务的盘点表`;
  const byKey = new Map(lines.map((l) => [lineKeyOf(taskNo, l.id), l]));
  const seen = new Map<string, number>();
  const read: SheetRead = { rows: 0, blank: 0, same: 0, badRows: 0, answers: [], errors: [] };
  for (const { line, cells: raw } of sheet.slice(1)) {
    read.rows += 1;
    const cells = Object.fromEntries(countingColumns.map((c) => [c, (raw[places[c]] ?? '').trim()])) as Cells;
    const before = read.errors.length;
    const say = (column: CountingColumn, message: string) =>
      read.errors.push({ line, column: head(column), message });
    const known = byKey.get(cells.lineKey);
    const first = seen.get(cells.lineKey);
    if (!known) say('lineKey', cells.lineKey ? '不是本任务的盘点行' : '请填写盘点行号');
    else if (first !== undefined) say('lineKey', `与第 ${first} 行重复`);
    else if (cells.sku !== '' && cells.sku !== known.sku) say('sku', `应为 ${known.sku}，行号与商品不一致`);
    seen.set(cells.lineKey, first ?? line);
    const answer = answerOf(cells, say);
    if (read.errors.length > before) read.badRows += 1;
    else if (known) {
      const said = isAnswered(answer) || answer.remark !== null;
      const after = editedAnswer(known, {
        ...(answer.counted !== null && { counted: answer.counted }),
        ...(answer.skipped && { skipped: true }),
        ...(answer.remark !== null && { remark: answer.remark }),
      });
      if (!said) read.blank += 1;
      else if (sameAnswer(known, after)) read.same += 1;
      else read.answers.push({ line, known, after });
    }
  }
  return read;
}
