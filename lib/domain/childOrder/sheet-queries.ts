import 'server-only';
import { eq } from 'drizzle-orm';
import { importBatches } from '@/db/schema/childOrder';
import type { SheetCell, SheetColumn } from '@/lib/adapters/spreadsheet/port';
import type { Ctx } from '@/lib/data/ctx';
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

export interface SheetFile {
  body: Uint8Array;
  contentType: string;
  filename: string;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const WIDTHS: Partial<Record<ImportColumn, number>> = { phone: 16, address: 40, remark: 24, postcode: 10 };

/** The columns of an order's template. All are text, so that a spreadsheet program keeps phones and postcodes as they are typed. */
function columnsOf(orderSn: string, lines: readonly ImportLine[]): SheetColumn[] {
  return [
    ...importColumns.map((c) => ({ title: importHeads[c][0], width: WIDTHS[c] ?? 12 })),
    ...lines.map((l) => ({ title: lineHead(orderSn, l), width: 30 })),
  ];
}

async function writeSheet(
  ctx: Ctx,
  filename: string,
  columns: readonly SheetColumn[],
  rows: readonly (readonly SheetCell[])[],
): Promise<SheetFile> {
  async function* stream() {
    yield* rows;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of ctx.ports.spreadsheet.write('子订单', columns, stream())) chunks.push(chunk);
  return { body: Buffer.concat(chunks), contentType: XLSX, filename };
}

/** The empty file to fill in, made for this order: a column per line (`childOrder/template`). @throws 404; 409 when nothing can be split */
export async function templateFile(ctx: Ctx, { orderId }: { orderId: number }): Promise<SheetFile> {
  const order = await findSplitOrder(ctx, orderId);
  const lines = importLines(await readSplitLines(ctx, orderId));
  if (lines.length === 0) throw childOrderErrors.noReceiver();
  return writeSheet(ctx, `子订单模板-${order.orderSn}.xlsx`, columnsOf(order.orderSn, lines), []);
}

/** All rows of a file, the wrong ones first with what is wrong: mended, it is imported as it is. */
async function errorsFile(
  ctx: Ctx,
  orderSn: string,
  lines: readonly ImportLine[],
  rows: readonly RawRow[],
  errors: readonly ChildImportError[],
): Promise<SheetFile> {
  if (errors.length === 0) throw childOrderErrors.noErrors();
  const byLine = new Map<number, string[]>();
  for (const { line, column, message } of errors) {
    byLine.set(line, [...(byLine.get(line) ?? []), `${column}：${message}`]);
  }
  const cells = (row: RawRow): SheetCell[] => [
    byLine.get(row.line)?.join('；') ?? null,
    ...importColumns.map((c) => row.texts[c]),
    ...lines.map((l) => row.copies[l.id] ?? null),
  ];
  const bad = rows.filter((r) => byLine.has(r.line));
  const good = rows.filter((r) => !byLine.has(r.line));
  const columns = [{ title: ERROR_HEAD, width: 40 }, ...columnsOf(orderSn, lines)];
  return writeSheet(ctx, `子订单错误-${orderSn}.xlsx`, columns, [...bad, ...good].map(cells));
}

/** The file of errors of a file that was only looked at (`childOrder/import/errors`). @throws 404; 400 at `file`; 409 without an error */
export async function previewErrorsFile(ctx: Ctx, input: ChildImportInput): Promise<SheetFile> {
  const { raw, rows, split } = await checkFile(ctx, input);
  const errors = rows.flatMap((r) => r.errors);
  return errorsFile(ctx, split.order.orderSn, importLines(split.lines), raw, errors);
}

/** The file of errors of an import that failed (`childOrder/import/{id}/errors`). @throws 404; 409 when it did not, or was swept since */
export async function importErrorsFile(ctx: Ctx, { id }: { id: number }): Promise<SheetFile> {
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
