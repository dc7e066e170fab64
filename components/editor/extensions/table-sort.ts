import { Fragment, type Node as ProseMirrorNode } from '@tiptap/pm/model';
import { editorText, SORT_TYPES, type SortType } from '@/components/editor/extensions/limits';

export interface SortRequest {
  type: SortType;
  /** Column that is compared, from 0. */
  column: number;
  /** Rows to sort when only some are chosen, `to` not included. */
  rows?: { from: number; to: number };
}

const isHeaderRow = (row: ProseMirrorNode): boolean => {
  let all = row.childCount > 0;
  row.forEach((cell) => {
    all &&= cell.type.spec.tableRole === 'header_cell';
  });
  return all;
};

/** Whether cells of the table are joined. */
export const isMerged = (table: ProseMirrorNode): boolean => {
  let found = false;
  table.descendants((node) => {
    if (node.attrs.colspan > 1 || node.attrs.rowspan > 1) found = true;
    return !node.isTextblock;
  });
  return found;
};

const words = (row: ProseMirrorNode, column: number): string =>
  (row.maybeChild(column)?.textContent ?? '').trim();

/** The first run of digits; a cell without one counts as 0 (as the older editor has it). */
const firstNumber = (text: string): number => Number(/\d+/.exec(text)?.[0] ?? 0);

const byWords = (a: string, b: string): number => a.localeCompare(b, 'zh-CN');
const byNumber = (a: string, b: string): number => firstNumber(a) - firstNumber(b);
const COMPARE: Record<SortType, ((a: string, b: string) => number) | null> = {
  reversecurrent: null,
  orderbyasc: byWords,
  reversebyasc: (a, b) => byWords(b, a),
  orderbynum: byNumber,
  reversebynum: (a, b) => byNumber(b, a),
};

/**
 * The table with its rows in another order (specification section 9). Rows of header cells at the top stay, what a row's place says (its stripe)
 * stays at the place. Answers with the reason when it cannot be sorted.
 */
export function sortTable(table: ProseMirrorNode, request: SortRequest): ProseMirrorNode | string {
  const { type, column } = request;
  if (!SORT_TYPES.includes(type) || isMerged(table)) return editorText.mergedSort;
  const rows: ProseMirrorNode[] = [];
  table.forEach((row) => rows.push(row));
  let from = 0;
  while (from < rows.length && isHeaderRow(rows[from]!)) from++;
  from = Math.max(from, request.rows?.from ?? 0);
  const to = Math.min(rows.length, request.rows?.to ?? rows.length);
  if (to - from < 2) return editorText.nothingToSort;
  const moved = rows.slice(from, to);
  const compare = COMPARE[type];
  const ordered = compare
    ? moved.toSorted((a, b) => compare(words(a, column), words(b, column)))
    : moved.toReversed();
  ordered.forEach((row, i) => {
    const place = rows[from + i]!;
    rows[from + i] = place.type.create(place.attrs, row.content, row.marks);
  });
  return table.type.create({ ...table.attrs, sortType: type }, Fragment.from(rows), table.marks);
}
