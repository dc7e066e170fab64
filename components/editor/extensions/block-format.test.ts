import { TextSelection } from '@tiptap/pm/state';
import {
  isIndented,
  readIndent,
  readLineHeight,
  readSpacing,
} from '@/components/editor/extensions/block-format';
import {
  FONT_SIZES,
  HEADING_STYLES,
  LINE_HEIGHTS,
  ROW_SPACINGS,
  SPAN_STYLES,
  TAB_TEXT,
} from '@/components/editor/extensions/limits';
import { htmlOf, paragraph, table, testEditor } from '@/components/editor/extensions/test-editor';
import { sanitizeArticle } from '@/lib/domain/article/sanitize';

const first = (editor: ReturnType<typeof testEditor>) => editor.state.doc.child(0);

describe('numbers of specification section 9', () => {
  it('has the sizes, heights, spacings, styles and the tab', () => {
    expect(FONT_SIZES).toEqual([10, 11, 12, 14, 16, 18, 20, 24, 36]);
    expect(LINE_HEIGHTS).toEqual(['1', '1.5', '1.75', '2', '3', '4', '5']);
    expect(ROW_SPACINGS).toEqual([5, 10, 15, 20, 25]);
    expect([HEADING_STYLES, SPAN_STYLES]).toEqual([
      ['tc', 'tl'],
      ['im', 'hi'],
    ]);
    expect(TAB_TEXT).toBe('\u00A0\u00A0\u00A0\u00A0');
  });
});

describe('paragraphs', () => {
  it.each([...LINE_HEIGHTS])('takes line height %s', (value) => {
    const editor = testEditor([paragraph('甲')]);
    expect(editor.commands.setBlockLineHeight(value)).toBe(true);
    expect(htmlOf(editor.state.doc)).toBe(`<p style="line-height: ${value}">甲</p>`);
  });

  it.each(['0.5', '1.6', '6', '20px'])('refuses line height %s', (value) => {
    const editor = testEditor([paragraph('甲')]);
    expect(editor.commands.setBlockLineHeight(value)).toBe(false);
    expect(first(editor).attrs.lineHeight).toBeNull();
  });

  it.each([...ROW_SPACINGS])('takes %d px before and after', (px) => {
    const editor = testEditor([paragraph('甲')]);
    editor.chain().setSpaceBefore(px).setSpaceAfter(px).run();
    expect(htmlOf(editor.state.doc)).toBe(`<p style="margin-top: ${px}px; margin-bottom: ${px}px">甲</p>`);
  });

  it.each([0, 4, 7, 26, 30])('refuses %d px of spacing', (px) => {
    const editor = testEditor([paragraph('甲')]);
    expect(editor.commands.setSpaceBefore(px)).toBe(false);
    expect(editor.commands.setSpaceAfter(px)).toBe(false);
  });

  it('changes every paragraph of the selection', () => {
    const editor = testEditor([paragraph('甲'), paragraph('乙'), paragraph('丙')]);
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, 1, 5)));
    editor.commands.setBlockLineHeight('2');
    expect(editor.state.doc.children.map((node) => node.attrs.lineHeight)).toEqual(['2', '2', null]);
  });

  it('turns the indent that the page gives off and on again', () => {
    const editor = testEditor([paragraph('甲')]);
    expect(isIndented(first(editor), editor.state.doc)).toBe(true);
    editor.commands.toggleTextIndent();
    expect(first(editor).attrs.textIndent).toBe('0');
    editor.commands.toggleTextIndent();
    expect(first(editor).attrs.textIndent).toBe('2em');
  });

  it('indents a centred paragraph, which the page does not', () => {
    const editor = testEditor([paragraph('甲', { textAlign: 'center' })]);
    editor.commands.toggleTextIndent();
    expect(htmlOf(editor.state.doc)).toContain('text-indent: 2em');
  });
});

describe('styles for headings and words', () => {
  it.each([...HEADING_STYLES])('makes a heading %s of a paragraph and back', (style) => {
    const editor = testEditor([paragraph('题')]);
    expect(editor.commands.toggleHeadingStyle(style)).toBe(true);
    expect(htmlOf(editor.state.doc)).toBe(`<h2 class="${style}">题</h2>`);
    editor.commands.toggleHeadingStyle(style);
    expect(htmlOf(editor.state.doc)).toBe('<p>题</p>');
  });

  it.each([...SPAN_STYLES])('puts %s on words and takes it off', (style) => {
    const editor = testEditor([paragraph('重点')]);
    editor.commands.selectAll();
    editor.commands.toggleSpanStyle(style);
    expect(htmlOf(editor.state.doc)).toBe(`<p><span class="${style}">重点</span></p>`);
    editor.commands.toggleSpanStyle(style);
    expect(htmlOf(editor.state.doc)).toBe('<p>重点</p>');
  });

  it.each([...FONT_SIZES])('sets %d px', (px) => {
    const editor = testEditor([paragraph('字')]);
    editor.commands.selectAll();
    expect(editor.commands.setFontSize(`${px}px`)).toBe(true);
    expect(htmlOf(editor.state.doc)).toBe(`<p><span style="font-size: ${px}px">字</span></p>`);
  });

  it.each(['13px', '15px', '9px', '48px', '16pt', '1em'])('refuses %s', (size) => {
    const editor = testEditor([paragraph('字')]);
    editor.commands.selectAll();
    expect(editor.commands.setFontSize(size)).toBe(false);
    expect(htmlOf(editor.state.doc)).toBe('<p>字</p>');
  });
});

describe('reading what older texts have', () => {
  it.each([
    ['1.75em', '1.75'],
    ['1.60', '1.6'],
    ['28px', '28px'],
    ['150%', '150%'],
    ['normal', null],
    ['calc(1em)', null],
  ])('line height %s', (text, kept) => {
    expect(readLineHeight(text)).toBe(kept);
  });

  it('spacing and indent', () => {
    expect(['5px', '12.5px', '5pt', 'auto', '100px'].map(readSpacing)).toEqual([5, 12, null, null, null]);
    expect(['2em', '0', '0px', '32pt', '-21px', '5%'].map(readIndent)).toEqual([
      '2em',
      '0',
      '0',
      '32pt',
      '-21px',
      null,
    ]);
  });
});

describe('what the editor writes passes the sanitiser unchanged', () => {
  it('blocks and tables', () => {
    const sorted = table([['甲', '乙']], {
      attrs: {
        interlaced: 'enabled',
        borderless: true,
        sortType: 'orderbyasc',
        width: '80%',
        caption: '附表',
      },
      rowAttrs: [{ class: 'firstRow' }],
    });
    sorted.content![0]!.content![0]!.attrs = {
      background: '#f7faff',
      valign: 'middle',
      align: 'center',
      colwidth: [80],
    };
    const editor = testEditor([
      paragraph('甲', {
        textAlign: 'center',
        lineHeight: '1.75',
        spaceBefore: 5,
        spaceAfter: 25,
        textIndent: '0',
      }),
      { type: 'heading', attrs: { level: 2, headingStyle: 'tl' }, content: [{ type: 'text', text: '题' }] },
      sorted,
    ]);
    const html = htmlOf(editor.state.doc).replaceAll(/: |; /g, (sign) => sign.trim());
    expect(sanitizeArticle(html).replaceAll(' />', '>')).toBe(html);
    expect(html).toContain(
      '<table interlaced="enabled" class="noBorderTable" data-sort-type="orderbyasc" width="80%"><caption>附表</caption><colgroup><col width="80"><col></colgroup>',
    );
  });
});
