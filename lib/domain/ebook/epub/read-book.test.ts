import * as epubs from '@/tests/support/epubs';
import { readBook } from './read-book';
import type { BookFile } from './unpacking';

async function unpacked(bytes: Uint8Array) {
  const book = await readBook(bytes);
  const files: BookFile[] = [];
  for await (const file of book.files()) files.push(file);
  return { parts: book.parts, toc: book.toc(), files, report: book.report() };
}
const text = (file: BookFile | undefined) => new TextDecoder().decode(file?.body);

test('a book comes as its parts in their order, with what they show, under names of our own', async () => {
  const { parts, toc, files, report } = await unpacked(epubs.makeEpub({ parts: epubs.plainParts(2) }));
  expect(parts).toBe(2);
  expect(report).toEqual([]);
  expect(files.map((f) => [f.href, f.mediaType, f.spineNo, f.title])).toEqual([
    ['f0001.png', 'image/png', null, null],
    ['f0002.css', 'text/css', null, null],
    ['p0001.xhtml', 'application/xhtml+xml', 1, '第 1 章'],
    ['p0002.xhtml', 'application/xhtml+xml', 2, '第 2 章'],
  ]);
  expect(toc).toEqual([
    { title: '第 1 章', level: 1, page: 1, href: 'p0001.xhtml' },
    { title: '第 2 章', level: 1, page: 2, href: 'p0002.xhtml' },
  ]);
  expect(text(files[2])).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="zh-CN" xml:lang="zh-CN"><head><title>第 1 章</title><link rel="stylesheet" type="text/css" href="f0002.css"/></head><body><h1 id="top">第 1 章</h1><p>标记1　做好保密工作，从每一天的小事做起。</p><p><img alt="图" src="f0001.png"/></p></body></html>`,
  );
  expect(files[2]?.text).toBe('第 1 章 标记1 做好保密工作，从每一天的小事做起。');
});

test('scripts, handlers, remote addresses, frames and forms are taken out; the text stays', async () => {
  const { files } = await unpacked(epubs.scriptedEpub());
  const part = text(files.find((f) => f.href === 'p0001.xhtml'));
  expect(part).toContain('留下的正文');
  expect(part).toContain('<a href="p0002.xhtml#top">三</a>');
  expect(part).toContain('<a>二</a>');
  for (const file of files.filter((f) => /xhtml|css|svg/.test(f.mediaType)))
    expect(text(file)).not.toMatch(
      /evil|script|onerror|onclick|onload|<i?frame|<form|<input|<object|<embed|<video|<base|<meta|srcset|foreignObject|htc/i,
    );
});

test.each([
  ['is empty', () => new Uint8Array(), '文件不是 EPUB：找不到压缩包目录'],
  ['is no zip', () => new Uint8Array(5000).fill(7), '文件不是 EPUB：找不到压缩包目录'],
  ['has no container', epubs.headlessEpub, '文件不是 EPUB：缺少 META-INF/container.xml'],
  ['has no mimetype', () => epubs.makeEpub({ without: ['mimetype'] }), '文件不是 EPUB：缺少 mimetype 声明'],
  ['lacks a part', () => epubs.makeEpub({ without: ['OEBPS/part-2.xhtml'] }), '缺少文件 OEBPS/part-2.xhtml'],
  ['breaks off', epubs.tornEpub, 'OEBPS/content.opf 不是合格的 XML（第 1 行：标签 manifest 没有结束）'],
  ['is protected', epubs.protectedEpub, '文件带有数字版权保护（DRM），请上传未加密的 EPUB'],
  ['has two files of one name', epubs.doubledEpub, '压缩包内有重名的文件：OEBPS/part-1.xhtml'],
  ['has a symbolic link', epubs.linkedEpub, '压缩包内有符号链接：OEBPS/link.xhtml'],
  ['unpacks to a multiple', () => epubs.bombEpub(8), '压缩包的压缩比异常，疑似压缩炸弹'],
  ['has too many files', () => epubs.crowdedEpub(5001), '压缩包内的文件过多，最多 5000 个'],
  [
    'defines entities',
    () =>
      epubs.makeEpub({
        replace: { 'META-INF/container.xml': '<!DOCTYPE a [<!ENTITY b "c">]><container>&b;</container>' },
      }),
    'META-INF/container.xml 不是合格的 XML（第 1 行：不允许自定义实体）',
  ],
  [
    'names a part outside',
    () => epubs.makeEpub({ items: '<item id="x" href="../../etc/passwd" media-type="text/css"/>' }),
    '清单中的地址超出了文件范围：../../etc/passwd',
  ],
  [
    'has a broken part',
    () => epubs.makeEpub({ replace: { 'OEBPS/part-2.xhtml': '<html>\n<body>\n<p>a</body></html>' } }),
    'OEBPS/part-2.xhtml 不是合格的 XML（第 3 行：标签 p 没有结束）',
  ],
  ...epubs.ESCAPES.map((name): [string, () => Uint8Array, string] => [
    `has the entry ${name}`,
    () => epubs.escapingEpub(name),
    `压缩包内有不安全的路径：${name}`,
  ]),
])('refuses a file that %s', async (_, make, reason) => {
  await expect(unpacked(make())).rejects.toMatchObject({ name: 'EpubRefusal', message: reason });
});

test('what a book loses on the way stands in its report, with the parts that lost it', async () => {
  expect((await unpacked(epubs.scriptedEpub())).report).toEqual([
    '视频 1 处未保留（第 1 部分）',
    '脚本 7 处未保留（第 1 部分）',
    '内嵌的网页或插件 3 处未保留（第 1 部分）',
    '表单控件 1 处未保留（第 1 部分）',
    '图形中嵌入的内容 1 处未保留（第 1 部分）',
    '书外的资源 7 处未保留（第 1 部分）',
    '缺少或无法识别的文件 1 处未保留',
    '指向书外的链接 1 处未保留（第 1 部分）',
  ]);
  expect((await unpacked(epubs.richEpub())).report).toEqual([
    '视频 1 处未保留（第 1 部分）',
    '音频 2 处未保留（第 1–2 部分）',
    '由脚本绘制的画面 1 处未保留（第 2 部分）',
    '动画 1 处未保留（第 2 部分）',
    '可切换的公式 1 处未保留（第 2 部分）',
    '写在正文或图形中的样式 1 处未保留（第 2 部分）',
    '加密的字体 1 处未保留',
    '缺少或无法识别的文件 2 处未保留（第 2 部分）',
    '指向书外的链接 1 处未保留（第 1 部分）',
    '书内找不到去处的链接 1 处未保留（第 1 部分）',
  ]);
});

test('words that are not shown are not found', async () => {
  const { files } = await unpacked(epubs.richEpub());
  const part = files.find((f) => f.spineNo === 1);
  expect(text(part)).not.toContain('请看视频');
  expect(part?.text).toBe('正文 网站网站注此');
});

test('files that no part can show are counted by themselves', async () => {
  const { report } = await unpacked(epubs.unshownEpub());
  expect(report).toEqual([
    '音频 1 处未保留',
    '同步朗读 1 处未保留',
    '书外的资源 1 处未保留',
    '不在阅读顺序中的文档 1 处未保留',
    '不受支持的文件 1 处未保留',
    '无法定位或过多的目录行 4 处未保留',
  ]);
});

test('refuses a file that holds more than its directory says', async () => {
  const bytes = Buffer.from(epubs.makeEpub({ css: 'p { color: red; }'.repeat(2000) }));
  const name = bytes.lastIndexOf('OEBPS/style.css');
  // The size after unpacking stands 22 bytes before the name in the directory.
  bytes.writeUInt32LE(100, name - 22);
  await expect(unpacked(bytes)).rejects.toMatchObject({ message: '压缩包已损坏，无法打开' });
});

test('what calls itself a picture and is none is left out, and nothing points to it', async () => {
  const { files } = await unpacked(
    epubs.makeEpub({ replace: { 'OEBPS/images/pixel.png': '<html><script>1</script></html>' } }),
  );
  expect(files.map((f) => f.mediaType)).not.toContain('image/png');
  expect(text(files.find((f) => f.spineNo === 1))).toContain('<p>图</p>');
});

test('style sheets that import themselves and each other a thousand times over are refused', async () => {
  const bomb = '@import "style.css";'.repeat(1000);
  await expect(unpacked(epubs.makeEpub({ css: bomb }))).rejects.toThrow('样式表互相引用过多');
  const { files } = await unpacked(epubs.makeEpub({ css: '@import "style.css"; p { color: red }' }));
  expect(text(files.find((f) => f.mediaType === 'text/css'))).toContain('color: red');
});
