import { asc, gt } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { publicInfos } from '@/db/schema/site';
import { uploadUses } from '@/db/schema/upload';
import { withTx } from '@/lib/data/tx';
import { LOST_PICTURE } from '@/lib/domain/article/html-policy';
import { cachedPublicInfo } from '@/lib/domain/site/cached';
import { recallPublicInfo } from '@/lib/domain/site/commands/audit-public-info';
import { deletePublicInfos } from '@/lib/domain/site/commands/manage-public-infos';
import { addPublicInfo } from '@/lib/domain/site/commands/save-public-info';
import { getOfficeInfo, listOfficeInfos } from '@/lib/domain/site/info-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import {
  add,
  as,
  audit,
  edit,
  enable,
  eventsOf,
  fields,
  forgetInfos,
  paths,
  people,
  prepareInfos,
  refusal,
  release,
  rowOf,
  submit,
  titles,
} from './infos';

beforeAll(prepareInfos);
beforeEach(forgetInfos);

test('a document is public after a second person passed it, and goes offline; every step in the next read and in the log', async () => {
  const since =
    (await testDb().select({ id: operationLogs.id }).from(operationLogs).orderBy(asc(operationLogs.id))).at(
      -1,
    )?.id ?? 0;
  const { id } = await add({ title: '指南', indexNo: 'XX-1' });
  for (const step of [() => enable(true, id), () => audit(id, 'approve')])
    expect(await refusal(step())).toMatchObject({ status: 409 });
  await submit(id);
  expect(await refusal(enable(true, id))).toMatchObject({
    status: 409,
    message: '“指南”的状态为“待审核”，审核通过后才能发布',
  });
  expect(await refusal(edit(id, { title: '改' }))).toMatchObject({
    status: 409,
    message: '待审核的信息请先撤回送审',
  });
  await audit(id, 'approve');
  expect([await titles(), await cachedPublicInfo(makeCtx(), id)]).toEqual([[], null]);
  await enable(true, id);
  expect(await titles()).toEqual(['指南']);
  await enable(false, id);
  expect([await titles(), await cachedPublicInfo(makeCtx(), id)]).toEqual([[], null]);
  const first = (await rowOf(id))?.publishedAt;
  expect(await refusal(enable(true, id))).toMatchObject({ status: 409 });
  await release(id);
  expect((await rowOf(id))?.publishedAt).toEqual(first);
  const log = await testDb()
    .select({ action: operationLogs.action })
    .from(operationLogs)
    .where(gt(operationLogs.id, since))
    .orderBy(asc(operationLogs.id));
  const way = ['submit', 'audit.pass', 'publish'];
  expect(log.map((l) => l.action.slice('publicinfo.'.length))).toEqual(['add', ...way, 'withdraw', ...way]);
  expect(await eventsOf(id)).toEqual([
    'create:>draft',
    'submit:draft>pending',
    'approve:pending>approved',
    'publish:approved>published',
    'withdraw:published>offline',
    'submit:offline>pending',
    'approve:pending>approved',
    'publish:approved>published',
  ]);
});

test('S-12 nobody audits what they wrote, edited or handed in, and a decision holds for the version that was read', async () => {
  const both = makeCtx({ actor: adminActor(await makeAdmin(['news.edit', 'news.audit'], '主编')) });
  const { id } = await withTx(both, (c) => addPublicInfo(c, fields()));
  await submit(id);
  const before = await rowOf(id);
  const own = { status: 403, message: '不能审核自己撰写、编辑或提交的信息' };
  expect(await refusal(audit(id, 'approve', { by: both }))).toMatchObject(own);
  expect(await refusal(audit(id, 'approve', { by: people.editor }))).toMatchObject(own);
  expect(await refusal(audit(id, 'approve', { version: 7 }))).toMatchObject({ status: 409 });
  expect(await rowOf(id)).toEqual(before);
  await audit(id, 'reject');
  expect(await rowOf(id)).toMatchObject({ status: 'rejected', rejectReason: '意见' });
  await edit(id, { title: '改好' });
  expect(await rowOf(id)).toMatchObject({ status: 'draft', rejectReason: null, title: '改好' });
  await submit(id);
  await as((c) => recallPublicInfo(c, id));
  expect((await rowOf(id))?.status).toBe('draft');
});

