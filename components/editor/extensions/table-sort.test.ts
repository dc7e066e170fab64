import { editorText, type SortType } from '@/components/editor/extensions/limits';
import { cellsOf, paragraph, placeOf, table, testEditor } from '@/components/editor/extensions/test-editor';
import { CellSelection } from '@tiptap/pm/tables';
import { toast } from '@/components/ui/toast';

jest.mock('@/components/ui/toast', () => ({ toast: { warn: jest.fn() } }));
const said = toast.warn as jest.Mock;
beforeEach(() => said.mockClear());

const rows = [['张三'], ['李四'], ['王五 12'], ['第 3 号']];
const sorted = (type: SortType, list = rows, header = false) => {
  const editor = testEditor([table(list, { header })]);
  editor.commands.setTextSelection(4);
  editor.commands.sortTable(type);
  return cellsOf(editor.state.doc).map(([first]) => first);
};

describe('sorting a table', () => {
  it.each<[SortType, string[]]>([
    ['reversecurrent', ['第 3 号', '王五 12', '李四', '张三']],
    ['orderbyasc', ['第 3 号', '李四', '王五 12', '张三']],
    ['reversebyasc', ['张三', '王五 12', '李四', '第 3 号']],
    ['orderbynum', ['张三', '李四', '第 3 号', '王五 12']],
    ['reversebynum', ['王五 12', '第 3 号', '张三', '李四']],
  ])('%s', (type, expected) => {
    expect(sorted(type)).toEqual(expected);
  });

  it('compares by number, not by letters', () => {
    expect(sorted('orderbynum', [['100'], ['9'], ['20']])).toEqual(['9', '20', '100']);
    expect(sorted('orderbyasc', [['100'], ['9'], ['20']])).toEqual(['100', '20', '9']);
  });

  it('leaves a row of header cells where it is', () => {
    expect(sorted('orderbynum', [['序号 99'], ['3'], ['1']], true)).toEqual(['序号 99', '1', '3']);
    expect(sorted('reversecurrent', [['序号'], ['3'], ['1']], true)).toEqual(['序号', '1', '3']);
  });

  it('sorts by the column of the caret, writes the type down and is one undo step', () => {
    const editor = testEditor([
      table([
        ['甲', '2'],
        ['乙', '1'],
      ]),
    ]);
    editor.commands.setTextSelection(placeOf(editor.state.doc, '2'));
    expect(editor.commands.sortTable('orderbynum')).toBe(true);
    expect(cellsOf(editor.state.doc)).toEqual([
      ['乙', '1'],
      ['甲', '2'],
    ]);
    expect(editor.state.doc.firstChild?.attrs.sortType).toBe('orderbynum');
    editor.commands.undo();
    expect(cellsOf(editor.state.doc)).toEqual([
      ['甲', '2'],
      ['乙', '1'],
    ]);
    expect(editor.state.doc.firstChild?.attrs.sortType).toBeNull();
  });

  it('sorts only the chosen rows when cells of several are chosen', () => {
    const editor = testEditor([table([['4'], ['3'], ['2'], ['1']])]);
    const { doc } = editor.state;
    const cell = (index: number) =>
      1 +
      doc
        .child(0)
        .children.slice(0, index)
        .reduce((at, row) => at + row.nodeSize, 0) +
      1;
    editor.view.dispatch(editor.state.tr.setSelection(CellSelection.create(doc, cell(1), cell(3))));
    expect(editor.commands.sortTable('orderbynum')).toBe(true);
    expect(cellsOf(editor.state.doc).flat()).toEqual(['4', '1', '2', '3']);
  });

  it('keeps what belongs to a place: the first row and its stripes', () => {
    const stripes = [
      { class: 'firstRow ue-table-interlace-color-single' },
      { class: 'ue-table-interlace-color-double' },
    ];
    const editor = testEditor([table([['2'], ['1']], { rowAttrs: stripes })]);
    editor.commands.setTextSelection(4);
    editor.commands.sortTable('orderbynum');
    expect(editor.state.doc.firstChild!.children.map((row) => [row.textContent, row.attrs.class])).toEqual([
      ['1', 'firstRow ue-table-interlace-color-single'],
      ['2', 'ue-table-interlace-color-double'],
    ]);
  });

  it('refuses merged cells with a message and changes nothing', () => {
    const merged = table([
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
    merged.content![1]!.content = [{ type: 'tableCell', attrs: { colspan: 2 }, content: [paragraph('3')] }];
    const editor = testEditor([merged]);
    const before = editor.getJSON();
    editor.commands.setTextSelection(4);
    editor.commands.sortTable('reversecurrent');
    expect(editor.getJSON()).toEqual(before);
    expect(said.mock.calls).toEqual([[editorText.mergedSort]]);
  });

  it('says when there is nothing to sort', () => {
    sorted('orderbyasc', [['题'], ['一']], true);
    expect(said.mock.calls).toEqual([[editorText.nothingToSort]]);
  });
});
