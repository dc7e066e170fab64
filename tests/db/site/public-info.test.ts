import { eq } from 'drizzle-orm';
import { publicInfoAttachments, publicInfos } from '@/db/schema/site';
import { uploadUses } from '@/db/schema/upload';
import { dayStart, formatDate } from '@/lib/core/dates';
import { cachedPublicInfo } from '@/lib/domain/site/cached';
import { deletePublicInfos, pinPublicInfos } from '@/lib/domain/site/commands/manage-public-infos';
import { editPublicInfo } from '@/lib/domain/site/commands/save-public-info';
import { getOfficeInfo } from '@/lib/domain/site/info-queries';
import { makeCtx } from '@/tests/support/ctx';
import { emptyBins } from '@/tests/support/factories/bin';
import { testDb } from '@/tests/support/db';
import {
  add,
  as,
  edit,
  enable,
  fields,
  forgetInfos,
  paths,
  people,
  prepareInfos,
  refusal,
  release,
  rowOf,
  titles,
} from './infos';

beforeAll(prepareInfos);
beforeEach(forgetInfos);

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
  await release(id);
  expect((await cachedPublicInfo(makeCtx(), id))?.attachments).toEqual([
    { title: '申请表', path: paths[1], sizeBytes: 2048 },
    { title: '说明', path: paths[0], sizeBytes: 2048 },
  ]);
  expect(await testDb().$count(uploadUses)).toBe(2);
  await edit(id, { attachments: files.slice(1) });
  await release(id);
  expect((await cachedPublicInfo(makeCtx(), id))?.attachments.map((a) => a.title)).toEqual(['说明']);
  expect(await testDb().$count(uploadUses)).toBe(1);
  await enable(false, id);
  await as((c) => deletePublicInfos(c, [id]));
  expect([await testDb().$count(uploadUses), await testDb().$count(publicInfoAttachments)]).toEqual([1, 0]);
  await emptyBins();
  expect(await testDb().$count(uploadUses)).toBe(0);
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
  await release(id);
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
  await release(id);
  expect((await rowOf(id))?.publishedAt).toEqual(dayStart('2026-03-01'));
  const exact = new Date('2026-03-01T02:03:04.000Z');
  await testDb().update(publicInfos).set({ publishedAt: exact }).where(eq(publicInfos.id, id));
  await edit(id, { publishDate: '2026-03-01' });
  await release(id);
  expect((await rowOf(id))?.publishedAt).toEqual(exact);
  const tomorrow = formatDate(new Date(Date.now() + 86_400_000));
  expect(await refusal(add({ publishDate: tomorrow }))).toMatchObject({
    status: 400,
    errors: { publishDate: '发布日期不能晚于今天' },
  });
  const today = await add({ publishDate: formatDate(new Date()) });
  await release(today.id);
  expect((await cachedPublicInfo(makeCtx(), today.id))?.id).toBe(today.id);
});

test('pinned documents stand first in their order, the others by date', async () => {
  const ids: number[] = [];
  for (const day of ['2026-01-01', '2026-01-02', '2026-01-03'])
    ids.push((await add({ title: day.slice(-1), publishDate: day })).id);
  await release(...ids);
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
  expect((await getOfficeInfo(people.editor, id)).contentHtml).toBe('<p>好</p>');
});
