import { eq, inArray } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { uploadUses } from '@/db/schema/upload';
import type { Ctx } from '@/lib/data/ctx';
import { collectTags, pageCache } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { cachedProduct, cachedProducts, cachedTop } from '@/lib/domain/product/cached';
import { deleteIssues } from '@/lib/domain/product/commands/edit-issues';
import { saveIssueCover } from '@/lib/domain/product/commands/save-issue-cover';
import { deletePlans } from '@/lib/domain/product/commands/save-plan';
import { presentIssueRow } from '@/lib/domain/product/plan-present';
import { listIssues } from '@/lib/domain/product/plan-queries';
import { getSaleLines } from '@/lib/domain/product/sale-lines';
import { deleteMedia } from '@/lib/domain/upload/commands/change-media';
import { storeUpload } from '@/lib/domain/upload/commands/store-upload';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { publish } from '@/tests/support/factories/issues';
import { emptyBins } from '@/tests/support/factories/bin';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makePeriodical, makePlan, type Issue } from '@/tests/support/factories/periodical';
import { picture } from '@/tests/support/factories/upload';
import { expectInvariants } from '@/tests/support/invariants';

let editor: User;
beforeAll(async () => {
  editor = await makeAdmin(['product.edit']);
});
afterEach(expectInvariants);

const OWN = '/files/seed/masthead.webp';
const office = () => makeCtx({ actor: adminActor(editor) });
const store = async () =>
  storeUpload(office(), {
    bytes: await picture(300, 400),
    name: '封面.png',
    door: 'image',
    usage: 'editor_image',
  });
const rowOf = async (issue: Pick<Issue, 'id'>) => {
  const [row] = await testDb().select().from(periodicalIssues).where(eq(periodicalIssues.id, issue.id));
  if (!row) throw new Error('no issue');
  return row;
};
const save = (issue: Pick<Issue, 'id'>, version: number, coverPath: string | null) =>
  withTx(office(), (ctx) => saveIssueCover(ctx, { id: issue.id, version, coverPath }));
const give = async (issue: Pick<Issue, 'id'>, coverPath: string | null) =>
  save(issue, (await rowOf(issue)).version, coverPath);
const usesOf = async (uploadId: number) =>
  (await testDb().select().from(uploadUses).where(eq(uploadUses.uploadId, uploadId))).map(
    (u) => `${u.entity}:${u.entityId}`,
  );

/** A periodical with its own picture, of whose three issues the first two have appeared. */
async function made() {
  const periodical = await makePeriodical({ issues: 3, states: { 1: 'published', 2: 'published' } });
  await testDb().update(products).set({ coverPath: OWN }).where(eq(products.id, periodical.product.id));
  const [first, second, third] = periodical.issues;
  if (!first || !second || !third) throw new Error('no issues');
  return { ...periodical, first, second, third };
}

let guest: Ctx;
beforeAll(() => {
  guest = makeCtx();
});
async function shownOf(id: number) {
  const detail = await cachedProduct(guest, id);
  const { list } = await cachedProducts(guest, { sort: 'default', pageNum: 1, pageSize: 100, ids: [id] });
  return { card: list[0]?.coverPath, gallery: detail.pictures };
}

test('card and gallery show the newest published issue’s cover, the product’s own picture where it has none', async () => {
  const { product, plan, first, second, third } = await made();
  expect(await shownOf(product.id)).toEqual({ card: OWN, gallery: [OWN] });
  const [a, b, c] = await Promise.all([store(), store(), store()]);
  await give(first, a.path);
  expect(await shownOf(product.id)).toEqual({ card: OWN, gallery: [OWN] });
  await give(second, b.path);
  expect(await shownOf(product.id)).toEqual({ card: b.path, gallery: [b.path, OWN] });
  // Known to the office already, and to nobody else until the issue appears.
  await give(third, c.path);
  expect(await shownOf(product.id)).toEqual({ card: b.path, gallery: [b.path, OWN] });
  await publish(editor, third);
  expect(await shownOf(product.id)).toEqual({ card: c.path, gallery: [c.path, OWN] });
  await give(third, null);
  expect(await shownOf(product.id)).toEqual({ card: OWN, gallery: [OWN] });
  // An older year never stands before a newer one.
  const { issues } = await makePlan(product.id, plan.year - 1, 1, { 1: 'published' });
  await give(issues[0] ?? { id: 0 }, a.path);
  expect((await shownOf(product.id)).card).toBe(OWN);
});