test('a public document keeps its text until the next one is passed and published', async () => {
  const { id } = await add({ title: '旧', attachments: [{ path: paths[0] as string, title: '旧件' }] });
  await release(id);
  await edit(id, { title: '新', indexNo: 'N-1', attachments: [{ path: paths[1] as string, title: '新件' }] });
  const seen = async () => {
    const info = await cachedPublicInfo(makeCtx(), id);
    return [info?.title, info?.attachments.map((a) => a.title)];
  };
  expect(await seen()).toEqual(['旧', ['旧件']]);
  expect(await testDb().$count(uploadUses)).toBe(2);
  expect(await getOfficeInfo(people.editor, id)).toMatchObject({
    title: '新',
    status: 'published',
    workingStatus: 'draft',
    attachments: [{ title: '新件', path: paths[1], sizeBytes: 2048 }],
    allowedActions: ['edit', 'submit', 'withdraw'],
  });
  const { changes } = await getOfficeInfo(people.auditor, id);
  expect(changes?.fields.flatMap((f) => (f.changed ? [[f.label, f.before, f.after]] : []))).toEqual([
    ['标题', '旧', '新'],
    ['索引号', '', 'N-1'],
    ['附件', '旧件', '新件'],
  ]);
  expect(changes).toMatchObject({ styled: false, replaced: true });
  expect(changes?.body.some((line) => line.changed)).toBe(false);
  expect(await refusal(enable(true, id))).toMatchObject({ status: 409 });
  await submit(id);
  const waiting = await listOfficeInfos(people.auditor, { status: 'pending', pageNum: 1, pageSize: 20 });
  expect(waiting.list.map((i) => [i.id, i.allowedActions])).toEqual([
    [id, ['approve', 'reject', 'withdraw']],
  ]);
  await audit(id, 'approve');
  expect(await seen()).toEqual(['旧', ['旧件']]);
  await enable(true, id);
  expect(await seen()).toEqual(['新', ['新件']]);
  expect((await getOfficeInfo(people.editor, id)).changes).toBeNull();
  expect(await rowOf(id)).toMatchObject({ indexNo: 'N-1', working: null, workingStatus: null, hands: [] });
  expect((await rowOf(id))?.search).toContain('新');
  expect(await testDb().$count(uploadUses)).toBe(1);
});

test('nothing empty is handed in, a draft is not taken offline, a public or waiting one is not deleted', async () => {
  const { id } = await add({ title: '空', contentHtml: '<p> </p>' });
  expect(await refusal(submit(id))).toMatchObject({
    status: 422,
    message: '“空”没有正文也没有附件，不能发布',
  });
  expect(await refusal(enable(false, id))).toMatchObject({
    status: 409,
    message: '“空”的状态为“草稿”，不能下线',
  });
  const full = await add({ title: '满' });
  await submit(full.id);
  expect(await refusal(as((c) => deletePublicInfos(c, [full.id])))).toMatchObject({ status: 409 });
  await audit(full.id, 'approve');
  await enable(true, full.id);
  expect(await refusal(as((c) => deletePublicInfos(c, [id, full.id])))).toMatchObject({
    status: 409,
    message: '“满”已发布，请先下线再删除',
  });
  await edit(full.id, { contentHtml: '' });
  expect(await refusal(submit(full.id))).toMatchObject({ status: 422 });
  expect(await testDb().$count(publicInfos)).toBe(2);
});

test('a document that waits for a picture is not handed in', async () => {
  const contentHtml = `<p>甲</p><img src="${LOST_PICTURE}">`;
  const lost = { status: 422, errors: { contentHtml: '有 1 张图片没有随文字粘贴，请用图片上传后再提交' } };
  const waiting = await add({ contentHtml });
  expect(await refusal(submit(waiting.id))).toMatchObject(lost);
  expect(await rowOf(waiting.id)).toMatchObject({ status: 'draft', version: 1 });
  const live = await add({ contentHtml: '<p>乙</p>' });
  await release(live.id);
  await edit(live.id, { contentHtml });
  expect(await refusal(submit(live.id))).toMatchObject(lost);
  expect(await rowOf(live.id)).toMatchObject({ contentHtml: '<p>乙</p>', workingStatus: 'draft' });
});
