import { type CommandProps, Extension, type RawCommands } from '@tiptap/core';
import { Fragment, type Node as ProseMirrorNode, Slice } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { TableMap, isInTable, selectedRect } from '@tiptap/pm/tables';
import {
  DEFAULT_TABLE,
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
  editorText,
} from '@/components/editor/extensions/limits';

/** Rows and columns of a table node, joined cells counted. */
export function tableSize(table: ProseMirrorNode): { rows: number; columns: number } {
  const { width, height } = TableMap.get(table);
  return { rows: height, columns: width };
}

/** Why this size is refused, or null when it is fine (specification section 9: at most 20 columns and 100 rows). */
export function sizeRefusal(rows: number, columns: number): string | null {
  if (columns > MAX_TABLE_COLUMNS) return editorText.maxColumns;
  return rows > MAX_TABLE_ROWS ? editorText.maxRows : null;
}

type Commands = Partial<RawCommands>;

/** The base's commands that make tables or let them grow, each stopping at the limit and saying so when it was really called. */
export function limitedTableCommands(base: Commands, refuse: (message: string) => void): Commands {
  const grow =
    (name: 'addRowBefore' | 'addRowAfter' | 'addColumnBefore' | 'addColumnAfter') =>
    () =>
    (props: CommandProps): boolean => {
      if (!isInTable(props.state)) return false;
      const { map } = selectedRect(props.state);
      const more = name.startsWith('addRow') ? 'row' : 'column';
      const why = sizeRefusal(map.height + Number(more === 'row'), map.width + Number(more === 'column'));
      if (why) {
        if (props.dispatch) refuse(why);
        return false;
      }
      return base[name]?.()(props) ?? false;
    };
  return {
    insertTable:
      ({ rows = DEFAULT_TABLE.rows, cols = DEFAULT_TABLE.cols, withHeaderRow = false } = {}) =>
      (props) => {
        const why = sizeRefusal(rows, cols);
        if (why || rows < 1 || cols < 1) {
          if (why && props.dispatch) refuse(why);
          return false;
        }
        return base.insertTable?.({ rows, cols, withHeaderRow })(props) ?? false;
      },
    addRowBefore: grow('addRowBefore'),
    addRowAfter: grow('addRowAfter'),
    addColumnBefore: grow('addColumnBefore'),
    addColumnAfter: grow('addColumnAfter'),
  };
}

/** Size of the largest table of a document in each direction. */
function largest(doc: ProseMirrorNode): { rows: number; columns: number } {
  const most = { rows: MAX_TABLE_ROWS, columns: MAX_TABLE_COLUMNS };
  doc.descendants((node) => {
    if (node.type.spec.tableRole === 'table') {
      const { rows, columns } = tableSize(node);
      Object.assign(most, { rows: Math.max(most.rows, rows), columns: Math.max(most.columns, columns) });
    }
    return !node.isTextblock;
  });
  return most;
}

/**
 * Why a change is refused: one of its tables is larger than allowed and than it was before. A table that was too large already (an imported
 * article) may stay and be edited; where it cannot be followed through the change, the largest one of the text before counts.
 */
export function outgrownTable(tr: Transaction, before: ProseMirrorNode): string | null {
  let why: string | null = null;
  const back = tr.mapping.invert();
  tr.doc.descendants((node, pos) => {
    if (why || node.isTextblock) return false;
    if (node.type.spec.tableRole !== 'table') return true;
    const { rows, columns } = tableSize(node);
    const refusal = sizeRefusal(rows, columns);
    if (refusal) {
      const old = before.nodeAt(Math.min(back.map(pos), before.content.size));
      const was = old?.type === node.type ? tableSize(old) : largest(before);
      const grown =
        rows > Math.max(was.rows, MAX_TABLE_ROWS) || columns > Math.max(was.columns, MAX_TABLE_COLUMNS);
      if (grown) why = refusal;
    }
    return true;
  });
  return why;
}

/** The part of a table that fits: its first 100 rows and 20 columns, joined cells shortened to what is left of them. */
export function cutTable(table: ProseMirrorNode): ProseMirrorNode {
  const map = TableMap.get(table);
  const rows: ProseMirrorNode[] = [];
  table.forEach((row, _offset, index) => {
    if (index >= MAX_TABLE_ROWS) return;
    const cells: ProseMirrorNode[] = [];
    for (let column = 0; column < Math.min(map.width, MAX_TABLE_COLUMNS); column++) {
      const pos = map.map[index * map.width + column]!;
      const { top, left, right, bottom } = map.findCell(pos);
      if (top !== index || left !== column) continue;
      const cell = table.nodeAt(pos)!;
      const colspan = Math.min(right, MAX_TABLE_COLUMNS) - left;
      const colwidth = (cell.attrs.colwidth as number[] | null)?.slice(0, colspan) ?? null;
      const rowspan = Math.min(bottom, MAX_TABLE_ROWS) - top;
      cells.push(cell.type.create({ ...cell.attrs, colspan, rowspan, colwidth }, cell.content, cell.marks));
    }
    rows.push(row.type.create(row.attrs, cells));
  });
  return table.copy(Fragment.from(rows));
}

function cutFragment(fragment: Fragment, refuse: (message: string) => void): Fragment {
  const nodes: ProseMirrorNode[] = [];
  fragment.forEach((node) => {
    let kept = node;
    if (node.type.spec.tableRole === 'table') {
      const { rows, columns } = tableSize(node);
      if (sizeRefusal(rows, columns)) {
        refuse(editorText.tableCut(rows, columns));
        kept = cutTable(node);
      }
    }
    nodes.push(kept.isLeaf || kept.isTextblock ? kept : kept.copy(cutFragment(kept.content, refuse)));
  });
  return Fragment.from(nodes);
}

/** A pasted slice whose tables are all within the limits; says what was left out. */
export function cutSlice(slice: Slice, refuse: (message: string) => void): Slice {
  return new Slice(cutFragment(slice.content, refuse), slice.openStart, slice.openEnd);
}

const isReplay = (tr: Transaction): boolean =>
  tr.getMeta('history$') !== undefined || tr.getMeta('preventUpdate') === true;

/**
 * No way round the limits: pasting into a table, dropping, scripts. What an older article already holds may be loaded
 * (`setContent(html, { emitUpdate: false })` or the `content` option), edited and brought back by undo.
 */
export const TableLimits = Extension.create<{ onRefuse: (message: string) => void }>({
  name: 'tableLimits',
  addOptions: () => ({ onRefuse: () => {} }),
  addProseMirrorPlugins() {
    const refuse = (message: string) => this.options.onRefuse(message);
    return [
      new Plugin({
        key: new PluginKey('tableLimits'),
        filterTransaction(tr: Transaction, state: EditorState) {
          if (!tr.docChanged || isReplay(tr)) return true;
          const why = outgrownTable(tr, state.doc);
          if (why) refuse(why);
          return !why;
        },
        props: { transformPasted: (slice) => cutSlice(slice, refuse) },
      }),
    ];
  },
});
