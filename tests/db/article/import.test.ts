import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { desc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { articleImports, articles, uploads, uploadUses } from '@/db/schema';
import type { StoragePort } from '@/lib/adapters/storage/port';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { deleteArticles } from '@/lib/domain/article/commands/delete-articles';
import { importFolder } from '@/lib/domain/article/commands/import-folder';
import type { ImportOptions } from '@/lib/domain/article/import/run';
import { deleteMedia } from '@/lib/domain/upload/commands/change-media';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import { testDb } from '@/tests/support/db';
import { brokenInvariants } from '@/tests/support/invariants';
import { makeArticleCategory, makeOffice, type Office } from '@/tests/support/factories/article';
import { edit, eventsOf, revisionsOf, rowOf } from './desk';

let office: Office;
let root: string;
let picture: Buffer;
let category: string;

beforeAll(async () => {
  office = await makeOffice();
  picture = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#b00' } })
    .png()
    .toBuffer();
  const id = await makeArticleCategory();
  const row = await testDb().query.articleCategories.findFirst({ where: (c, q) => q.eq(c.id, id) });
  category = row?.name ?? '';
});
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'import-'));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function put(file: string, content: string | Uint8Array): void {
  const target = path.join(root, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, content);
}

const article = (title: string, more = '', body = '正文一段。') =>
  `---\ntitle: ${title}\ncategory: ${category}\n${more}---\n\n${body}\n`;

/** Imports the folder of the test; each test is a collection of its own. */
function run(more: Partial<ImportOptions> = {}, ctx: Ctx = office.editor) {
  return importFolder({
    root,
    source: path.basename(root),
    editor: ctx,
    auditor: office.auditor,
    store: (file, usage) => storeUpload(ctx, { bytes: file.bytes, name: file.name, door: file.kind, usage }),
    discard: (ids) => withTx(ctx, (tx) => deleteMedia(tx, ids)),
    ...more,
  });
}

const idOf = (report: Awaited<ReturnType<typeof run>>, file: string) =>
  report.files.find((f) => f.path === file)?.articleId ?? 0;
const imported = () =>
  testDb()
    .select()
    .from(articleImports)
    .where(eq(articleImports.source, path.basename(root)));
const count = async (table: typeof articles | typeof uploads) => testDb().$count(table);

test('a folder becomes drafts with their pictures, and a second run changes nothing', async () => {
  put(
    'a/one.md',
    article(
      '第一篇',
      'cover: img/p.png\nkeywords: [保密, 定密]\n',
      '看图：\n\n![说明](img/p.png)\n\n<script>x</script>',
    ),
  );
  put('a/img/p.png', picture);
  put('two.html', '<html><head><title>第二篇</title></head><body><p onclick="x()">内容</p></body></html>');
  put('README.md', '# 说明');
  const first = await run({ category: [category] });
  expect(first.counts).toEqual({ imported: 2, changed: 0, unchanged: 0, failed: 0 });
  const one = await rowOf(idOf(first, 'a/one.md'));
  expect(one).toMatchObject({
    title: '第一篇',
    status: 'draft',
    keywords: ['保密', '定密'],
    publishedAt: null,
  });
  expect(one.coverPath).toMatch(/^\/files\/image\/.+-700x400\.png$/);
  expect(one.contentHtml).toBe(
    `<p>看图：</p>\n<p><img src="${one.coverPath}" alt="说明" loading="lazy" /></p>`,
  );
  expect(one.search).toContain('定密');
  const stored = await testDb().select().from(uploads);
  expect(stored).toMatchObject([{ usage: 'cover', originalName: 'p.png', deletedAt: null }]);
  expect(await testDb().select().from(uploadUses)).toMatchObject([
    { entity: 'article', entityId: String(one.id) },
  ]);
  expect((await rowOf(idOf(first, 'two.html'))).contentHtml).toBe('<p>内容</p>');
  const rows = await testDb().select().from(articles);
  const second = await run({ category: [category] });
  expect(second.counts).toEqual({ imported: 0, changed: 0, unchanged: 2, failed: 0 });
  expect(await testDb().select().from(articles)).toEqual(rows);
  expect(await count(uploads)).toBe(1);
});

