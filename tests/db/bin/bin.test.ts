import { eq } from 'drizzle-orm';
import { deletedRows } from '@/db/schema/bin';
import { sensitiveWords } from '@/db/schema/article';
import { freightRules } from '@/db/schema/shipping';
import { friendLinks } from '@/db/schema/site';
import { uploads, uploadUses } from '@/db/schema/upload';
import { withTx } from '@/lib/data/tx';
import { deleteCategories } from '@/lib/domain/article/commands/delete-categories';
import { addSensitiveWords, deleteSensitiveWords } from '@/lib/domain/article/commands/edit-sensitive-words';
import { addCategory } from '@/lib/domain/article/commands/save-category';
import { purgeOldRows, purgeRows } from '@/lib/domain/bin/commands/purge-rows';
import { restoreRows, undoDeletion } from '@/lib/domain/bin/commands/restore-rows';
import { listBin } from '@/lib/domain/bin/queries';
import { deleteProducts } from '@/lib/domain/product/commands/delete-products';
import { deleteIssues } from '@/lib/domain/product/commands/edit-issues';
import { deletePlans } from '@/lib/domain/product/commands/save-plan';
import { addMethod, addRule, deleteMethods, deleteRules } from '@/lib/domain/shipping/commands/save-method';
import { deleteSiteRows } from '@/lib/domain/site/commands/manage-list';
import { addFriendLink } from '@/lib/domain/site/commands/save-friend-link';
import { deleteMedia } from '@/lib/domain/upload/commands/change-media';
import { cleanUploads } from '@/lib/domain/upload/commands/clean-uploads';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import { placesOf } from '@/lib/domain/upload/places';
import { systemCtx } from '@/lib/server/context';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeAdmin } from '@/tests/support/factories/people';
import { makePeriodical } from '@/tests/support/factories/periodical';
import { picture } from '@/tests/support/factories/upload';
import { expectInvariants } from '@/tests/support/invariants';
import { as, binned, people, prepareBin, refusal, rowsOf } from './world';

beforeAll(prepareBin);
beforeEach(() => testDb().delete(deletedRows));
afterEach(expectInvariants);

const link = (name: string, logoPath: string | null = null) =>
  as((c) => addFriendLink(c, { name, url: `https://${name}.example/`, enabled: true, logoPath }));
const entryIds = async () =>
  (await listBin(people.all, { office: 'news', pageNum: 1, pageSize: 100 })).list.map((r) => r.id);

test('what took its place keeps a deleted row out, and nothing changes', async () => {
  const { id } = await link('bin-a');
  await as((c) => deleteSiteRows(c, 'friendlink', [id]));
  const twin = await link('bin-a');
  expect(await refusal(as((c) => undoDeletion(c, { kind: 'friendlink', ids: [id] })))).toEqual({
    status: 409,
    message: '该网址已在友情链接中',
  });
  expect(await binned()).toEqual(['friendlink bin-a']);
  await as((c) => deleteSiteRows(c, 'friendlink', [twin.id]));
  await as((c) => undoDeletion(c, { kind: 'friendlink', ids: [id] }));
  expect(
    await testDb().select({ id: friendLinks.id }).from(friendLinks).where(eq(friendLinks.id, id)),
  ).toEqual([{ id }]);
});

test('a code of words that is taken by now says so', async () => {
  const add = () => as((c) => addSensitiveWords(c, { words: ['重复词'], level: 'warn' }));
  const idOf = async () =>
    (await testDb().select().from(sensitiveWords).where(eq(sensitiveWords.word, '重复词')))[0]!.id;
  await add();
  const id = await idOf();
  await as((c) => deleteSensitiveWords(c, [id]));
  await add();
  expect(await refusal(as((c) => undoDeletion(c, { kind: 'sensitiveWord', ids: [id] })))).toEqual({
    status: 409,
    message: '已有与敏感词“重复词”相同的内容，不能恢复',
  });
  expect(await binned()).toEqual(['sensitiveWord 重复词']);
});

test('a category waits for its parent, and both come back in one act', async () => {
  const node = async (name: string, parentId: number | null) =>
    (await as((c) => addCategory(c, { name, parentId, visible: true }))).id;
  const above = await node('上栏', null);
  const below = await node('下栏', above);
  await as((c) => deleteCategories(c, [below]));
  await as((c) => deleteCategories(c, [above]));
  expect(await refusal(as((c) => undoDeletion(c, { kind: 'category', ids: [below] })))).toEqual({
    status: 409,
    message: '“下栏”的上级栏目已不存在，请先恢复上级栏目',
  });
  const ids = await entryIds();
  await as((c) => restoreRows(c, ids));
  const rows = (await rowsOf('article_categories', 'id', below)) as { path: string; level: number }[];
  expect(rows.map((r) => [r.path, r.level])).toEqual([[`/${above}/${below}/`, 2]]);
});

test('an issue whose year is gone does not come back alone', async () => {
  const { plan, issues } = await makePeriodical();
  const id = issues.at(-1)?.id ?? 0;
  await as((c) => deleteIssues(c, [id]));
  await as((c) => deletePlans(c, [plan.id]));
  expect((await refusal(as((c) => undoDeletion(c, { kind: 'periodicalIssue', ids: [id] }))))?.status).toBe(
    404,
  );
  expect((await binned()).map((t) => t.split(' ')[0])).toEqual(['periodicalIssue', 'periodicalPlan']);
});

