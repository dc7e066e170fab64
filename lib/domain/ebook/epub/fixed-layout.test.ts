import sharp from 'sharp';
import * as epubs from '@/tests/support/epubs';
import { FIXED, filmedEpub, fixedEpub, fixedPages, viewport } from '@/tests/support/fixed-epubs';
import { readBook } from './read-book';
import type { BookFile } from './unpacking';

async function unpacked(bytes: Uint8Array) {
  const book = await readBook(bytes);
  const files: BookFile[] = [];
  for await (const file of book.files()) files.push(file);
  return { layout: book.fixedLayout(), files, report: book.report() };
}
const textOf = (files: readonly BookFile[], href: string) =>
  new TextDecoder().decode(files.find((f) => f.href === href)?.body);

const SVG = (size: string, inside = '') =>
  `<?xml version="1.0"?><?xml-stylesheet href="style.css" type="text/css"?><svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`;
const drawing = (size: string, inside?: string): epubs.TestPart => ({
  file: 'page.svg',
  title: '图',
  body: '',
  source: SVG(size, inside),
  mediaType: 'image/svg+xml',
});
const page = (head: string, properties = ''): epubs.TestPart => ({
  file: `page-${head.length}-${properties.length}.xhtml`,
  title: '版',
  body: '<p>文</p>',
  head,
  properties,
});

test('every part of a magazine is a page of its own size, clipped to it, with its styles and its words', async () => {
  const { layout, files, report } = await unpacked(fixedEpub({ parts: fixedPages(2) }));
  expect(report).toEqual([]);
  expect(layout).toEqual({
    rtl: false,
    pages: [
      { width: 1200, height: 1600, side: null, flows: false },
      { width: 1200, height: 1600, side: null, flows: false },
    ],
  });
  expect(textOf(files, 'p0001.xhtml')).toContain(
    '<html xmlns="http://www.w3.org/1999/xhtml" lang="zh-CN" xml:lang="zh-CN" style="overflow:hidden"><head><title>第 1 版</title><link rel="stylesheet" type="text/css" href="f0002.css"/></head>',
  );
  expect(textOf(files, 'f0002.css')).toContain('.head { position: absolute; top: 80px; left: 100px;');
  expect(files.find((f) => f.href === 'p0002.xhtml')?.text).toBe('第 2 版 版面2 转下页');
});

test('a book whose text flows has no pages, also when a few of its parts are fixed: the report says so', async () => {
  const parts = [
    ...epubs.plainParts(2),
    page(viewport('width=600, height=800'), 'rendition:layout-pre-paginated'),
  ];
  const { layout, report } = await unpacked(epubs.makeEpub({ parts }));
  expect(layout).toBeNull();
  expect(report).toEqual(['页面的固定版式 1 处未保留（第 3 部分）']);
});

test.each([
  ['as the standard has it', 'width=1024, height=697', [1024, 697]],
  ['without a blank', 'width=1024,height=697', [1024, 697]],
  ['with units and a scale', 'width=600px,height=800px,initial-scale=1', [600, 800]],
  ['with parts of a pixel', 'height=841.5, width=595', [595, 841.5]],
])('a page says its size %s', async (_, content, size) => {
  const { layout } = await unpacked(fixedEpub({ parts: [page(viewport(content))] }));
  expect([layout?.pages[0]?.width, layout?.pages[0]?.height]).toEqual(size);
});

test.each([
  ['its view box', drawing('width="10px" height="10px" viewBox="0 0 1100 1700"'), [1100, 1700]],
  ['its sides', drawing('width="736px" height="1162px"'), [736, 1162]],
  ['its resolution', page('<meta name="original-resolution" content="1072x1448"/>'), [1072, 1448]],
])('a page is as large as %s, where it has no viewport', async (_, part, size) => {
  const { layout } = await unpacked(fixedEpub({ parts: [part] }));
  expect([layout?.pages[0]?.width, layout?.pages[0]?.height]).toEqual(size);
});

test.each([
  ['has no viewport', ''],
  ['is as wide as the screen', viewport('width=device-width, initial-scale=1')],
  ['has a width alone', viewport('width=1200')],
])('a page that %s has the size of its neighbour, and a book of nothing else is refused', async (_, head) => {
  const parts = [page(viewport('width=600, height=800')), page(head, 'page-spread-left')];
  const { layout } = await unpacked(fixedEpub({ parts }));
  expect(layout?.pages[1]).toEqual({ width: 600, height: 800, side: 'left', flows: false });
  await expect(unpacked(fixedEpub({ parts: [page(head)] }))).rejects.toThrow(
    '固定版式的 EPUB 没有说明页面尺寸（viewport），请补充后重新上传，或上传 PDF',
  );
});

test.each([
  ['width=99999999, height=1600', '99999999×1600'],
  ['width=1200, height=0.5', '1200×0.5'],
  ['width=1200, height=10001', '1200×10001'],
])('a page of %s is refused', async (content, size) => {
  await expect(unpacked(fixedEpub({ parts: [page(viewport(content))] }))).rejects.toThrow(
    `第 1 页的尺寸 ${size} 无法显示，每边应为 16–10000 像素`,
  );
});

