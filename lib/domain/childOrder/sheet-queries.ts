import 'server-only';
import { eq } from 'drizzle-orm';
import { importBatches } from '@/db/schema/childOrder';
import type { Ctx } from '@/lib/data/ctx';
import { blankFile, tableFile, type Column, type TableFile } from '@/lib/data/sheet-file';
import { checkFile } from './commands/preview-import';
import { childOrderErrors } from './errors';
import { readSplitLines } from './facts-queries';
import type { ChildImportError, ChildImportInput } from './import-contract';
import { importLines } from './import-file-queries';
import {
  ERROR_HEAD,
  importColumns,
  importHeads,
  lineHead,
  type ImportColumn,
  type ImportLine,
  type RawRow,
} from './import-rules';
import { findImport, findSplitOrder } from './scope';

const WIDTHS: Partial<Record<ImportColumn, number>> = { phone: 16, address: 40, remark: 24, postcode: 10 };

/** The columns of an order's template. All are text, so that a spreadsheet program keeps phones and postcodes as they are typed. */
const columnsOf = (orderSn: string, lines: readonly ImportLine[]): Column<RawRow>[] => [
  ...importColumns.map((c) => ({
    title: importHeads[c][0],
    width: WIDTHS[c] ?? 12,
    value: (row: RawRow) => row.texts[c],
  })),
  ...lines.map((l) => ({
    title: lineHead(orderSn, l),
    width: 30,
    value: (row: RawRow) => row.copies[l.id] ?? null,
  })),
];

/** The empty file to fill in, made for this order: a column per line (`childOrder/template`). @throws 404; 409 when nothing can be split */
export async function templateFile(ctx: Ctx, { orderId }: { orderId: number }): Promise<TableFile> {
  const order = await findSplitOrder(ctx, orderId);
  const lines = importLines(await readSplitLines(ctx, orderId));
  if (lines.length === 0) throw childOrderErrors.noReceiver();
  return blankFile(ctx, `子订单模板-${order.orderSn}.xlsx`, '子订单', columnsOf(order.orderSn, lines));
}

/** All rows of a file, the wrong ones first with what is wrong: mended, it is imported as it is. */
async function errorsFile(
  ctx: Ctx,
  orderSn: string,
  lines: readonly ImportLine[],
  rows: readonly RawRow[],
  errors: readonly ChildImportError[],
): Promise<TableFile> {
  if (errors.length === 0) throw childOrderErrors.noErrors();
  const byLine = new Map<number, string[]>();
  for (const { line, column, message } of errors) {
    byLine.set(line, [...(byLine.get(line) ?? []), `${column}：${message}`]);
  }
  const bad = rows.filter((r) => byLine.has(r.line));
  const good = rows.filter((r) => !byLine.has(r.line));
  const what: Column<RawRow> = {
    title: ERROR_HEAD,
    width: 40,
    value: (row) => byLine.get(row.line)?.join('；') ?? null,
  };
  return tableFile(ctx, `子订单错误-${orderSn}.xlsx`, {
    name: '子订单',
    columns: [what, ...columnsOf(orderSn, lines)],
    rows: [...bad, ...good],
  });
}

/** The file of errors of a file that was only looked at (`childOrder/import/errors`). @throws 404; 400 at `file`; 409 without an error */
export async function previewErrorsFile(ctx: Ctx, input: ChildImportInput): Promise<TableFile> {
  const { raw, rows, split } = await checkFile(ctx, input);
  const errors = rows.flatMap((r) => r.errors);
  return errorsFile(ctx, split.order.orderSn, importLines(split.lines), raw, errors);
}

/** The file of errors of an import that failed (`childOrder/import/{id}/errors`). @throws 404; 409 when it did not, or was swept since */
export async function importErrorsFile(ctx: Ctx, { id }: { id: number }): Promise<TableFile> {
  const batch = await findImport(ctx, id);
  const order = await findSplitOrder(ctx, batch.orderId);
  const [stored] = await ctx.db
    .select({ rows: importBatches.rows })
    .from(importBatches)
    .where(eq(importBatches.id, id));
  const rows = (stored?.rows ?? null) as unknown as RawRow[] | null;
  if (batch.status !== 'failed' || rows === null) throw childOrderErrors.noErrors();
  const lines = importLines(await readSplitLines(ctx, order.id));
  return errorsFile(ctx, order.orderSn, lines, rows, batch.errors);
}
