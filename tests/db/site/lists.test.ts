import { asc, eq, gt, inArray } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { advisoryContacts, friendLinks, qaGroups, qaItems, qqContacts } from '@/db/schema/site';
import { uploads, uploadUses } from '@/db/schema/upload';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { LOST_PICTURE } from '@/lib/domain/article/html-policy';
import { cachedFooter, cachedQa, cachedQq } from '@/lib/domain/site/cached';
import { deleteSiteRows, enableSiteRows, sortSiteRows } from '@/lib/domain/site/commands/manage-list';
import { addAdvisory, addQq, editAdvisory } from '@/lib/domain/site/commands/save-contact';
import { addFriendLink, editFriendLink } from '@/lib/domain/site/commands/save-friend-link';
import { addQa, addQaGroup, editQa, editQaGroup } from '@/lib/domain/site/commands/save-qa';
import { listOfficeAdvisory } from '@/lib/domain/site/office-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { emptyBins } from '@/tests/support/factories/bin';
import { makeAdmin } from '@/tests/support/factories/people';

let editor: Ctx;
let guest: Ctx;

beforeAll(async () => {
  guest = makeCtx();
  editor = makeCtx({ actor: adminActor(await makeAdmin(['news.edit'], '编辑')) });
});
beforeEach(async () => {
  for (const table of [uploadUses, friendLinks, advisoryContacts, qqContacts, qaItems, qaGroups])
    await testDb().delete(table);
  dropTags(null);
});

const as = <T>(work: (ctx: Ctx) => Promise<T>) => withTx(editor, work);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: AppError) => ({ status: e.status, message: e.message, errors: e.errors }),
  );
const link = (name: string, more: object = {}) =>
  as((c) => addFriendLink(c, { name, url: `https://${name}.example/`, enabled: true, ...more }));
const contact = (name: string) =>
  as((c) => addAdvisory(c, { name, phone: '010-83600101', detail: '', enabled: true }));

test('the footer follows every act on links and contacts in the next read', async () => {
  const footer = async () => {
    const { links, contacts } = await cachedFooter(guest);
    return [links.map((l) => l.name).join(), contacts.map((c) => c.name).join()];
  };
  const [a, b] = [await link('a'), await link('b')];
  const people: number[] = [];
  for (const name of ['一', '二', '三', '四', '五']) people.push((await contact(name)).id);
  expect(await footer()).toEqual(['a,b', '一,二,三,四']);
  await as((c) => sortSiteRows(c, 'friendlink', [b.id, a.id]));
  await as((c) => sortSiteRows(c, 'advisoryInfo', [people[4] ?? 0, people[0] ?? 0]));
  expect(await footer()).toEqual(['b,a', '五,二,三,四']);
  await as((c) => enableSiteRows(c, 'advisoryInfo', { ids: [people[4] ?? 0], enabled: false }));
  await as((c) =>
    editFriendLink(c, { id: a.id, version: 1, name: '新', url: 'https://n.example/', enabled: true }),
  );
  expect(await footer()).toEqual(['b,新', '二,三,四,一']);
  await as((c) => deleteSiteRows(c, 'friendlink', [a.id, b.id]));
  expect(await footer()).toEqual(['', '二,三,四,一']);
});

test('the office marks the four contacts that the footer shows', async () => {
  const ids: number[] = [];
  for (const name of ['一', '二', '三', '四', '五', '六']) ids.push((await contact(name)).id);
  await as((c) => enableSiteRows(c, 'advisoryInfo', { ids: [ids[1] ?? 0], enabled: false }));
  const marks = async (keyword?: string) =>
    (await listOfficeAdvisory(editor, { pageNum: 1, pageSize: 20, keyword })).list.map((r) => [
      r.name,
      r.inFooter,
    ]);
  expect(await marks()).toEqual([
    ['一', true],
    ['二', false],
    ['三', true],
    ['四', true],
    ['五', true],
    ['六', false],
  ]);
  expect(await marks('六')).toEqual([['六', false]]);
});

