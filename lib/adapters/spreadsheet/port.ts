import type { SheetRefusal } from '@/lib/core/sheet-refusal';

/** The spreadsheet port: one flat sheet with a heading row, written as a stream and read with limits. */

/** `money` cells are given in fen and shown in yuan with two decimals. */
export type CellKind = 'text' | 'number' | 'money';

export interface SheetColumn {
  title: string;
  /** Text when absent: order numbers, phones and postcodes keep their zeros. */
  kind?: CellKind;
  /** In characters. */
  width?: number;
}

export type SheetCell = string | number | null;

export interface SheetRow {
  /** Row of the sheet (or line of the CSV file), from 1. */
  line: number;
  /** Trimmed texts; missing cells in between are empty. */
  cells: string[];
}

export interface ReadLimits {
  maxRows: number;
  maxColumns: number;
}

export type SheetRead = { ok: true; rows: SheetRow[] } | ({ ok: false } & SheetRefusal);

/** A file within a zip file. */
export interface ZipPart {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

export interface SpreadsheetPort {
  /**
   * An XLSX file of one sheet, made while the rows come: memory does not grow with their number. The heading row is bold and stays in sight.
   * Every text is a text cell, also one that begins like a formula (S-49); what XML cannot hold (NUL, control characters) is left out.
   */
  write(
    name: string,
    columns: readonly SheetColumn[],
    rows: AsyncIterable<readonly SheetCell[]>,
  ): AsyncIterable<Uint8Array>;

  /**
   * Rows with any text of the first sheet of an XLSX file, or of a CSV file in UTF-8 or GB18030 (security.md S-48): refused before anything is
   * unpacked when the file or its directory is too large, parsed in a thread of its own with a memory and a time limit. Formulas are not
   * evaluated. Dates come as the serial number that the cell holds.
   */
  read(bytes: Uint8Array, limits: ReadLimits): Promise<SheetRead>;

  /** The container of such a file for others: a zip file, packed part after part while the parts come. */
  zip(parts: Iterable<ZipPart>): AsyncIterable<Uint8Array>;
}
