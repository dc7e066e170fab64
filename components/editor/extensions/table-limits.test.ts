import type { Editor } from '@tiptap/core';
import { Fragment, Slice } from '@tiptap/pm/model';
import { CellSelection } from '@tiptap/pm/tables';
import { editorText, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '@/components/editor/extensions/limits';
import { cutSlice, cutTable, tableSize } from '@/components/editor/extensions/table-limits';
import {
  blankTable,
  cellsOf,
  paragraph,
  table,
  testEditor,
} from '@/components/editor/extensions/test-editor';
import { toast } from '@/components/ui/toast';

jest.mock('@/components/ui/toast', () => ({ toast: { warn: jest.fn() } }));
const said = toast.warn as jest.Mock;
beforeEach(() => said.mockClear());

const firstTable = (editor: Editor) => {
  const node = editor.state.doc.children.find((child) => child.type.name === 'table');
  if (!node) throw new Error('no table');
  return node;
};
const size = (editor: Editor) => tableSize(firstTable(editor));
const inFirstCell = (editor: Editor) => editor.commands.setTextSelection(4);

describe('tables hold at most 20 columns and 100 rows', () => {
  it('has the numbers of specification section 9', () => {
    expect([MAX_TABLE_COLUMNS, MAX_TABLE_ROWS]).toEqual([20, 100]);
  });

  it('inserts 5×5 without a header row unless told otherwise', () => {
    const editor = testEditor([paragraph('')]);
    expect(editor.commands.insertTable()).toBe(true);
    expect(size(editor)).toEqual({ rows: 5, columns: 5 });
    expect(firstTable(editor).firstChild?.firstChild?.type.name).toBe('tableCell');
  });

  it('inserts 100×20', () => {
    const editor = testEditor([paragraph('')]);
    expect(editor.commands.insertTable({ rows: 100, cols: 20 })).toBe(true);
    expect(size(editor)).toEqual({ rows: 100, columns: 20 });
    expect(said).not.toHaveBeenCalled();
  });

  it.each([
    [{ rows: 101, cols: 1 }, '已达到最大行数（100 行）'],
    [{ rows: 1, cols: 21 }, '已达到最大列数（20 列）'],
  ])('refuses to insert %j and says why', (wanted, message) => {
    const editor = testEditor([paragraph('甲')]);
    const before = editor.getJSON();
    expect(editor.commands.insertTable(wanted)).toBe(false);
    expect(editor.getJSON()).toEqual(before);
    expect(said.mock.calls).toEqual([[message]]);
  });

  it.each(['addRowBefore', 'addRowAfter'] as const)('%s goes to 100 rows and not further', (name) => {
    const editor = testEditor([blankTable(99, 2)]);
    inFirstCell(editor);
    expect(editor.can()[name]()).toBe(true);
    expect(editor.commands[name]()).toBe(true);
    expect(size(editor)).toEqual({ rows: 100, columns: 2 });
    expect(editor.can()[name]()).toBe(false);
    expect(said).not.toHaveBeenCalled();
    expect(editor.commands[name]()).toBe(false);
    expect(size(editor)).toEqual({ rows: 100, columns: 2 });
    expect(said.mock.calls).toEqual([[editorText.maxRows]]);
  });

  it.each(['addColumnBefore', 'addColumnAfter'] as const)('%s goes to 20 columns and not further', (name) => {
    const editor = testEditor([blankTable(2, 19)]);
    inFirstCell(editor);
    expect(editor.commands[name]()).toBe(true);
    expect(size(editor)).toEqual({ rows: 2, columns: 20 });
    expect(editor.can()[name]()).toBe(false);
    expect(editor.commands[name]()).toBe(false);
    expect(size(editor)).toEqual({ rows: 2, columns: 20 });
    expect(said.mock.calls).toEqual([[editorText.maxColumns]]);
  });
});

describe('no way round the limits', () => {
  const replaceTable = (editor: Editor, rows: number, columns: number, meta?: [string, unknown]) => {
    const { tr, schema, doc } = editor.state;
    const bigger = schema.nodeFromJSON(blankTable(rows, columns));
    tr.replaceWith(0, doc.child(0).nodeSize, bigger);
    if (meta) tr.setMeta(...meta);
    editor.view.dispatch(tr);
  };

  it('refuses any change that makes a table too large, and says so', () => {
    const editor = testEditor([blankTable(100, 20), paragraph('尾')]);
    replaceTable(editor, 101, 20);
    expect(size(editor)).toEqual({ rows: 100, columns: 20 });
    replaceTable(editor, 100, 21);
    expect(size(editor)).toEqual({ rows: 100, columns: 20 });
    expect(said.mock.calls).toEqual([[editorText.maxRows], [editorText.maxColumns]]);
  });

  it('loads an older article with a larger table and lets it be edited, but not grow', () => {
    const editor = testEditor([paragraph('头')]);
    editor.commands.setContent(
      { type: 'doc', content: [blankTable(102, 3), paragraph('尾')] },
      { emitUpdate: false },
    );
    expect(size(editor)).toEqual({ rows: 102, columns: 3 });
    inFirstCell(editor);
    editor.view.dispatch(editor.state.tr.insertText('字'));
    expect(cellsOf(editor.state.doc)[0]).toEqual(['字', '', '']);
    expect(editor.commands.deleteRow()).toBe(true);
    expect(size(editor).rows).toBe(101);
    expect(said).not.toHaveBeenCalled();
    replaceTable(editor, 103, 3);
    expect(size(editor).rows).toBe(101);
    expect(said.mock.calls).toEqual([[editorText.maxRows]]);
  });

  it('brings a deleted larger table back by undo', () => {
    const editor = testEditor([blankTable(101, 1), paragraph('尾')]);
    inFirstCell(editor);
    expect(editor.commands.deleteTable()).toBe(true);
    expect(editor.commands.undo()).toBe(true);
    expect(size(editor)).toEqual({ rows: 101, columns: 1 });
  });
});

describe('a pasted table that is too large is cut, with a message', () => {
  const paste = (rows: number, columns: number) => {
    const { schema } = testEditor([paragraph('')]);
    const messages: string[] = [];
    const slice = new Slice(Fragment.from(schema.nodeFromJSON(blankTable(rows, columns))), 0, 0);
    const cut = cutSlice(slice, (message) => messages.push(message));
    return { size: tableSize(cut.content.firstChild!), messages };
  };

  it('leaves 100×20 alone', () => {
    expect(paste(100, 20)).toEqual({ size: { rows: 100, columns: 20 }, messages: [] });
  });

  it('cuts 101×21 to 100×20', () => {
    expect(paste(101, 21)).toEqual({
      size: { rows: 100, columns: 20 },
      messages: ['粘贴的表格有 101 行 21 列，超过 100 行 20 列的上限，超出部分未粘贴'],
    });
  });

  it('shortens joined cells to what is left of them', () => {
    const editor = testEditor([blankTable(2, 22)]);
    const { doc } = editor.state;
    const cell = (column: number) =>
      doc
        .child(0)
        .firstChild!.children.slice(0, column)
        .reduce((at, c) => at + c.nodeSize, 2);
    editor.view.dispatch(editor.state.tr.setSelection(CellSelection.create(doc, cell(17), cell(21))));
    expect(editor.commands.mergeCells()).toBe(true);
    const cut = cutTable(firstTable(editor));
    expect(tableSize(cut)).toEqual({ rows: 2, columns: 20 });
    expect(cut.firstChild!.lastChild!.attrs.colspan).toBe(3);
  });

  it('keeps the words of what fits', () => {
    const { schema } = testEditor([paragraph('')]);
    const rows = Array.from({ length: 103 }, (_, i) => [`第${i + 1}行`]);
    const cut = cutTable(schema.nodeFromJSON(table(rows)));
    expect(cut.childCount).toBe(100);
    expect(cut.lastChild!.textContent).toBe('第100行');
  });
});