test('the help page follows questions, groups and QQ contacts in the next read', async () => {
  const g1 = await as((c) => addQaGroup(c, { name: '订购', enabled: true }));
  const g2 = await as((c) => addQaGroup(c, { name: '支付', enabled: true }));
  const item = (question: string, groupId = g1.id) =>
    as((c) => addQa(c, { groupId, question, answerHtml: `<p>${question}的答案</p>`, enabled: true }));
  const help = async () =>
    (await cachedQa(guest)).map((g) => `${g.name}:${g.items.map((i) => i.question).join()}`);
  const [a, b] = [await item('甲'), await item('乙')];
  await item('丙', g2.id);
  expect(await help()).toEqual(['订购:甲,乙', '支付:丙']);
  await as((c) => sortSiteRows(c, 'qaGroup', [g2.id, g1.id]));
  await as((c) => sortSiteRows(c, 'qa', [b.id, a.id]));
  expect(await help()).toEqual(['支付:丙', '订购:乙,甲']);
  await as((c) => editQaGroup(c, { id: g2.id, version: 1, name: '付款', enabled: true }));
  await as((c) =>
    editQa(c, {
      id: a.id,
      version: 1,
      groupId: g2.id,
      question: '甲',
      answerHtml: '<p>答</p>',
      enabled: true,
    }),
  );
  expect(await help()).toEqual(['付款:丙,甲', '订购:乙']);
  await as((c) => enableSiteRows(c, 'qaGroup', { ids: [g2.id], enabled: false }));
  expect(await help()).toEqual(['订购:乙']);
  expect(await refusal(as((c) => deleteSiteRows(c, 'qaGroup', [g2.id])))).toMatchObject({
    status: 409,
    message: '分组中还有 2 个问题，请先移走或删除',
  });
  await as((c) => deleteSiteRows(c, 'qa', [b.id]));
  await as((c) => deleteSiteRows(c, 'qaGroup', [g1.id]));
  expect(await help()).toEqual([]);
  expect(await cachedQq(guest)).toEqual([]);
  await as((c) => addQq(c, { name: '客服', qq: '10001', enabled: true }));
  expect((await cachedQq(guest)).map((q) => q.qq)).toEqual(['10001']);
});

test('S-34 an answer is stored clean; one that says nothing is refused at its field', async () => {
  const group = await as((c) => addQaGroup(c, { name: '订购', enabled: true }));
  const make = (answerHtml: string) =>
    as((c) => addQa(c, { groupId: group.id, question: `问${answerHtml.length}`, answerHtml, enabled: true }));
  const { id } = await make('<p onclick="x()">好<script>alert(1)</script><a href="javascript:x">链</a></p>');
  const [row] = await testDb().select().from(qaItems).where(eq(qaItems.id, id));
  expect(row).toMatchObject({ answerHtml: '<p>好<span>链</span></p>', answerText: '好链' });
  for (const empty of ['', '<p>&nbsp;</p>', '<script>alert(1)</script>', '<p>\u3000<br /></p>']) {
    expect(await refusal(make(empty))).toMatchObject({ status: 422, errors: { answerHtml: '请填写答案' } });
  }
  expect(await refusal(make(`<p>好</p><img src="${LOST_PICTURE}">`))).toMatchObject({
    status: 422,
    errors: { answerHtml: '有 1 张图片没有随文字粘贴，请用图片上传后再提交' },
  });
  expect(await testDb().$count(qaItems)).toBe(1);
});

test.each([
  ['a link of the same address', () => [link('a'), link('a')], 'url'],
  ['a contact of the same name and number', () => [contact('甲'), contact('甲')], 'phone'],
  [
    'a QQ number',
    () => [1, 2].map((n) => as((c) => addQq(c, { name: `客服${n}`, qq: '10001', enabled: true }))),
    'qq',
  ],
  ['a group', () => [1, 2].map(() => as((c) => addQaGroup(c, { name: '组', enabled: true }))), 'name'],
])('%s sent twice at once is stored once; the other answer names the field', async (_, send, field) => {
  const results = await Promise.all(send().map(refusal));
  const refused = results.filter((r) => r !== null);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.status).toBe(409);
  expect(Object.keys(refused[0]?.errors ?? {})).toEqual([field]);
});

test('of two saves of one version at once exactly one is kept, the other gets 409', async () => {
  const { id } = await contact('甲');
  const save = (name: string) =>
    refusal(as((c) => editAdvisory(c, { id, version: 1, name, phone: '010-1', detail: '', enabled: true })));
  const results = await Promise.all([save('乙'), save('丙')]);
  expect(results.map((r) => r?.status ?? 200).toSorted((x, y) => x - y)).toEqual([200, 409]);
  const [row] = await testDb().select().from(advisoryContacts).where(eq(advisoryContacts.id, id));
  expect([row?.version, row?.name]).toEqual([2, results[0] === null ? '乙' : '丙']);
});

