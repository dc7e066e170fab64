import { asc, eq, sql } from 'drizzle-orm';
import { ebookResources } from '@/db/schema/ebook';
import { epubKey, unpackEpub } from '@/lib/domain/ebook/commands/unpack-epub';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import * as epubs from '@/tests/support/epubs';
import { fixedEpub, fixedPages } from '@/tests/support/fixed-epubs';
import { makePackedBook } from '@/tests/support/factories/epub';

const rowsOf = (assetId: number) =>
  testDb()
    .select()
    .from(ebookResources)
    .where(eq(ebookResources.assetId, assetId))
    .orderBy(sql`${ebookResources.spineNo} nulls first`, asc(ebookResources.href));

const fileOf = (publicId: string, name: string) => makeCtx().ports.storage.head(epubKey(publicId, name));

test('a book becomes single private files, and a row for each', async () => {
  const { asset } = await makePackedBook();
  const steps: [number, number][] = [];
  const found = await unpackEpub(
    makeCtx(),
    { ...asset, bytes: epubs.makeEpub({ parts: epubs.plainParts(2) }) },
    async (done, all) => void steps.push([done, all]),
  );
  expect(found).toEqual({
    parts: 2,
    fixedLayout: null,
    hasText: true,
    report: [],
    toc: [
      { title: '第 1 章', level: 1, page: 1, href: 'p0001.xhtml' },
      { title: '第 2 章', level: 1, page: 2, href: 'p0002.xhtml' },
    ],
  });
  expect(steps).toEqual([
    [1, 2],
    [2, 2],
  ]);
  const rows = await rowsOf(asset.id);
  expect(rows.map((r) => [r.href, r.mediaType, r.spineNo, r.title, r.textContent])).toEqual([
    ['f0001.png', 'image/png', null, null, ''],
    ['f0002.css', 'text/css', null, null, ''],
    [
      'p0001.xhtml',
      'application/xhtml+xml',
      1,
      '第 1 章',
      '第 1 章 标记1 做好保密工作，从每一天的小事做起。',
    ],
    [
      'p0002.xhtml',
      'application/xhtml+xml',
      2,
      '第 2 章',
      '第 2 章 标记2 做好保密工作，从每一天的小事做起。',
    ],
  ]);
  for (const row of rows) {
    expect(row.key).toBe(`ebook/e${asset.publicId}/${row.href}`);
    expect(await makeCtx().ports.storage.head(row.key)).toMatchObject({
      private: true,
      contentType: row.mediaType,
      size: row.sizeBytes,
    });
  }
});

test.each([
  ['a script in every place keeps only its text', epubs.scriptedEpub, null],
  [
    'pages without a size',
    () => fixedEpub({ parts: fixedPages(2, '') }),
    '固定版式的 EPUB 没有说明页面尺寸（viewport），请补充后重新上传，或上传 PDF',
  ],
  [
    'a page of no size',
    () => fixedEpub({ parts: fixedPages(2, 'width=0.1, height=90000') }),
    '第 1 页的尺寸 0.1×90000 无法显示，每边应为 16–10000 像素',
  ],
  ['a bomb', () => epubs.bombEpub(8), '压缩包的压缩比异常，疑似压缩炸弹'],
  ['a way out', epubs.escapingEpub, '压缩包内有不安全的路径：../evil.xhtml'],
  ['a symbolic link', epubs.linkedEpub, '压缩包内有符号链接：OEBPS/link.xhtml'],
  ['protection', epubs.protectedEpub, '文件带有数字版权保护（DRM），请上传未加密的 EPUB'],
  ['no container', epubs.headlessEpub, '文件不是 EPUB：缺少 META-INF/container.xml'],
  [
    'a part that breaks off after others were stored',
    () => epubs.makeEpub({ replace: { 'OEBPS/part-3.xhtml': '<html><body><p>断' } }),
    'OEBPS/part-3.xhtml 不是合格的 XML（第 1 行：标签 p 没有结束）',
  ],
])('of a file with %s nothing is left but its reason', async (_, make, reason) => {
  const { asset } = await makePackedBook();
  const run = unpackEpub(makeCtx(), { ...asset, bytes: make() });
  if (reason === null) {
    await run;
    const [part] = (await rowsOf(asset.id)).filter((r) => r.spineNo === 1);
    expect(part?.textContent).toMatch(/^留下的正文/);
    return;
  }
  await expect(run).rejects.toMatchObject({ name: 'EpubRefusal', message: reason });
  expect(await rowsOf(asset.id)).toEqual([]);
  for (const name of ['f0001.png', 'f0002.css', 'p0001.xhtml', 'p0002.xhtml'])
    expect(await fileOf(asset.publicId, name)).toBeNull();
});

test('repeated, raced and broken off, a book has its rows once', async () => {
  const { asset } = await makePackedBook();
  const source = { ...asset, bytes: epubs.makeEpub() };
  await unpackEpub(makeCtx(), source);
  const rows = await rowsOf(asset.id);
  await Promise.all(Array.from({ length: 4 }, () => unpackEpub(makeCtx(), source)));
  expect(await rowsOf(asset.id)).toEqual(rows);
  const stop = unpackEpub(makeCtx(), source, async (done) => {
    if (done === 2) throw new Error('another run has taken over');
  });
  await expect(stop).rejects.toThrow('another run has taken over');
  expect(await rowsOf(asset.id)).toEqual(rows);
  for (const row of rows) expect(await makeCtx().ports.storage.head(row.key)).not.toBeNull();
});
