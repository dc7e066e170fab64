import { type CommandProps, Extension } from '@tiptap/core';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { CellSelection, isInTable, selectedRect, setCellAttr, TableMap } from '@tiptap/pm/tables';
import { CELL_MIN_WIDTH, type SortType } from '@/components/editor/extensions/limits';
import { sortTable } from '@/components/editor/extensions/table-sort';
import { fitText } from '@/lib/core/characters';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    officeTable: {
      /** Sorts by the column of the caret; with cells of several rows selected, those rows. */
      sortTable: (type: SortType) => ReturnType;
      /** Stripes (specification section 9: interlace). */
      toggleInterlace: () => ReturnType;
      toggleTableBorder: () => ReturnType;
      /** Text above the table; an empty one takes it away. */
      setTableCaption: (caption: string) => ReturnType;
      /** CSS colour or null. */
      setCellBackground: (color: string | null) => ReturnType;
      setCellVerticalAlign: (align: 'top' | 'middle' | 'bottom' | null) => ReturnType;
      setCellAlign: (align: 'left' | 'center' | 'right' | null) => ReturnType;
      /** The same width for every column; `total` px is what they share. */
      evenColumns: (total: number) => ReturnType;
      /** An empty paragraph before or after the table, with the caret in it. */
      leaveTable: (side: 'before' | 'after') => ReturnType;
    };
  }
}

interface Around {
  table: ProseMirrorNode;
  /** Position of the table in the document. */
  pos: number;
}

/** The table around the selection. */
export function tableAround(state: EditorState): Around | null {
  if (!isInTable(state)) return null;
  const { table, tableStart } = selectedRect(state);
  return { table, pos: tableStart - 1 };
}

type Change = (around: Around, tr: Transaction, props: CommandProps) => boolean | void;

const onTable =
  (change: Change) =>
  (props: CommandProps): boolean => {
    const around = tableAround(props.state);
    if (!around) return false;
    return !props.dispatch || change(around, props.tr, props) !== false;
  };

const setTable = (attributes: (now: ProseMirrorNode['attrs']) => object) =>
  onTable(({ table, pos }, tr) => {
    tr.setNodeMarkup(pos, null, { ...table.attrs, ...attributes(table.attrs) });
  });

/** Each cell of a table with its position in the document, joined ones once. */
function eachCell(
  { table, pos }: Around,
  each: (cell: ProseMirrorNode, at: number, rect: ReturnType<TableMap['findCell']>) => void,
) {
  const map = TableMap.get(table);
  for (const offset of new Set(map.map)) each(table.nodeAt(offset)!, pos + 1 + offset, map.findCell(offset));
}

function stripeClass(row: ProseMirrorNode): string | null {
  const names = String(row.attrs.class ?? '').split(' ');
  return names.filter((name) => name && !name.startsWith('ue-table-interlace-')).join(' ') || null;
}

export const TableCommands = Extension.create<{ onRefuse: (message: string) => void }>({
  name: 'officeTable',
  addOptions: () => ({ onRefuse: () => {} }),
  addCommands() {
    const cellAttribute = (name: string, value: unknown) => (props: CommandProps) =>
      setCellAttr(name, value)(props.state, props.dispatch);
    return {
      sortTable: (type) =>
        onTable(({ table, pos }, tr, { state }) => {
          const rect = selectedRect(state);
          const rows =
            state.selection instanceof CellSelection && rect.bottom - rect.top > 1
              ? { from: rect.top, to: rect.bottom }
              : undefined;
          const sorted = sortTable(table, { type, column: rect.left, rows });
          if (typeof sorted === 'string') {
            this.options.onRefuse(sorted);
            return false;
          }
          const caret = tr.selection.from;
          tr.replaceWith(pos, pos + table.nodeSize, sorted);
          tr.setSelection(
            TextSelection.near(tr.doc.resolve(Math.min(caret, pos + sorted.nodeSize - 1))),
          ).scrollIntoView();
          return true;
        }),
      toggleInterlace: () =>
        onTable(({ table, pos }, tr) => {
          let old = false;
          table.forEach((row, offset) => {
            if (stripeClass(row) === (row.attrs.class ?? null)) return;
            old = true;
            tr.setNodeMarkup(pos + 1 + offset, null, { ...row.attrs, class: stripeClass(row) });
          });
          const on = old || table.attrs.interlaced === 'enabled';
          tr.setNodeMarkup(pos, null, { ...table.attrs, interlaced: on ? null : 'enabled' });
        }),
      toggleTableBorder: () => setTable(({ borderless }) => ({ borderless: !borderless })),
      setTableCaption: (caption) => setTable(() => ({ caption: fitText(caption.trim(), 100) || null })),
      setCellBackground: (color) => cellAttribute('background', color),
      setCellVerticalAlign: (align) => cellAttribute('valign', align),
      setCellAlign: (align) => (props) => {
        if (!isInTable(props.state)) return false;
        if (!props.dispatch) return true;
        const rect = selectedRect(props.state);
        for (const offset of rect.map.cellsInRect(rect)) {
          const at = rect.tableStart + offset;
          const cell = props.tr.doc.nodeAt(at)!;
          props.tr.setNodeMarkup(at, null, { ...cell.attrs, align });
          cell.forEach((block, inside) => {
            if (block.attrs.textAlign) {
              props.tr.setNodeMarkup(at + 1 + inside, null, { ...block.attrs, textAlign: null });
            }
          });
        }
        return true;
      },
      evenColumns: (total) =>
        onTable((around, tr) => {
          const { width: columns } = TableMap.get(around.table);
          const width = Math.max(CELL_MIN_WIDTH, Math.floor(total / columns));
          eachCell(around, (cell, at, { left, right }) => {
            const colwidth = Array.from({ length: right - left }, () => width);
            tr.setNodeMarkup(at, null, { ...cell.attrs, colwidth });
          });
          tr.setNodeMarkup(around.pos, null, { ...around.table.attrs, width: null });
        }),
      leaveTable: (side) =>
        onTable(({ table, pos }, tr, { state }) => {
          const paragraph = state.schema.nodes.paragraph?.createAndFill();
          if (!paragraph) return false;
          const at = side === 'before' ? pos : pos + table.nodeSize;
          tr.insert(at, paragraph)
            .setSelection(TextSelection.create(tr.doc, at + 1))
            .scrollIntoView();
          return true;
        }),
    };
  },
});