test('twelve orders at once end in one of them, each place taken once', async () => {
  const ids: number[] = [];
  for (let i = 0; i < 6; i += 1) ids.push((await link(`n${i}`)).id);
  const wanted = Array.from({ length: 12 }, (_, i) => [...ids.slice(i % 6), ...ids.slice(0, i % 6)]);
  expect(await Promise.all(wanted.map((w) => refusal(as((c) => sortSiteRows(c, 'friendlink', w)))))).toEqual(
    wanted.map(() => null),
  );
  const rows = await testDb().select().from(friendLinks).orderBy(asc(friendLinks.sort), asc(friendLinks.id));
  expect(rows.map((r) => r.sort)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(wanted.map((w) => w.join())).toContain(rows.map((r) => r.id).join());
});

test('an act that names a row which is not there changes none of the others', async () => {
  const { id } = await link('a');
  const before = await testDb().select().from(friendLinks);
  const gone = { status: 404, message: '部分内容已不存在，请刷新后重试' };
  expect(await refusal(as((c) => deleteSiteRows(c, 'friendlink', [id, 99_999])))).toMatchObject(gone);
  expect(
    await refusal(as((c) => enableSiteRows(c, 'friendlink', { ids: [id, 99_999], enabled: false }))),
  ).toMatchObject(gone);
  expect(await refusal(as((c) => sortSiteRows(c, 'friendlink', [99_999, id])))).toMatchObject(gone);
  expect(await testDb().select().from(friendLinks)).toEqual(before);
});

test('S-59 every act leaves who, what, before and after; an act that changes nothing leaves none', async () => {
  const last = (
    await testDb().select({ id: operationLogs.id }).from(operationLogs).orderBy(asc(operationLogs.id))
  ).at(-1);
  const { id } = await link('a');
  const edit = { id, version: 1, name: '新', url: 'https://a.example/', enabled: true };
  await as((c) => editFriendLink(c, edit));
  await as((c) => enableSiteRows(c, 'friendlink', { ids: [id, id], enabled: false }));
  await as((c) => enableSiteRows(c, 'friendlink', { ids: [id], enabled: false }));
  await as((c) => sortSiteRows(c, 'friendlink', [id]));
  await as((c) => deleteSiteRows(c, 'friendlink', [id]));
  const rows = await testDb()
    .select()
    .from(operationLogs)
    .where(gt(operationLogs.id, last?.id ?? 0))
    .orderBy(asc(operationLogs.id));
  expect(rows.map((r) => [r.action, r.actorName, r.entityId, r.before, r.after])).toMatchObject([
    ['friendlink.add', '编辑', String(id), null, { name: 'a' }],
    ['friendlink.edit', '编辑', String(id), { name: 'a' }, { name: '新' }],
    ['friendlink.enable', '编辑', String(id), { enabled: true }, { enabled: false }],
    ['friendlink.del', '编辑', String(id), { name: '新' }, null],
  ]);
});

test('a logo is in use while the link stands or lies in the bin; one that nobody stored is refused', async () => {
  const [file] = await testDb()
    .insert(uploads)
    .values({
      key: 'picture/l-100x40.png',
      usage: 'logo',
      kind: 'image',
      sha256: 'x',
      sizeBytes: 9,
      mime: 'image/png',
      ext: 'png',
      originalName: 'l.png',
    })
    .returning({ id: uploads.id });
  expect(await refusal(link('a', { logoPath: '/files/none.png' }))).toMatchObject({
    errors: { logoPath: '图片不存在，请重新上传' },
  });
  const { id } = await link('a', { logoPath: '/files/picture/l-100x40.png' });
  expect((await cachedFooter(guest)).links[0]?.logoPath).toBe('/files/picture/l-100x40.png');
  const uses = () =>
    testDb()
      .select()
      .from(uploadUses)
      .where(inArray(uploadUses.uploadId, [file?.id ?? 0]));
  expect(await uses()).toHaveLength(1);
  await as((c) => deleteSiteRows(c, 'friendlink', [id]));
  expect(await uses()).toHaveLength(1);
  await emptyBins();
  expect(await uses()).toEqual([]);
});