test('a line of an order shows the cover of its issue or the product’s own picture, a subscription that of the newest', async () => {
  const { product, plan, first, second } = await made();
  const [a, b] = await Promise.all([store(), store()]);
  await give(first, a.path);
  await give(second, b.path);
  const keys = [`issue:${plan.year}-1`, `issue:${plan.year}-2`, `year:${plan.year}`];
  const lines = await getSaleLines(
    guest,
    keys.map((specKey) => ({ productId: product.id, specKey })),
  );
  expect(lines.map((l) => l?.coverPath)).toEqual([a.path, b.path, b.path]);
  await give(first, null);
  const [bare] = await getSaleLines(guest, [{ productId: product.id, specKey: `issue:${plan.year}-1` }]);
  expect(bare?.coverPath).toBe(OWN);
});

test('every kept page that shows the periodical is dropped with its cover', async () => {
  const { product, second } = await made();
  const { path } = await store();
  const pages = {
    page: await collectTags(() => cachedProduct(guest, product.id)),
    list: await collectTags(() => cachedProducts(guest, { sort: 'default', pageNum: 1, pageSize: 100 })),
    row: await collectTags(() => cachedTop(guest, { sort: 'default', kind: 'paper_periodical' }, 5)),
  };
  const dropped = new Set<string>();
  const listen = (tags: readonly string[] | null) => {
    for (const [name, read] of Object.entries(pages))
      if (tags === null || tags.some((t) => read.tags.has(t))) dropped.add(name);
  };
  pageCache().listeners.add(listen);
  await give(second, path);
  pageCache().listeners.delete(listen);
  expect([...dropped]).toEqual(['page', 'list', 'row']);
  expect((await cachedProduct(guest, product.id)).coverPath).toBe(path);
});

test('a repeated save changes nothing, and of two at once one is told that somebody was faster', async () => {
  const { second } = await made();
  const [a, b] = await Promise.all([store(), store()]);
  const saved = await save(second, second.version, a.path);
  expect(saved.version).toBe(second.version + 1);
  expect(await save(second, second.version, a.path)).toMatchObject({ version: second.version + 1 });
  const logged = await testDb()
    .select()
    .from(operationLogs)
    .where(inArray(operationLogs.action, ['issue.cover']));
  expect(logged.filter((l) => l.entityId === String(second.id))).toHaveLength(1);
  const both = await Promise.allSettled([
    save(second, saved.version, b.path),
    save(second, saved.version, null),
  ]);
  expect(both.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find((r) => r.status === 'rejected')).toMatchObject({
    reason: { status: 409, message: '内容已被他人修改，请刷新后在最新内容上编辑' },
  });
  expect((await rowOf(second)).version).toBe(saved.version + 1);
});

test('what is no stored picture is refused at its field, and so is an issue that was called off', async () => {
  const { second } = await made();
  await expect(save(second, second.version, '/files/none.png')).rejects.toMatchObject({
    status: 400,
    errors: { coverPath: '图片不存在，请重新上传' },
  });
  const { issues } = await makePeriodical({ issues: 1, states: { 1: 'cancelled' } });
  const [off] = issues;
  if (!off) throw new Error('no issue');
  await expect(save(off, off.version, (await store()).path)).rejects.toMatchObject({
    status: 409,
    message: '该期已取消，不能设置封面',
  });
  const { list } = await listIssues(office(), { planId: off.planId, pageNum: 1, pageSize: 10 });
  expect(list.map(presentIssueRow).map((i) => [i.coverPath, i.allowedActions])).toEqual([[null, ['delete']]]);
});

test('a file that is a cover is not deleted from the library; it is free when the issue or its year is gone for good', async () => {
  const periodical = await makePeriodical({ issues: 2 });
  const [first, second] = periodical.issues;
  if (!first || !second) throw new Error('no issues');
  const [a, b] = await Promise.all([store(), store()]);
  await give(first, a.path);
  await give(second, b.path);
  expect(await usesOf(a.id)).toEqual([`periodicalIssue:${first.id}`]);
  await expect(withTx(office(), (ctx) => deleteMedia(ctx, [a.id]))).rejects.toMatchObject({ status: 409 });
  await withTx(office(), (ctx) => deleteIssues(ctx, [first.id]));
  expect(await usesOf(a.id)).toEqual([`periodicalIssue:${first.id}`]);
  await withTx(office(), (ctx) => deletePlans(ctx, [periodical.plan.id]));
  expect(await usesOf(b.id)).toEqual([`periodicalIssue:${second.id}`]);
  await emptyBins();
  expect([await usesOf(a.id), await usesOf(b.id)]).toEqual([[], []]);
});
