import { getSchema, type JSONContent } from '@tiptap/core';
import { textExtensions } from '@/components/editor/editor-extensions';
import { htmlOf } from '@/components/editor/extensions/test-editor';
import { countLostPictures, LOST_PICTURE } from '@/lib/domain/article/html-policy';
import { sanitizeArticle } from '@/lib/domain/article/sanitize';

const schema = getSchema(textExtensions);

const text = (words: string, ...marks: (string | { type: string; attrs: object })[]): JSONContent => ({
  type: 'text',
  text: words,
  marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)),
});
const p = (...content: JSONContent[]): JSONContent => ({ type: 'paragraph', content });
const block = (type: string, attrs: object, ...content: JSONContent[]): JSONContent => ({
  type,
  attrs,
  content,
});
const style = (attrs: object) => ({ type: 'textStyle', attrs });

/** What the editor can make, by what it is; the test below checks that no node and no mark is missing. */
const pieces: [string, JSONContent][] = [
  ['bold, italic, underlined, struck words', p(text('甲', 'bold', 'italic', 'underline', 'strike'))],
  [
    'raised and lowered words',
    p(text('2', 'superscript'), text('2', 'subscript'), text('x', 'code'), text('增', 'inserted')),
  ],
  ['a colour', p(text('红', style({ color: '#c90000' })))],
  ['a background', p(text('底', style({ backgroundColor: '#fff3c4' })))],
  ['a size', p(text('大', style({ fontSize: '36px' })))],
  ['a font', p(text('仿宋', style({ fontFamily: 'FangSong, STFangsong, serif' })))],
  [
    'all of them at once',
    p(
      text(
        '全',
        'bold',
        style({ color: '#c90000', fontSize: '20px', fontFamily: 'Times New Roman, Times, serif' }),
      ),
    ),
  ],
  ['a mark', p(text('标', 'highlight'), text('记', { type: 'highlight', attrs: { color: '#fff3c4' } }))],
  [
    'emphasis and highlight of the specification',
    p(
      text('重', { type: 'spanStyle', attrs: { style: 'im' } }),
      text('亮', { type: 'spanStyle', attrs: { style: 'hi' } }),
    ),
  ],
  ['a link out', p(text('外', { type: 'link', attrs: { href: 'https://e.cn/?a=1&b=2', title: '提示' } }))],
  ['a link inside', p(text('内', { type: 'link', attrs: { href: '/index/details/3' } }))],
  ['a mail address', p(text('信', { type: 'link', attrs: { href: 'mailto:a@e.cn' } }))],
  [
    'signs, blanks and breaks',
    p(text('a < b & "c"\u00A0\u00A0\u00A0\u00A0'), { type: 'hardBreak' }, text('d')),
  ],
  [
    'paragraph formats',
    block(
      'paragraph',
      { textAlign: 'center', lineHeight: '1.75', spaceBefore: 5, spaceAfter: 25, textIndent: '2em' },
      text('式'),
    ),
  ],
  ['a paragraph without indent', block('paragraph', { textIndent: '0', textAlign: 'justify' }, text('式'))],
  ['a paragraph of an older text', block('paragraph', { keptClass: 'list-paddingleft-2' }, text('旧'))],
  ...[2, 3, 4, 5, 6].map((level): [string, JSONContent] => [
    `a heading of level ${level}`,
    block('heading', { level, textAlign: 'right' }, text('题')),
  ]),
  ['a centred title', block('heading', { level: 2, headingStyle: 'tc' }, text('题'))],
  ['a left title', block('heading', { level: 3, headingStyle: 'tl' }, text('题'))],
  ['a quotation', block('blockquote', {}, p(text('引')), p(text('文')))],
  ['code', block('codeBlock', {}, text('if (a < b) {\n  return;\n}'))],
  ['a rule', { type: 'horizontalRule' }],
  [
    'lists in lists',
    block(
      'bulletList',
      { type: 'square' },
      block(
        'listItem',
        {},
        p(text('甲')),
        block('orderedList', { start: 3 }, block('listItem', { value: '5' }, p(text('乙')))),
      ),
    ),
  ],
  [
    'a definition list',
    block(
      'definitionList',
      {},
      block('definitionTerm', {}, text('词')),
      block('definitionText', {}, text('义')),
    ),
  ],
  ['a division', block('division', { align: 'center' }, p(text('中')))],
  [
    'a picture in a line',
    p(text('图'), {
      type: 'image',
      attrs: {
        src: '/files/2026/a.webp',
        alt: '会议',
        title: '提示',
        width: 300,
        height: 200,
        place: 'float-left',
      },
    }),
  ],
  [
    'an icon beside words',
    p({ type: 'image', attrs: { src: '/files/a.png', valign: 'middle', width: '50%' } }),
  ],
  [
    'a picture with its caption',
    block(
      'figure',
      { src: '/files/a.webp', width: 960, height: 540, place: 'left' },
      text('资料', 'bold'),
      text('图片'),
    ),
  ],
  [
    'a picture without caption, text around it',
    block('figure', { src: '/files/a.webp', alt: '图', place: 'float-right' }),
  ],
  [
    'a film',
    { type: 'video', attrs: { src: '/files/a.mp4', width: 420, height: 280, poster: '/files/a.webp' } },
  ],
  ['a sound', { type: 'audio', attrs: { src: '/files/a.mp3' } }],
  [
    'an attachment',
    p({ type: 'attachment', attrs: { href: '/files/a.pdf', name: '通知 "1".pdf', size: '1.2 MB' } }),
  ],
  [
    'a table',
    block(
      'table',
      { interlaced: 'enabled', sortable: true, borderless: true, width: '100%', caption: '表一' },
      block(
        'tableRow',
        { class: 'firstRow' },
        block('tableHeader', { colspan: 2 }, p(text('头'))),
        block('tableHeader', { background: '#f2f2f2' }, p(text('头'))),
      ),
      block(
        'tableRow',
        {},
        block('tableCell', { rowspan: 2, valign: 'middle' }, p(text('1'))),
        block('tableCell', {}, p(text('2'))),
        block('tableCell', {}, p()),
      ),
      block('tableRow', {}, block('tableCell', {}, p()), block('tableCell', {}, p())),
    ),
  ],
  [
    'a table with widths of columns',
    block(
      'table',
      {},
      block(
        'tableRow',
        {},
        block('tableCell', { colwidth: [120] }, p(text('1'))),
        block('tableCell', { colwidth: [80] }, p(text('2'))),
      ),
    ),
  ],
];

