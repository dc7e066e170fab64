import { asc, eq, gt } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { publicInfoAttachments, publicInfos } from '@/db/schema/site';
import { uploads, uploadUses } from '@/db/schema/upload';
import { dayStart, formatDate } from '@/lib/core/dates';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { LOST_PICTURE } from '@/lib/domain/article/html-policy';
import { cachedPublicInfo, cachedPublicInfos } from '@/lib/domain/site/cached';
import {
  deletePublicInfos,
  enablePublicInfos,
  pinPublicInfos,
} from '@/lib/domain/site/commands/manage-public-infos';
import { addPublicInfo, editPublicInfo } from '@/lib/domain/site/commands/save-public-info';
import type { InfoFields } from '@/lib/domain/site/info-contract';
import { getOfficeInfo } from '@/lib/domain/site/info-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';

let editor: Ctx;
const paths = ['/files/file/a.pdf', '/files/file/b.docx'];

beforeAll(async () => {
  editor = makeCtx({ actor: adminActor(await makeAdmin(['news.edit'], '编辑')) });
  const file = { usage: 'editor_file', kind: 'file', sha256: 'x', sizeBytes: 2048, mime: 'application/pdf' };
  await testDb()
    .insert(uploads)
    .values(
      paths.map((p) => ({ ...file, key: p.slice('/files/'.length), ext: 'pdf', originalName: '原名.pdf' })),
    );
  await testDb()
    .insert(uploads)
    .values({ ...file, key: 'file/secret.pdf', ext: 'pdf', originalName: '密.pdf', private: true });
});
beforeEach(async () => {
  await testDb().delete(uploadUses);
  await testDb().delete(publicInfos);
  dropTags(null);
});

let serial = 0;
const fields = (more: Partial<InfoFields> = {}): InfoFields => ({
  title: `信息${(serial += 1)}`,
  contentHtml: '<p>正文</p>',
  attachments: [],
  ...more,
});
const as = <T>(work: (ctx: Ctx) => Promise<T>) => withTx(makeCtx({ actor: editor.actor }), work);
const add = (more: Partial<InfoFields> = {}) => as((c) => addPublicInfo(c, fields(more)));
const enable = (enabled: boolean, ...ids: number[]) => as((c) => enablePublicInfos(c, { ids, enabled }));
const titles = async () =>
  (await cachedPublicInfos(makeCtx(), { pageNum: 1, pageSize: 20 })).list.map((i) => i.title);
const rowOf = async (id: number) =>
  (await testDb().select().from(publicInfos).where(eq(publicInfos.id, id)))[0];
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: AppError) => ({ status: e.status, message: e.message, errors: e.errors }),
  );

test('a document goes from draft to public, changes there at once, and goes offline; every step in the next read', async () => {
  const since =
    (await testDb().select({ id: operationLogs.id }).from(operationLogs).orderBy(asc(operationLogs.id))).at(
      -1,
    )?.id ?? 0;
  const { id } = await add({ title: '指南', indexNo: 'XX-1' });
  expect(await titles()).toEqual([]);
  expect(await cachedPublicInfo(makeCtx(), id)).toBeNull();
  await enable(true, id);
  expect(await titles()).toEqual(['指南']);
  await as((c) => editPublicInfo(c, { id, version: 2, ...fields({ title: '新指南', indexNo: 'XX-1' }) }));
  expect((await cachedPublicInfo(makeCtx(), id))?.title).toBe('新指南');
  await enable(false, id);
  expect([await titles(), await cachedPublicInfo(makeCtx(), id)]).toEqual([[], null]);
  const first = (await rowOf(id))?.publishedAt;
  await enable(true, id);
  expect((await rowOf(id))?.publishedAt).toEqual(first);
  const log = await testDb()
    .select({ action: operationLogs.action })
    .from(operationLogs)
    .where(gt(operationLogs.id, since))
    .orderBy(asc(operationLogs.id));
  expect(log.map((l) => l.action)).toEqual([
    'publicinfo.add',
    'publicinfo.publish',
    'publicinfo.edit',
    'publicinfo.withdraw',
    'publicinfo.publish',
  ]);
});

