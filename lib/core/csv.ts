/** Lists as comma-separated values (RFC 4180), as spreadsheet programs here write and read them. */

import { dropUnseen } from '@/lib/core/unseen';

/**
 * A cell of a file as one line of text: line breaks and tabs in it are blanks, what nobody sees is dropped, and `="0012"`, by which people keep
 * the digits of a number, is 0012.
 */
export function typedCell(raw: string): string {
  const line = dropUnseen(raw.replaceAll(/\p{Cc}+/gu, ' ')).trim();
  return /^="([^"]*)"$/.exec(line)?.[1]?.trim() ?? line;
}

/** A text of bytes in UTF-8 (with or without mark) or GB18030; `null` when it is neither. */
export function decodeCsv(bytes: Uint8Array): string | null {
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // the next one
    }
  }
  return null;
}

export interface CsvRow {
  /** Line of the file at which the row begins, from 1. */
  line: number;
  cells: string[];
}

/**
 * Rows with their cells as one line each (`typedCell`), ended by LF, CR LF or CR; rows without any text are left out.
 *
 * @returns `null` when there are more than `maxRows` rows or a quotation is never closed
 */
export function parseCsv(file: string, maxRows: number): CsvRow[] | null {
  const text = file.replaceAll(/\r\n?/g, '\n');
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let begins = 1;
  const endCell = () => {
    cells.push(typedCell(cell));
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((c) => c !== '')) rows.push({ line: begins, cells });
    cells = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const c = text[at] as string;
    if (c === '\n') line += 1;
    if (quoted) {
      if (c !== '"') cell += c;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (c === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (c === ',') endCell();
    else if (c === '\n') {
      endRow();
      begins = line;
      if (rows.length > maxRows) return null;
    } else cell += c;
  }
  if (quoted) return null;
  endRow();
  return rows.length > maxRows ? null : rows;
}

/** A cell that no spreadsheet program takes for a formula (security.md S-49), quoted where it must be. */
function csvCell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r\0]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The file of a list: UTF-8 with the mark by which spreadsheet programs know it. */
export function writeCsv(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((r) => r.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
