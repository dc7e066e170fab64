import 'server-only';
import type { SheetCell, SheetColumn } from '@/lib/adapters/spreadsheet/port';
import { writeCsv } from '@/lib/core/csv';
import { formatFen } from '@/lib/core/money';
import type { Ctx } from './ctx';

/** One column of a file: its title, the kind of its cells, and what stands in it for a row. */
export interface Column<R> extends SheetColumn {
  value(row: R): SheetCell;
}

export interface Table<R> {
  /** Of the sheet. */
  name: string;
  columns: readonly Column<R>[];
  rows: AsyncIterable<R> | Iterable<R>;
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
type Format = keyof typeof contentTypes;
export const XLSX = contentTypes.xlsx;

async function* cellsOf<R>({ columns, rows }: Table<R>): AsyncGenerator<SheetCell[]> {
  for await (const row of rows) yield columns.map((column) => column.value(row));
}

async function* csvOf<R>(table: Table<R>): AsyncGenerator<Uint8Array> {
  const text = (cell: SheetCell, { kind }: SheetColumn) =>
    typeof cell === 'number' && kind === 'money' ? formatFen(cell) : (cell ?? '');
  const lines: (string | number)[][] = [table.columns.map((c) => c.title)];
  for await (const cells of cellsOf(table))
    lines.push(cells.map((cell, i) => text(cell, table.columns[i] as SheetColumn)));
  yield Buffer.from(writeCsv(lines));
}

/** A table as the bytes of a file, the only way to one. A spreadsheet is made while its rows come, a CSV file is short and made at once. */
export const writeTable = <R>(
  ctx: { ports: Pick<Ctx['ports'], 'spreadsheet'> },
  format: Format,
  table: Table<R>,
): AsyncIterable<Uint8Array> =>
  format === 'csv' ? csvOf(table) : ctx.ports.spreadsheet.write(table.name, table.columns, cellsOf(table));

export interface TableFile {
  body: Buffer<ArrayBuffer>;
  contentType: string;
  filename: string;
}

/** A table as a whole file; the ending of its name says its format. */
export async function tableFile<R>(
  ctx: Ctx,
  filename: `${string}.${Format}`,
  table: Table<R>,
): Promise<TableFile> {
  const format = filename.endsWith('.csv') ? 'csv' : 'xlsx';
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeTable(ctx, format, table)) chunks.push(chunk);
  return { body: Buffer.concat(chunks), contentType: contentTypes[format], filename };
}

/** A file to fill in: headings and no rows. Columns without a kind are text, so that a spreadsheet program keeps zeros and long numbers. */
export const blankFile = (
  ctx: Ctx,
  filename: `${string}.xlsx`,
  name: string,
  heads: readonly SheetColumn[],
): Promise<TableFile> =>
  tableFile(ctx, filename, { name, columns: heads.map((h) => ({ ...h, value: () => null })), rows: [] });
