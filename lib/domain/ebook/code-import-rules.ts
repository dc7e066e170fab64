/** A sheet of codes that another reading system has made. */

interface SheetRow {
  line: number;
  cells: readonly string[];
}

export interface ExternalCode {
  line: number;
  code: string;
}

export interface ExternalCodes {
  rows: number;
  codes: ExternalCode[];
  errors: { line: number; tail: string; message: string }[];
}

const HEADS = ['激活码', '兑换码', 'code'];
/** Signs of foreign codes; their case and hyphens are theirs. */
const FOREIGN_CODE = /^[0-9A-Za-z][0-9A-Za-z_-]{6,38}[0-9A-Za-z]$/;

function wrongOf(code: string, before: number | undefined): string | null {
  if (code === '') return '激活码为空';
  if (!FOREIGN_CODE.test(code)) return '激活码应为 8 至 40 位字母、数字和连字符';
  return before === undefined ? null : `与第 ${before} 行重复`;
}

/** @returns `null` when the first row names no column of codes */
export function readExternalCodes(rows: readonly SheetRow[]): ExternalCodes | null {
  const [head, ...body] = rows;
  const at = (head?.cells ?? []).findIndex((cell) => HEADS.includes(cell.toLowerCase()));
  if (at < 0) return null;
  const seen = new Map<string, number>();
  const found: ExternalCodes = { rows: body.length, codes: [], errors: [] };
  for (const { line, cells } of body) {
    const code = cells[at] ?? '';
    const message = wrongOf(code, seen.get(code));
    if (message === null) {
      seen.set(code, line);
      found.codes.push({ line, code });
    } else found.errors.push({ line, tail: code.slice(-4), message });
  }
  return found;
}