test('with an auditor articles go as far as their head says, through the desk’s own steps', async () => {
  put('p.md', article('已发布的', 'date: 2020-05-06 07:08\n'));
  put('d.md', article('草稿的', 'status: 草稿\n'));
  put('w.md', article('待审的', 'status: pending\n'));
  put('o.md', article('下线的', 'status: offline\ndate: 2019-01-01\n'));
  put('f.md', article('将来的', `date: ${new Date().getFullYear() + 2}-01-01\n`));
  put('s.md', article('含密级的', '', '绝密★ 文件正文'));
  const report = await run({ publish: true });
  expect(report.counts).toMatchObject({ imported: 6, failed: 0 });
  const state = async (file: string) => (await rowOf(idOf(report, file))).status;
  expect(await Promise.all(['p.md', 'd.md', 'w.md', 'o.md', 'f.md', 's.md'].map(state))).toEqual([
    'published',
    'draft',
    'pending',
    'offline',
    'approved',
    'draft',
  ]);
  const shown = await rowOf(idOf(report, 'p.md'));
  expect(shown.publishedAt).toEqual(new Date('2020-05-05T23:08:00Z'));
  expect(shown.auditedBy).not.toBe(shown.submittedBy);
  expect(await eventsOf(shown.id)).toEqual([
    'create:>draft',
    'submit:draft>pending',
    'approve:pending>approved',
    'publish:approved>published',
  ]);
  expect((await rowOf(idOf(report, 'f.md'))).scheduledAt).not.toBeNull();
  expect(report.files.find((f) => f.path === 's.md')?.warnings.join()).toContain('仅存为草稿');
  expect(await brokenInvariants()).toEqual({});
});

test('a changed file becomes the next draft of its article; the public one stays until that is passed', async () => {
  put('a.md', article('原题', '', '![x](p.png)'));
  put('p.png', picture);
  const id = idOf(await run({ publish: true }), 'a.md');
  const files = await count(uploads);
  put('a.md', article('新题', '', '![x](p.png) 新的话'));
  const drafted = await run();
  expect(drafted.counts).toEqual({ imported: 0, changed: 1, unchanged: 0, failed: 0 });
  expect(await rowOf(id)).toMatchObject({ title: '原题', status: 'published', workingStatus: 'draft' });
  expect(await count(uploads)).toBe(files);
  put('a.md', article('更新的题', '', '![x](p.png) 再新的话'));
  expect((await run({ publish: true })).counts.changed).toBe(1);
  expect(await rowOf(id)).toMatchObject({ title: '更新的题', status: 'published', workingStatus: null });
  expect((await revisionsOf(id)).map((r) => r.status)).toEqual(['superseded', 'approved']);
  const other = await sharp(picture).negate().png().toBuffer();
  put('p.png', other);
  expect((await run()).counts.changed).toBe(1);
});

test('drafts of an earlier run are published by a later one that asks for it', async () => {
  put('a.md', article('先存草稿'));
  const id = idOf(await run(), 'a.md');
  expect((await run({ publish: true })).counts).toMatchObject({ changed: 1, unchanged: 0 });
  expect((await rowOf(id)).status).toBe('published');
});

test('what was edited in the office is not overwritten unless asked for', async () => {
  put('a.md', article('导入的题'));
  const id = idOf(await run(), 'a.md');
  await edit({ ...office.second, now: new Date(Date.now() + 1000) }, id, 1, { title: '编辑改过的题' });
  put('a.md', article('又改的题'));
  const refused = await run();
  expect(refused.files[0]).toMatchObject({
    result: 'failed',
    reason: '文章导入后在后台修改过，未覆盖；确需覆盖请加 --force',
  });
  expect((await rowOf(id)).title).toBe('编辑改过的题');
  expect((await run({ force: true })).counts.changed).toBe(1);
  expect((await rowOf(id)).title).toBe('又改的题');
  await withTx(office.editor, (c) => deleteArticles(c, [id]));
  put('a.md', article('删后再改'));
  expect((await run()).files[0]?.reason).toBe(`文章（编号 ${id}）在回收站中，请先还原或彻底删除`);
});

