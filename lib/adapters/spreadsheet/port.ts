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

/** Why a file is not read, and where the trouble stands (S-48). */
export interface SheetRefusal {
  reason: keyof typeof refusalTexts;
  /** Row of the sheet, from 1. */
  line?: number;
  /** Column by its letters. */
  column?: string;
}

export const refusalTexts = {
  too_large: '文件过大：不能超过 5 MB，解压后不能超过 100 MB',
  not_a_sheet: '无法读取：请上传 .xlsx 或 CSV 文件',
  old_format: '不支持 .xls 或加密的文件，请另存为未加密的 .xlsx 再上传',
  too_many_rows: '行数超过上限',
  too_many_columns: '列数超过上限',
  formula: '单元格是公式；公式不会被计算，请复制后“粘贴为值”',
  digits_lost: '数字超过 15 位，表格软件已丢失末几位；请把该列设为文本后重新填写',
  entities: '文件含有不允许的内容（实体声明）',
  external: '文件引用了其他文件（外部链接），请去除后再上传',
  timeout: '读取超时，文件过于复杂',
} as const;

export type SheetRead = { ok: true; rows: SheetRow[] } | ({ ok: false } & SheetRefusal);

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
}
