/** Why a spreadsheet is not read (security.md S-48), for whoever handed it in. */
export const sheetReasons = {
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

export interface SheetRefusal {
  reason: keyof typeof sheetReasons;
  /** Row of the sheet, from 1. */
  line?: number;
  /** Column by its letters. */
  column?: string;
}

/** `第 3 行 B 列：单元格是公式…`. */
export function refusalText({ reason, line, column }: SheetRefusal): string {
  const place = line === undefined ? '' : `第 ${line} 行${column ? ` ${column} 列` : ''}：`;
  return place + sheetReasons[reason];
}
