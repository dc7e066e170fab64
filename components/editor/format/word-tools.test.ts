import { TextSelection } from '@tiptap/pm/state';
import { htmlOf, paragraph, testEditor } from '@/components/editor/extensions/test-editor';
import { toHalfWidth } from '@/components/editor/format/convert-text';
import { findAll, findState } from '@/components/editor/format/find-replace';
import { painterState } from '@/components/editor/format/format-painter';

const select = (editor: ReturnType<typeof testEditor>, from: number, to: number) =>
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, from, to)));

const marked = (text: string, ...types: string[]) => ({
  type: 'text',
  text,
  marks: types.map((type) => ({ type })),
});

describe('find and replace', () => {
  const words = () =>
    testEditor([
      paragraph('保密法与保密'),
      { type: 'paragraph', content: [marked('保', 'bold'), marked('密 App app')] },
    ]);

  it('finds across bold and plain words, with and without case', () => {
    const { doc } = words().state;
    expect(findAll(doc, '保密', false)).toEqual([
      { from: 1, to: 3 },
      { from: 5, to: 7 },
      { from: 9, to: 11 },
    ]);
    expect(findAll(doc, 'app', false)).toHaveLength(2);
    expect(findAll(doc, 'app', true)).toHaveLength(1);
    expect(findAll(doc, '', false)).toEqual([]);
    expect(findAll(doc, '.*', false)).toEqual([]);
  });

  it('steps through the hits round the ends', () => {
    const editor = words();
    editor.commands.openFind('find');
    editor.commands.setFind({ query: '保密', matchCase: false });
    expect([findState(editor.state).found.length, findState(editor.state).current]).toEqual([3, 0]);
    editor.commands.stepFind(-1);
    expect(findState(editor.state).current).toBe(2);
    editor.commands.stepFind(1);
    expect([editor.state.selection.from, editor.state.selection.to]).toEqual([1, 3]);
  });

  it('replaces one and goes on to the next', () => {
    const editor = words();
    editor.commands.setFind({ query: '保密', matchCase: false });
    editor.commands.replaceFound('安全生产');
    expect(editor.state.doc.child(0).textContent).toBe('安全生产法与保密');
    expect(editor.state.selection.from).toBe(7);
    expect(findState(editor.state).found).toHaveLength(2);
  });

  it('replaces all as one undo step and keeps the marks of what stood there', () => {
    const editor = words();
    editor.commands.setFind({ query: '保密', matchCase: false });
    expect(editor.commands.replaceAllFound('密')).toBe(true);
    expect(editor.state.doc.child(0).textContent).toBe('密法与密');
    expect(findState(editor.state).found).toEqual([]);
    editor.commands.undo();
    expect(editor.state.doc.child(0).textContent).toBe('保密法与保密');
    expect(editor.state.doc.child(1).textContent).toBe('保密 App app');
  });

  it('goes to an end when the new words contain the old ones', () => {
    const editor = words();
    editor.commands.setFind({ query: '保密', matchCase: false });
    editor.commands.replaceAllFound('保密保密');
    expect(editor.state.doc.child(0).textContent).toBe('保密保密法与保密保密');
  });

  it('follows changes of the text', () => {
    const editor = words();
    editor.commands.setFind({ query: '保密', matchCase: false });
    editor.view.dispatch(editor.state.tr.insertText('保密', 1));
    expect(findState(editor.state).found).toHaveLength(4);
  });
});

describe('format painter', () => {
  const source = {
    type: 'paragraph',
    attrs: { textAlign: 'center', lineHeight: '2' },
    content: [marked('源头', 'bold', 'underline')],
  };

  it('carries the looks of words to the next selection, once', () => {
    const editor = testEditor([source, { type: 'paragraph', content: [marked('目标', 'italic')] }]);
    select(editor, 1, 2);
    editor.commands.pickFormat(false);
    select(editor, 5, 7);
    expect(editor.commands.paintFormat()).toBe(true);
    expect(htmlOf(editor.state.doc.cut(4))).toContain('<p><strong><u>目标</u></strong></p>');
    expect(painterState(editor.state).format).toBeNull();
    expect(editor.commands.paintFormat()).toBe(false);
  });

  it('carries the paragraph too when the whole paragraph was picked, again and again when locked', () => {
    const editor = testEditor([source, paragraph('甲'), paragraph('乙')]);
    select(editor, 1, 3);
    editor.commands.pickFormat(true);
    for (const [from, to] of [
      [5, 6],
      [8, 9],
    ] as const) {
      select(editor, from, to);
      expect(editor.commands.paintFormat()).toBe(true);
    }
    expect(editor.state.doc.children.map((node) => [node.attrs.textAlign, node.attrs.lineHeight])).toEqual([
      ['center', '2'],
      ['center', '2'],
      ['center', '2'],
    ]);
    expect(editor.commands.dropFormat()).toBe(true);
    expect(editor.commands.dropFormat()).toBe(false);
  });
});

describe('clearing and converting', () => {
  it('clears marks and paragraph formats and keeps links', () => {
    const link = { type: 'link', attrs: { href: 'https://www.example.cn/' } };
    const editor = testEditor([
      {
        type: 'paragraph',
        attrs: { textAlign: 'right', lineHeight: '3', spaceBefore: 5, textIndent: '0' },
        content: [marked('甲', 'bold'), { type: 'text', text: '乙', marks: [link, { type: 'italic' }] }],
      },
    ]);
    editor.commands.setTextSelection(1);
    editor.commands.clearFormat();
    expect(htmlOf(editor.state.doc)).toMatch(/^<p>甲<a [^>]*>乙<\/a><\/p>$/);
  });

  it.each([
    ['halfWidth', 'Ａｂ１２３％，。', 'Ab123%，。'],
    ['upperCase', 'Abc保密', 'ABC保密'],
    ['lowerCase', 'ABC保密', 'abc保密'],
    ['noBlanks', '保 密　工\u00A0作  use  App 软 件', '保密工作 use App 软件'],
    ['fullPunctuation', '保密,安全', '保密，安全'],
  ] as const)('%s: %s', (conversion, text, wanted) => {
    const editor = testEditor([paragraph(text)]);
    editor.commands.setTextSelection(1);
    expect(editor.commands.convertText(conversion)).toBe(true);
    expect(editor.state.doc.textContent).toBe(wanted);
    expect(editor.commands.convertText(conversion)).toBe(false);
  });

  it('changes only the selection and keeps marks', () => {
    const editor = testEditor([{ type: 'paragraph', content: [marked('ab', 'bold'), marked('cd')] }]);
    select(editor, 2, 4);
    editor.commands.convertText('upperCase');
    expect(htmlOf(editor.state.doc)).toBe('<p><strong>aB</strong>Cd</p>');
  });

  it('leaves Chinese full-width punctuation alone', () => {
    expect(toHalfWidth('（Ａ，Ｂ）；：？！')).toBe('（A，B）；：？！');
  });
});