test('the search columns follow the text', async () => {
  const { id } = await add({ title: '征订公告', indexNo: 'XXGK-9', contentHtml: '<p>退换货规则</p>' });
  expect(await rowOf(id)).toMatchObject({ contentText: '退换货规则' });
  expect((await rowOf(id))?.search).toContain('公告');
  await as((c) =>
    editPublicInfo(c, { id, version: 1, ...fields({ title: '年度报告', contentHtml: '<p>x</p>' }) }),
  );
  const search = (await rowOf(id))?.search ?? '';
  expect([search.includes('报告'), search.includes('公告')]).toEqual([true, false]);
});

test('files stand under the public text in the chosen order, and are in use until the document goes', async () => {
  const files = [
    { path: paths[1] as string, title: '申请表' },
    { path: paths[0] as string, title: '说明' },
  ];
  const { id } = await add({ attachments: files });
  await enable(true, id);
  expect((await cachedPublicInfo(makeCtx(), id))?.attachments).toEqual([
    { title: '申请表', path: paths[1], sizeBytes: 2048 },
    { title: '说明', path: paths[0], sizeBytes: 2048 },
  ]);
  expect(await testDb().$count(uploadUses)).toBe(2);
  await as((c) => editPublicInfo(c, { id, version: 2, ...fields({ attachments: files.slice(1) }) }));
  expect((await cachedPublicInfo(makeCtx(), id))?.attachments.map((a) => a.title)).toEqual(['说明']);
  expect(await testDb().$count(uploadUses)).toBe(1);
  await enable(false, id);
  await as((c) => deletePublicInfos(c, [id]));
  expect([await testDb().$count(uploadUses), await testDb().$count(publicInfoAttachments)]).toEqual([0, 0]);
});

test.each(['/files/file/none.pdf', '/files/file/secret.pdf', '/etc/passwd'])(
  'S-06 %s cannot be attached, and the refused save changes nothing',
  async (path) => {
    const { id } = await add({ title: '原来' });
    const before = await rowOf(id);
    const work = as((c) =>
      editPublicInfo(c, {
        id,
        version: 1,
        ...fields({ title: '改', attachments: [{ path, title: '附件' }] }),
      }),
    );
    expect(await refusal(work)).toMatchObject({
      status: 400,
      errors: { 'attachments.0.title': '附件不存在，请重新上传' },
    });
    expect(await rowOf(id)).toEqual(before);
  },
);

test('a stale save gets 409 and overwrites nothing; a publication in between counts as a change', async () => {
  const { id } = await add({ title: '原来' });
  await enable(true, id);
  const before = await rowOf(id);
  expect(
    await refusal(as((c) => editPublicInfo(c, { id, version: 1, ...fields({ title: '旧' }) }))),
  ).toMatchObject({
    status: 409,
    message: '内容已被他人修改，请刷新后在最新内容上编辑',
  });
  expect(await rowOf(id)).toEqual(before);
});

test('two documents never share an index number, also when they are sent at once', async () => {
  const results = await Promise.all([add({ indexNo: 'A-1' }), add({ indexNo: 'A-1' })].map(refusal));
  expect(results.filter((r) => r === null)).toHaveLength(1);
  expect(results.find((r) => r !== null)).toMatchObject({
    status: 409,
    errors: { indexNo: '索引号已被使用' },
  });
  expect(await testDb().$count(publicInfos)).toBe(1);
});

