import type { CsvRow } from './csv';

interface SheetColumn<K extends string> {
  key: K;
  /** Headings by which it is known; the first is the template's. */
  heads: readonly [string, ...string[]];
  required?: boolean;
}

interface SheetRow<K extends string> {
  line: number;
  /** What is typed there; `null` where the file lacks the column. */
  cell: (key: K) => string | null;
}

/**
 * The rows below the headings of a file, their cells by column, wherever it stands.
 *
 * @returns what is wrong with the file as a whole
 */
export function readSheetRows<K extends string>(
  sheet: readonly CsvRow[],
  columns: readonly SheetColumn<K>[],
): SheetRow<K>[] | string {
  const heads = (sheet[0]?.cells ?? []).map((c) => c.replaceAll(/[\s*＊]/g, ''));
  const places = new Map(columns.map((c) => [c.key, heads.findIndex((h) => c.heads.includes(h))]));
  const placeOf = (key: K) => places.get(key) ?? -1;
  const missing = columns.filter((c) => c.required && placeOf(c.key) < 0).map((c) => c.heads[0]);
  if (missing.length > 0) return `第一行应为列名，缺少：${missing.join('、')}；请使用模板的列名`;
  const known = new Set(places.values());
  const strange = heads.filter((h, at) => h !== '' && !known.has(at));
  if (strange.length > 0) return `无法识别的列：${strange.join('、')}；请使用模板的列名`;
  if (sheet.length < 2) return '文件中没有数据行';
  return sheet.slice(1).map(({ line, cells }) => ({
    line,
    cell: (key) => (placeOf(key) < 0 ? null : (cells[placeOf(key)] ?? '').trim()),
  }));
}