test('the sides of the pages, the order of reading and parts that flow are kept', async () => {
  const size = viewport('width=600, height=900');
  const parts = [
    page(size, 'page-spread-left'),
    page(`${size} `, 'rendition:page-spread-center'),
    page(`${size}  `, 'page-spread-right rendition:spread-none'),
    page('', 'page-spread-right rendition:layout-reflowable'),
  ];
  const spine = 'page-progression-direction="rtl"';
  const { layout, files } = await unpacked(fixedEpub({ parts, spine }));
  expect(layout).toEqual({
    rtl: true,
    pages: [
      { width: 600, height: 900, side: 'left', flows: false },
      { width: 600, height: 900, side: 'alone', flows: false },
      { width: 600, height: 900, side: 'alone', flows: false },
      { width: 560, height: 840, side: 'right', flows: true },
    ],
  });
  expect(textOf(files, 'p0004.xhtml')).not.toContain('overflow');
  const none = `${FIXED}<meta property="rendition:spread">none</meta>`;
  const alone = await unpacked(fixedEpub({ parts: [parts[0] as epubs.TestPart], metas: none }));
  expect(alone.layout?.pages[0]?.side).toBe('alone');
});

test('a drawing is a page that fills itself, with the style sheets inside and above it', async () => {
  const inside =
    '<style>.a { fill: red; background: url(https://evil.example/a.png) }</style><text class="a">文</text>';
  const { files } = await unpacked(fixedEpub({ parts: [drawing('viewBox="0 0 100 200"', inside)] }));
  const part = textOf(files, 'p0001.xhtml');
  expect(part).toMatch(
    /<head><title>图<\/title><link rel="stylesheet" type="text\/css" href="f\d{4}\.css"\/><\/head>/,
  );
  expect(part).toContain(
    '<body><svg viewBox="0 0 100 200" width="100%" height="100%" style="position:absolute;top:0;left:0" xmlns="http://www.w3.org/2000/svg"><style>.a { fill: red; background: url(&quot;data:,&quot;) }</style><text class="a">文</text></svg></body>',
  );
});

test('a picture is a page of its own size; what only calls itself one is refused', async () => {
  const picture: epubs.TestPart = { file: 'a.png', title: '封面', body: '', mediaType: 'image/png' };
  const wide = new Uint8Array(
    await sharp({ create: { width: 40, height: 60, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  );
  const { layout, files } = await unpacked(fixedEpub({ parts: [{ ...picture, source: wide }] }));
  expect(layout?.pages).toEqual([{ width: 40, height: 60, side: null, flows: false }]);
  expect(textOf(files, 'p0001.xhtml')).toContain(
    '<body><img src="f0002.png" alt="封面" style="position:absolute;top:0;left:0;width:100%;height:100%"/></body>',
  );
  await expect(unpacked(fixedEpub({ parts: [{ ...picture, source: 'picture' }] }))).rejects.toThrow(
    'OEBPS/a.png 不是可以显示的图片',
  );
  await expect(unpacked(epubs.makeEpub({ parts: [{ ...picture, source: wide }] }))).rejects.toThrow(
    'OEBPS/a.png 的类型不受支持',
  );
});

test('nothing hostile of a page survives', async () => {
  const parts = fixedPages(1).map((p) => ({
    ...p,
    head: `${p.head}<script>x</script><style>@import url(https://evil.example/a.css); body{background:url(//evil.example/b.png)}</style>`,
    body: '<p onclick="x">文</p><svg xmlns="http://www.w3.org/2000/svg"><style>@import "https://evil.example/c.css"; a{behavior:url(d.htc)}</style><script>x</script><foreignObject><iframe src="https://evil.example/"/></foreignObject></svg><object data="https://evil.example/e"/>',
  }));
  const { files } = await unpacked(fixedEpub({ parts }));
  expect(textOf(files, 'p0001.xhtml')).not.toMatch(
    /evil|<script|onclick|<i?frame|<object|<meta|foreignObject|htc|@import/i,
  );
});

test('films and sounds of pages are kept by what they are, without an address in the page; the report says so', async () => {
  const { files, report } = await unpacked(filmedEpub());
  expect(files.filter((f) => /^(video|audio)/.test(f.mediaType)).map((f) => [f.href, f.mediaType])).toEqual([
    ['f0002.mp4', 'video/mp4'],
    ['f0003.mp3', 'audio/mpeg'],
  ]);
  const first = textOf(files, 'p0001.xhtml');
  expect(first).toContain(
    '<video id="v" width="400" height="300" poster="f0001.png" data-film="f0002.mp4"></video><audio controls="" data-film="f0003.mp3"></audio>',
  );
  expect(first).not.toMatch(/evil|autoplay|<source|src=/);
  expect(textOf(files, 'p0002.xhtml')).not.toContain('<video');
  expect(report).toEqual([
    '视频 1 处已保留，允许播放后读者可以播放（第 1 页）',
    '音频 2 处已保留，允许播放后读者可以播放（第 1、3 页）',
    '视频 1 处未保留（第 2 页）',
  ]);
});

test('a text that flows keeps no film', async () => {
  const parts = epubs.plainParts(1).map((p) => ({ ...p, body: '<video src="film.mp4"></video>' }));
  const items = '<item id="film" href="film.mp4" media-type="video/mp4"/>';
  const more = [{ name: 'OEBPS/film.mp4', body: Buffer.from('000000186674797069736f6d', 'hex') }];
  const { files, report } = await unpacked(epubs.makeEpub({ parts, items, more }));
  expect(files.some((f) => f.mediaType === 'video/mp4')).toBe(false);
  expect(report).toEqual(['视频 1 处未保留（第 1 部分）']);
});