test('a day of publication: an earlier one is its beginning, the stored one stays exact, one to come is refused', async () => {
  const { id } = await add({ publishDate: '2026-03-01' });
  expect((await rowOf(id))?.publishedAt).toEqual(dayStart('2026-03-01'));
  await enable(true, id);
  expect((await rowOf(id))?.publishedAt).toEqual(dayStart('2026-03-01'));
  const exact = new Date('2026-03-01T02:03:04.000Z');
  await testDb().update(publicInfos).set({ publishedAt: exact }).where(eq(publicInfos.id, id));
  await as((c) => editPublicInfo(c, { id, version: 2, ...fields({ publishDate: '2026-03-01' }) }));
  expect((await rowOf(id))?.publishedAt).toEqual(exact);
  const tomorrow = formatDate(new Date(Date.now() + 86_400_000));
  expect(await refusal(add({ publishDate: tomorrow }))).toMatchObject({
    status: 400,
    errors: { publishDate: '发布日期不能晚于今天' },
  });
  const today = await add({ publishDate: formatDate(new Date()) });
  await enable(true, today.id);
  expect((await cachedPublicInfo(makeCtx(), today.id))?.id).toBe(today.id);
});

test('nothing empty becomes public, a draft is not taken offline, a public one is not deleted', async () => {
  const { id } = await add({ title: '空', contentHtml: '<p> </p>' });
  expect(await refusal(enable(true, id))).toMatchObject({
    status: 422,
    message: '“空”没有正文也没有附件，不能发布',
  });
  expect(await refusal(enable(false, id))).toMatchObject({
    status: 409,
    message: '“空”的状态为“草稿”，不能下线',
  });
  const full = await add({ title: '满' });
  await enable(true, full.id);
  expect(await refusal(as((c) => deletePublicInfos(c, [id, full.id])))).toMatchObject({
    status: 409,
    message: '“满”已发布，请先下线再删除',
  });
  const emptied = as((c) => editPublicInfo(c, { id: full.id, version: 2, ...fields({ contentHtml: '' }) }));
  expect(await refusal(emptied)).toMatchObject({ status: 422 });
  expect(await testDb().$count(publicInfos)).toBe(2);
});

test('a document that waits for a picture stays a draft, and a public one keeps its text', async () => {
  const contentHtml = `<p>甲</p><img src="${LOST_PICTURE}">`;
  const lost = { status: 422, errors: { contentHtml: '有 1 张图片没有随文字粘贴，请用图片上传后再提交' } };
  const waiting = await add({ contentHtml });
  expect(await refusal(enable(true, waiting.id))).toMatchObject(lost);
  expect(await rowOf(waiting.id)).toMatchObject({ status: 'draft', version: 1 });
  const live = await add({ contentHtml: '<p>乙</p>' });
  await enable(true, live.id);
  const edited = as((c) => editPublicInfo(c, { id: live.id, version: 2, ...fields({ contentHtml }) }));
  expect(await refusal(edited)).toMatchObject(lost);
  expect(await rowOf(live.id)).toMatchObject({ contentHtml: '<p>乙</p>', version: 2 });
});

test('pinned documents stand first in their order, the others by date', async () => {
  const ids: number[] = [];
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03'])
    ids.push((await add({ title: day.slice(-1), publishDate: day })).id);
  await enable(true, ...ids);
  expect(await titles()).toEqual(['3', '2', '1']);
  await as((c) => pinPublicInfos(c, [ids[0] ?? 0, ids[1] ?? 0]));
  expect(await titles()).toEqual(['1', '2', '3']);
  await as((c) => pinPublicInfos(c, [ids[1] ?? 0]));
  expect(await titles()).toEqual(['2', '3', '1']);
  await as((c) => pinPublicInfos(c, []));
  expect(await titles()).toEqual(['3', '2', '1']);
  expect(await refusal(as((c) => pinPublicInfos(c, [98_765])))).toMatchObject({ status: 404 });
});

test('S-34 the text is stored clean', async () => {
  const { id } = await add({
    contentHtml: '<p>好</p><img src="x" onerror="alert(1)"><iframe src="//e"></iframe>',
  });
  expect((await getOfficeInfo(editor, id)).contentHtml).toBe('<p>好</p>');
});
