import { mergeAttributes } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow, type TableOptions } from '@tiptap/extension-table';
import type { DOMOutputSpec, Node as ProseMirrorNode } from '@tiptap/pm/model';
import { CELL_MIN_WIDTH, EDGE_ZONE } from '@/components/editor/extensions/limits';
import {
  cellAttributes,
  rowAttributes,
  tableAttributes,
} from '@/components/editor/extensions/table-attributes';
import { limitedTableCommands } from '@/components/editor/extensions/table-limits';
import { OfficeTableView } from '@/components/editor/extensions/table-view';

/** Widths of the columns in px, null where the reader's browser decides. */
export function columnWidths(table: ProseMirrorNode): (number | null)[] {
  const widths: (number | null)[] = [];
  table.firstChild?.forEach((cell) => {
    const { colspan, colwidth } = cell.attrs as { colspan: number; colwidth: number[] | null };
    for (let i = 0; i < colspan; i++)
      widths.push(colwidth?.[i] ? Math.max(colwidth[i]!, CELL_MIN_WIDTH) : null);
  });
  return widths;
}

/** Options of the office's table: what the base takes, and where refusals go. */
export interface OfficeTableOptions extends TableOptions {
  /** Says to the person why something was refused. */
  onRefuse: (message: string) => void;
}

/**
 * A table of at most 20 columns and 100 rows (specification section 9) that keeps the marks of older texts: interlace, borderless, sortable,
 * width, caption. The caption is an attribute, because the table model knows rows only.
 */
export const OfficeTable = Table.extend<OfficeTableOptions>({
  addOptions() {
    return {
      ...(this.parent?.() as TableOptions),
      resizable: true,
      cellMinWidth: CELL_MIN_WIDTH,
      handleWidth: EDGE_ZONE,
      View: OfficeTableView,
      onRefuse: () => {},
    };
  },
  addAttributes: () => tableAttributes,
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }, { tag: 'colgroup', ignore: true }],
  renderHTML({ node, HTMLAttributes }) {
    const widths = columnWidths(node);
    const caption = node.attrs.caption as string | null;
    const parts: DOMOutputSpec[] = [];
    if (caption) parts.push(['caption', {}, caption]);
    if (widths.some((width) => width !== null)) {
      const cols = widths.map((width): DOMOutputSpec => [
        'col',
        width === null ? {} : { width: String(width) },
      ]);
      parts.push(['colgroup', {}, ...cols]);
    }
    const total = widths.every((width) => width !== null) ? widths.reduce((a, b) => a + b, 0) : null;
    const style = total && !node.attrs.width ? { style: `width: ${total}px` } : {};
    return ['table', mergeAttributes(HTMLAttributes, style), ...parts, ['tbody', 0]];
  },
  addCommands() {
    return { ...this.parent?.(), ...limitedTableCommands(this.parent?.() ?? {}, this.options.onRefuse) };
  },
});

export const OfficeTableRow = TableRow.extend({ addAttributes: () => rowAttributes });

export const OfficeTableCell = TableCell.extend({
  addAttributes() {
    return { ...this.parent?.(), ...cellAttributes };
  },
});

export const OfficeTableHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), ...cellAttributes };
  },
});