test('bad files are named with their line, and the good ones go on', async () => {
  put('1-date.md', article('坏日期', 'date: 昨天\n'));
  put('2-category.md', '---\ntitle: 无此栏目\ncategory: 没有的/栏目\n---\n正文');
  put('3-missing.md', article('缺图', '', '![x](no.png)'));
  put('4-outside.md', article('越界', '', '![x](../../../../../../../../../etc/hostname)'));
  put('5-long.md', article('题'.repeat(101)));
  put('6-cover.md', article('封面缺', 'cover: c.png\n'));
  put('7-none.md', '---\ntitle: 没写栏目\n---\n正文');
  put('8-fake.md', article('假图', '', '![x](fake.png)'));
  put('fake.png', 'GIF87a no picture');
  put('9-good.md', article('好的', '', '![远](https://example.com/a.png) 文'));
  const before = await count(articles);
  const report = await run();
  expect(report.counts).toEqual({ imported: 1, changed: 0, unchanged: 0, failed: 8 });
  expect(report.files.map((f) => [f.path, f.line, f.reason])).toEqual([
    ['1-date.md', 4, '日期“昨天”无法识别，应写成 2026-03-01 或 2026-03-01 09:30'],
    ['2-category.md', 3, '栏目“没有的”不存在；加 --create-categories 可自动建立'],
    ['3-missing.md', null, '找不到图片或媒体文件“no.png”'],
    ['4-outside.md', null, expect.stringMatching(/不在导入目录之内|找不到图片/)],
    ['5-long.md', 2, expect.stringContaining('title：')],
    ['6-cover.md', 4, '找不到图片或媒体文件“c.png”'],
    ['7-none.md', 1, '缺少栏目（category）；也可以用 --category 指定默认栏目'],
    ['8-fake.md', null, '文件类型不允许'],
    ['9-good.md', null, null],
  ]);
  expect(report.files[8]?.warnings).toEqual(['远程图片未导入：https://example.com/a.png']);
  expect(await count(articles)).toBe(before + 1);
  expect(await imported()).toHaveLength(1);
});

test('missing categories are made when asked for, once', async () => {
  put('a.md', '---\ntitle: 甲\ncategory: 导入栏目/子栏目\n---\n正文');
  put('b.md', '---\ntitle: 乙\ncategory: 导入栏目/子栏目\n---\n正文');
  const report = await run({ createCategories: true });
  expect(report.counts.imported).toBe(2);
  const [a, b] = await Promise.all([rowOf(idOf(report, 'a.md')), rowOf(idOf(report, 'b.md'))]);
  expect(a.categoryId).toBe(b.categoryId);
});

test('a file that fails at its last step leaves nothing: no article, no category, no picture', async () => {
  put('a.md', `---\ntitle: 写到一半\ncategory: 未成栏目\n---\n![x](p.png)`);
  put('p.png', await sharp(picture).blur(3).png().toBuffer());
  const rows = await count(articles);
  // Nobody passes their own text: the desk refuses after everything else was written.
  const report = await run({ createCategories: true, publish: true, auditor: office.editor });
  expect(report.files[0]).toMatchObject({ result: 'failed', reason: expect.any(String) as string });
  expect(await count(articles)).toBe(rows);
  expect(
    await testDb().query.articleCategories.findFirst({ where: (c, q) => q.eq(c.name, '未成栏目') }),
  ).toBeUndefined();
  const [left] = await testDb().select().from(uploads).orderBy(desc(uploads.id)).limit(1);
  expect(left).toMatchObject({ originalName: 'p.png', deletedAt: expect.any(Date) as Date });
  expect(await imported()).toEqual([]);
});

test('a picture that cannot be stored fails its article only', async () => {
  put('a.md', article('甲', '', '![x](p.png)'));
  put('b.md', article('乙'));
  put('p.png', picture);
  const full: StoragePort = {
    ...office.editor.ports.storage,
    put: () => Promise.reject(new Error('disk full')),
    delete: () => Promise.resolve(),
  };
  const ctx = { ...office.editor, ports: { ...office.editor.ports, storage: full } };
  const report = await run({}, ctx);
  expect(report.files.map((f) => [f.result, f.reason])).toEqual([
    ['failed', '文件保存时出错'],
    ['imported', null],
  ]);
});

test('a rehearsal tells what would happen and writes nothing', async () => {
  put('a.md', '---\ntitle: 甲\ncategory: 试运行栏目\ncover: p.png\n---\n正文');
  put('p.png', picture);
  put('b.md', article('乙', 'status: 错\n'));
  const before = [await count(articles), await count(uploads)];
  const report = await run({ dryRun: true, createCategories: true });
  expect(report.counts).toEqual({ imported: 1, changed: 0, unchanged: 0, failed: 1 });
  expect([await count(articles), await count(uploads)]).toEqual(before);
  expect(await imported()).toEqual([]);
  expect((await run({ dryRun: true })).files[0]?.reason).toContain('栏目“试运行栏目”不存在');
});

test('of two imports of one folder at once each article is made once', async () => {
  put('a.md', article('同时导入甲'));
  put('b.md', article('同时导入乙'));
  const reports = await Promise.all([run(), run()]);
  expect(reports.flatMap((r) => r.files).filter((f) => f.result === 'imported')).toHaveLength(2);
  expect(reports.flatMap((r) => r.files).filter((f) => f.result === 'unchanged')).toHaveLength(2);
  expect(await imported()).toHaveLength(2);
});
