import { TABLE_SORTS } from '@/lib/domain/article/html-policy';

/** Numbers of the editor (specification section 9; the older editor's own defaults). Sizes and spacings are px. */
export const MAX_TABLE_COLUMNS = 20;
export const MAX_TABLE_ROWS = 100;
export const DEFAULT_TABLE = { rows: 5, cols: 5 } as const;
/** The picker starts with 10×10 cells and grows to 20×20 while the pointer moves. */
export const PICKER_START = 10;
export const PICKER_MAX = 20;
export const CELL_MIN_WIDTH = 5;
export const EDGE_ZONE = 5;
/** Time that a column edge is held before it is dragged. */
export const DRAG_DELAY_MS = 360;

export const FONT_SIZES = [10, 11, 12, 14, 16, 18, 20, 24, 36] as const;
export const LINE_HEIGHTS = ['1', '1.5', '1.75', '2', '3', '4', '5'] as const;
export const ROW_SPACINGS = [5, 10, 15, 20, 25] as const;
export const INDENT = '2em';
/** What the Tab key writes in plain text: four non-breaking spaces. */
export const TAB_TEXT = '\u00A0'.repeat(4);

export const HEADING_STYLES = ['tc', 'tl'] as const;
export const SPAN_STYLES = ['im', 'hi'] as const;
export type HeadingStyle = (typeof HEADING_STYLES)[number];
export type SpanStyle = (typeof SPAN_STYLES)[number];

export const SORT_TYPES = TABLE_SORTS;
export type SortType = (typeof SORT_TYPES)[number];

export const editorText = {
  maxRows: `已达到最大行数（${MAX_TABLE_ROWS} 行）`,
  maxColumns: `已达到最大列数（${MAX_TABLE_COLUMNS} 列）`,
  mergedSort: '表格中有合并的单元格，不能排序，请先拆分',
  nothingToSort: '没有可排序的行',
  tableCut: (rows: number, columns: number) =>
    `粘贴的表格有 ${rows} 行 ${columns} 列，超过 ${MAX_TABLE_ROWS} 行 ${MAX_TABLE_COLUMNS} 列的上限，超出部分未粘贴`,
} as const;
