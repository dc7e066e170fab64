import type { JSONContent } from '@tiptap/core';
import { Node } from '@tiptap/core';
import { AUTO_FORMAT_DEFAULTS, type AutoFormatOptions } from '@/components/editor/format/auto-format';
import { htmlOf, paragraph, table, testEditor } from '@/components/editor/extensions/test-editor';

const Picture = Node.create({
  name: 'image',
  inline: true,
  group: 'inline',
  addAttributes: () => ({ src: { default: '' } }),
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});
const picture: JSONContent = {
  type: 'paragraph',
  content: [{ type: 'image', attrs: { src: '/files/a.webp' } }],
};

const OFF: AutoFormatOptions = Object.fromEntries(
  Object.keys(AUTO_FORMAT_DEFAULTS).map((name) => [name, false]),
) as unknown as AutoFormatOptions;

function laidOut(content: JSONContent[], options: Partial<AutoFormatOptions>): string {
  const editor = testEditor(content, [Picture]);
  editor.commands.autoFormat({ ...OFF, ...options });
  return htmlOf(editor.state.doc);
}

const styled = (text: string, attrs: object): JSONContent => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'textStyle', attrs }, { type: 'bold' }] }],
});

describe('automatic layout', () => {
  it('takes fonts and sizes off and keeps bold and colour', () => {
    expect(laidOut([styled('甲', { fontSize: '18px', color: '#c90000' })], { clearFonts: true })).toBe(
      '<p><span style="color: #c90000"><strong>甲</strong></span></p>',
    );
    expect(laidOut([styled('甲', { fontSize: '18px' })], { clearFonts: true })).toBe(
      '<p><strong>甲</strong></p>',
    );
  });

  it('takes colours off when asked', () => {
    expect(laidOut([styled('甲', { color: '#c90000', fontSize: '18px' })], { clearColors: true })).toBe(
      '<p><span style="font-size: 18px"><strong>甲</strong></span></p>',
    );
  });

  it('indents paragraphs of the text by 2em, not centred ones, headings, lists and cells', () => {
    expect(
      laidOut(
        [
          paragraph('甲', { textIndent: '32px' }),
          paragraph('中', { textAlign: 'center' }),
          {
            type: 'heading',
            attrs: { level: 2, textIndent: '2em' },
            content: [{ type: 'text', text: '题' }],
          },
          {
            type: 'bulletList',
            content: [{ type: 'listItem', content: [paragraph('项', { textIndent: '2em' })] }],
          },
        ],
        { indent: true },
      ),
    ).toBe(
      '<p style="text-indent: 2em">甲</p><p style="text-align: center">中</p><h2>题</h2><ul><li><p>项</p></li></ul>',
    );
  });

  it('takes line heights and spacing off', () => {
    expect(
      laidOut([paragraph('甲', { lineHeight: '3', spaceBefore: 20, spaceAfter: 5 })], { clearSpacing: true }),
    ).toBe('<p>甲</p>');
  });

  it.each(['　　甲', '\u00A0\u00A0\u00A0\u00A0甲', '  甲  ', '\t甲　'])(
    'takes the blanks around %j away',
    (text) => {
      expect(laidOut([paragraph(text)], { trimBlanks: true })).toBe('<p>甲</p>');
    },
  );

  it('leaves one of several empty paragraphs, none at the edges', () => {
    const empties = [paragraph(''), paragraph('　'), paragraph('')];
    expect(
      laidOut([...empties, paragraph('甲'), ...empties, paragraph('乙'), ...empties], { mergeEmpty: true }),
    ).toBe('<p>甲</p><p></p><p>乙</p>');
  });

  it('leaves no empty paragraph when asked', () => {
    expect(laidOut([paragraph('甲'), paragraph(''), paragraph('乙')], { removeEmpty: true })).toBe(
      '<p>甲</p><p>乙</p>',
    );
    expect(laidOut([paragraph('')], { removeEmpty: true })).toBe('<p></p>');
  });

  it('centres pictures and the captions below them', () => {
    expect(
      laidOut(
        [picture, paragraph('图1 展览现场'), paragraph('图书馆里的正文'), picture, paragraph('▲资料图片')],
        {
          centerPictures: true,
        },
      ),
    ).toBe(
      '<p style="text-align: center"><img src="/files/a.webp"></p><p style="text-align: center">图1 展览现场</p><p>图书馆里的正文</p><p style="text-align: center"><img src="/files/a.webp"></p><p style="text-align: center">▲资料图片</p>',
    );
  });

  it.each([
    ['保密,安全;重要:是?对!完.', '保密，安全；重要：是？对！完。'],
    ['第一, 第二', '第一，第二'],
    ['依据(保密法)第3.5条', '依据（保密法）第3.5条'],
    ['见 https://a.cn/?b=1,2 与 GB/T 37668-2019', '见 https://a.cn/?b=1,2 与 GB/T 37668-2019'],
    ['时间10:30, 价格1,024.5元', '时间10:30, 价格1,024.5元'],
    ['使用Word(2019)编辑', '使用Word(2019)编辑'],
  ])('widens punctuation: %s', (text, wanted) => {
    expect(laidOut([paragraph(text)], { punctuation: true })).toBe(`<p>${wanted}</p>`);
  });

  it('tidies tables', () => {
    const wide = table([['', '乙']], { attrs: { width: '900' } });
    wide.content![0]!.content![1]!.attrs = { colwidth: [300] };
    wide.content![0]!.content![1]!.content!.push(paragraph(''));
    expect(laidOut([wide], { tidyTables: true })).toBe(
      '<table><tbody><tr><td colspan="1" rowspan="1"><p></p></td><td colspan="1" rowspan="1"><p>乙</p></td></tr></tbody></table>',
    );
  });

  it('leaves code as it is', () => {
    const code = { type: 'codeBlock', content: [{ type: 'text', text: '  中文,代码  ' }] };
    expect(laidOut([code], { ...AUTO_FORMAT_DEFAULTS, punctuation: true })).toBe(
      '<pre><code>  中文,代码  </code></pre>',
    );
  });

  it('is one undo step, and doing it again changes nothing', () => {
    const editor = testEditor([paragraph('　　甲'), paragraph(''), paragraph(''), paragraph('乙')]);
    const before = editor.getJSON();
    expect(editor.commands.autoFormat(AUTO_FORMAT_DEFAULTS)).toBe(true);
    const after = editor.getJSON();
    expect(after).not.toEqual(before);
    expect(editor.commands.autoFormat(AUTO_FORMAT_DEFAULTS)).toBe(false);
    editor.commands.undo();
    expect(editor.getJSON()).toEqual(before);
  });

  it('lays out a text with an older table over the limits', () => {
    const editor = testEditor([paragraph('　甲'), table(Array.from({ length: 101 }, () => ['一']))]);
    expect(editor.commands.autoFormat(AUTO_FORMAT_DEFAULTS)).toBe(true);
    expect(editor.state.doc.child(1).childCount).toBe(101);
    expect(editor.state.doc.child(0).textContent).toBe('甲');
  });
});