/** The same HTML in one spelling: attributes in order, styles without blanks, no closing slashes. */
function spelled(html: string): string {
  return html
    .replaceAll(/<([a-z\d]+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/g, (_all, tag: string, attrs: string) => {
      const list = [...attrs.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => {
        const declared = value
          .split(';')
          .map((d) =>
            d
              .split(':')
              .map((part) => part.trim())
              .join(':'),
          )
          .filter(Boolean);
        return name === 'style' ? `style="${declared.toSorted().join(';')}"` : `${name}="${value}"`;
      });
      return `<${[tag, ...list.toSorted()].join(' ')}>`;
    })
    .replaceAll(/>[^<]+/g, (words) => words.replaceAll('&nbsp;', '\u00A0').replaceAll('&quot;', '"'));
}

describe('what the editor makes', () => {
  it.each(pieces)('passes the sanitiser unchanged: %s', (_name, piece) => {
    const doc = schema.nodeFromJSON({ type: 'doc', content: [piece] });
    doc.check();
    const html = htmlOf(doc);
    expect(spelled(sanitizeArticle(html))).toBe(spelled(html));
  });

  it('is covered whole by the pieces above', () => {
    const used = new Set(['doc']);
    const doc = schema.nodeFromJSON({ type: 'doc', content: pieces.map(([, piece]) => piece) });
    doc.descendants((node) => {
      used.add(node.type.name);
      for (const mark of node.marks) used.add(mark.type.name);
    });
    const all = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)];
    expect(all.filter((name) => !used.has(name))).toEqual([]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//e.cn/x', 'vbscript:x'])(
    'never holds a link to %s',
    (href) => {
      const doc = schema.nodeFromJSON({
        type: 'doc',
        content: [p(text('x', { type: 'link', attrs: { href } }))],
      });
      expect(htmlOf(doc)).not.toContain(href);
    },
  );

  it('leaves a mark for a picture that is not on this site, and its caption', () => {
    const doc = schema.nodeFromJSON({
      type: 'doc',
      content: [
        block('figure', { src: 'https://e.cn/a.png' }, text('说明')),
        p({ type: 'image', attrs: { src: 'data:image/png;base64,AA==', waiting: true } }),
      ],
    });
    const stored = sanitizeArticle(htmlOf(doc));
    expect(countLostPictures(stored)).toBe(2);
    expect(stored).toBe(
      `<figure><img src="${LOST_PICTURE}" alt="" loading="lazy" /><figcaption>说明</figcaption></figure><p><img src="${LOST_PICTURE}" alt="" loading="lazy" /></p>`,
    );
  });
});