test('files of a deleted row stay in use until it is purged', async () => {
  const logo = await storeUpload(people.all, {
    bytes: await picture(200, 100),
    name: 'logo.png',
    door: 'image',
    usage: 'editor_image',
  });
  const { id } = await link('bin-logo', logo.path);
  await as((c) => deleteSiteRows(c, 'friendlink', [id]));
  const [stored] = await testDb().select().from(uploads).where(eq(uploads.id, logo.id));
  expect((await placesOf(people.all, [stored!])).get(logo.id)).toMatchObject([
    { entity: 'friendlink', title: 'bin-logo（回收站）', href: null },
  ]);
  expect(await refusal(as((c) => deleteMedia(c, [logo.id])))).toMatchObject({ status: 409 });
  const ids = await entryIds();
  await as((c) => purgeRows(c, ids));
  expect(await testDb().$count(uploadUses, eq(uploadUses.uploadId, logo.id))).toBe(0);
  expect(await binned()).toEqual([]);
  expect(await refusal(as((c) => restoreRows(c, ids)))).toMatchObject({ status: 404 });
});

test('a file of the library keeps its bytes in the bin, past the cleaning, and loses them with the purge', async () => {
  const { id } = await storeUpload(people.all, {
    bytes: await picture(210, 110),
    name: 'b.png',
    door: 'image',
    usage: 'editor_image',
  });
  const jobs = () => ownerQuery(`select 1 from graphile_worker.jobs where key = $1`, [`upload.purge:${id}`]);
  await as((c) => deleteMedia(c, [id]));
  await ownerQuery(`update uploads set deleted_at = now() - interval '20 days' where id = $1`, [id]);
  await cleanUploads(people.all);
  expect([(await jobs()).length, await binned()]).toEqual([0, ['upload b.png']]);
  await as((c) => undoDeletion(c, { kind: 'upload', ids: [id] }));
  expect((await testDb().select().from(uploads).where(eq(uploads.id, id)))[0]).toMatchObject({
    deletedAt: null,
    purgedAt: null,
  });
  await as((c) => deleteMedia(c, [id]));
  const ids = await entryIds();
  await as((c) => purgeRows(c, ids));
  expect((await jobs()).length).toBe(1);
});

test('a product comes back off the shelf', async () => {
  const { id } = await makeProduct({ marketable: false });
  await as((c) => deleteProducts(c, [id]));
  await as((c) => undoDeletion(c, { kind: 'product', ids: [id] }));
  const [row] = (await rowsOf('products', 'id', id)) as { deleted_at: null; marketable: boolean }[];
  expect([row?.deleted_at, row?.marketable]).toEqual([null, false]);
});

test('each kind wants the right of its deletion, and the list leaves the others out', async () => {
  const { id } = await link('bin-right');
  await as((c) => deleteSiteRows(c, 'friendlink', [id]));
  const ids = await entryIds();
  const auditor = makeCtx({ actor: adminActor(await makeAdmin(['news.audit'])) });
  expect((await listBin(auditor, { office: 'news', pageNum: 1, pageSize: 10 })).total).toBe(0);
  for (const act of [restoreRows, purgeRows])
    expect(await refusal(withTx(auditor, (c) => act(c, ids)))).toMatchObject({ status: 403 });
  expect(await binned()).toEqual(['friendlink bin-right']);
  const [row] = (
    await listBin(makeCtx({ actor: people.all.actor }), {
      office: 'news',
      kind: 'friendlink',
      pageNum: 1,
      pageSize: 10,
    })
  ).list;
  expect(row).toMatchObject({
    title: 'bin-right',
    kindLabel: '友情链接',
    deletedByName: '管理员',
    daysLeft: 30,
  });
});

test('of two restores at once one wins and the other learns of it', async () => {
  const { id } = await link('bin-race');
  await as((c) => deleteSiteRows(c, 'friendlink', [id]));
  const tries = await Promise.all(
    [1, 2].map(() => refusal(as((c) => undoDeletion(c, { kind: 'friendlink', ids: [id] })))),
  );
  expect(tries.map((t) => t?.status ?? 200).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

test('the night takes what has lain there for thirty days, and nothing younger', async () => {
  for (const name of ['bin-old', 'bin-young']) {
    const { id } = await link(name);
    await as((c) => deleteSiteRows(c, 'friendlink', [id]));
  }
  await ownerQuery(
    `update deleted_rows set deleted_at = now() - interval '30 days 1 minute' where title = 'bin-old'`,
    [],
  );
  await ownerQuery(
    `update deleted_rows set deleted_at = now() - interval '29 days' where title = 'bin-young'`,
    [],
  );
  await purgeOldRows(systemCtx('job:bin:purge'));
  expect(await binned()).toEqual(['friendlink bin-young']);
});

test('a rule of freight is named by its way and its area', async () => {
  const way = { name: '空运', kind: 'express', deliveryCorpId: null, description: null, enabled: true };
  const { id } = await as((c) => addMethod(c, way as never));
  const rule = { areaCode: null, firstWeightG: 1000, firstFen: 800, stepWeightG: 500, stepFen: 200 };
  await as((c) => addRule(c, { shippingMethodId: id, ...rule, freeOverFen: null, enabled: true }));
  const [stored] = await testDb().select().from(freightRules).where(eq(freightRules.shippingMethodId, id));
  await as((c) => deleteRules(c, [stored!.id]));
  expect(await binned()).toEqual(['freightRule 空运 全国']);
  await as((c) => deleteMethods(c, [id]));
  expect(await refusal(as((c) => undoDeletion(c, { kind: 'freightRule', ids: [stored!.id] })))).toEqual({
    status: 409,
    message: '运费规则“空运 全国”所属的配送方式已不存在，不能恢复',
  });
});
