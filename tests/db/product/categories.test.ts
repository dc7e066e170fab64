import { asc, eq, sql } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { productCategories, productRevisions, products } from '@/db/schema/product';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { cachedCategoryTree, cachedProduct } from '@/lib/domain/product/cached';
import { listOfficeCategories, officeCategoryTree } from '@/lib/domain/product/category-queries';
import { deleteCategories } from '@/lib/domain/product/commands/delete-categories';
import { addCategory, editCategory, moveCategory } from '@/lib/domain/product/commands/save-category';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeProduct } from '@/tests/support/factories/product';

let editor: Ctx;
let guest: Ctx;

beforeAll(async () => {
  guest = makeCtx();
  editor = makeCtx({ actor: adminActor(await makeAdmin(['product.edit'], '编辑')) });
});
beforeEach(async () => {
  const db = testDb();
  await db.delete(products);
  await db.execute(sql`delete from product_categories`);
  dropTags(null);
});

const add = async (name: string, parentId: number | null = null, taxId: number | null = null) =>
  (await withTx(editor, (c) => addCategory(c, { name, parentId, taxId, visible: true }))).id;
const move = (id: number, parentId: number | null, beforeId: number | null = null) =>
  withTx(makeCtx({ actor: editor.actor }), (c) => moveCategory(c, { id, parentId, beforeId }));
const edit = (id: number, version: number, name: string, visible = true, taxId: number | null = null) =>
  withTx(editor, (c) => editCategory(c, { id, version, name, visible, taxId }));

/** `name path level sort` of every category, by path. */
const tree = async () => {
  const rows = await testDb().select().from(productCategories).orderBy(asc(productCategories.path));
  const names = new Map(rows.map((r) => [String(r.id), r.name]));
  return rows.map((r) => {
    const path = r.path.replaceAll(/\d+/g, (id) => names.get(id) ?? '?');
    return `${path} ${r.level} ${r.sort}`;
  });
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: AppError) => ({ status: e.status, message: e.message }),
  );
const searchVersion = async (id: number) =>
  (await testDb().select({ v: products.searchVersion }).from(products).where(eq(products.id, id)))[0]?.v;

test('a move rewrites path and level of the whole subtree and the order of its new siblings', async () => {
  const [a, b] = [await add('甲'), await add('乙')];
  const a1 = await add('甲一', a);
  await add('深', a1);
  await move(a1, null, b);
  expect(await tree()).toEqual(['/甲/ 1 1', '/乙/ 1 3', '/甲一/ 1 2', '/甲一/深/ 2 1']);
  await move(a1, b);
  expect(await tree()).toEqual(['/甲/ 1 1', '/乙/ 1 3', '/乙/甲一/ 2 1', '/乙/甲一/深/ 3 1']);
});

test('paths that an older row carries wrongly come right with the next move', async () => {
  const [a, b] = [await add('甲'), await add('乙')];
  const inner = await add('内', a);
  await testDb().update(productCategories).set({ path: '/' });
  await move(a, b);
  const rows = await testDb().select().from(productCategories);
  const pathOf = (id: number) => rows.find((r) => r.id === id)?.path;
  expect(pathOf(inner)).toBe(`${pathOf(a)}${inner}/`);
  expect([a, b, inner].map((id) => rows.find((r) => r.id === id)?.level)).toEqual([2, 1, 3]);
});

test.each([
  ['below itself', 'a', 'a', 422, '不能移到自己或自己的下级分类中'],
  ['below its own child', 'a', 'deep', 422, '不能移到自己或自己的下级分类中'],
  ['deeper than three levels', 'a', 'b', 422, '分类最多 3 级，这样会到第 4 级'],
  ['below nothing known', 'a', 'gone', 400, '上级分类不存在'],
  ['of nothing known', 'gone', 'b', 404, '分类不存在或已被删除，请刷新后重试'],
])('a move %s is refused and changes nothing', async (_, what, where, status, message) => {
  const a = await add('甲');
  const ids: Record<string, number> = { a, b: await add('乙'), gone: 999_999 };
  ids.mid = await add('中', a);
  ids.deep = await add('深', ids.mid);
  const before = await tree();
  expect(await refusal(move(ids[what] ?? 0, ids[where] ?? 0))).toEqual({ status, message });
  expect(await tree()).toEqual(before);
});

test('two moves that would hang each below the other never close a circle', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await add(`甲${round}`), await add(`乙${round}`)];
    const results = await Promise.all([refusal(move(a, b)), refusal(move(b, a))]);
    expect(results.filter((r) => r === null)).toHaveLength(1);
    expect(results.find((r) => r !== null)).toEqual({
      status: 422,
      message: '不能移到自己或自己的下级分类中',
    });
  }
});

test('twenty moves at once leave a tree: every path follows its parent, no level past three', async () => {
  const ids: number[] = [];
  for (const name of ['甲', '乙', '丙', '丁', '戊', '己']) ids.push(await add(name));
  const at = (i: number) => ids[i % ids.length] ?? 0;
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, i) => refusal(move(at(i), i % 4 === 3 ? null : at(i * 5 + 1)))),
  );
  expect(results.filter((r) => r !== null && r.status >= 500)).toEqual([]);
  const rows = await testDb().select().from(productCategories);
  const byId = new Map(rows.map((r) => [r.id, r]));
  for (const row of rows) {
    const parent = row.parentId === null ? null : byId.get(row.parentId);
    expect(row.path).toBe(`${parent?.path ?? '/'}${row.id}/`);
    expect(row.level).toBe((parent?.level ?? 0) + 1);
    expect(row.level).toBeLessThanOrEqual(3);
  }
});

test('two additions of one name at once leave one', async () => {
  const results = await Promise.all([1, 2, 3].map(() => refusal(add('同名'))));
  expect(results.filter((r) => r === null)).toHaveLength(1);
  expect(results.find((r) => r)).toEqual({ status: 409, message: '同级已有同名分类' });
  expect(await tree()).toEqual(['/同名/ 1 1']);
});

test('a stale save gets 409 and overwrites nothing; an unknown tax is refused at its field', async () => {
  const id = await add('甲');
  await edit(id, 1, '新名');
  expect(await refusal(edit(id, 1, '旧的', false))).toEqual({
    status: 409,
    message: '分类已被他人修改，请刷新后在最新内容上编辑',
  });
  expect(await refusal(edit(id, 2, '新名', true, 987_654))).toEqual({
    status: 400,
    message: '所选税率不存在',
  });
  const [row] = await testDb().select().from(productCategories);
  expect(row).toMatchObject({ name: '新名', visible: true, version: 2, taxId: null });
});

test('a rename and a move ask for the products below to be indexed again, nothing else does', async () => {
  const [top, other] = [await add('上'), await add('别处')];
  const inner = await add('下', top);
  const below = await makeProduct({ categoryId: inner, searchVersion: 7 });
  const apart = await makeProduct({ categoryId: other, searchVersion: 7 });
  const versions = async () => [await searchVersion(below.id), await searchVersion(apart.id)];
  const reset = () => testDb().update(products).set({ searchVersion: 7 });
  await edit(top, 1, '上', false);
  await move(other, null, top);
  expect(await versions()).toEqual([7, 7]);
  await edit(top, 2, '新上');
  expect(await versions()).toEqual([0, 7]);
  await reset();
  await move(inner, other);
  expect(await versions()).toEqual([0, 7]);
});

test('only an empty category is deleted; the message counts what stands in the way', async () => {
  const id = await add('甲');
  await add('下级', id);
  await makeProduct({ categoryId: id });
  await makeProduct({ categoryId: id, marketable: false, deletedAt: new Date() });
  const other = await add('乙');
  const led = await makeProduct({ categoryId: other });
  const [revision] = await testDb()
    .insert(productRevisions)
    .values({ productId: led.id, revisionNo: 2, title: '改', data: { categoryId: id } })
    .returning({ id: productRevisions.id });
  await testDb()
    .update(products)
    .set({ workingRevisionId: revision?.id ?? null, workingStatus: 'draft' })
    .where(eq(products.id, led.id));
  const del = (...ids: number[]) => withTx(editor, (c) => deleteCategories(c, ids));
  expect(await refusal(del(id))).toEqual({
    status: 409,
    message: '“甲”下还有1 个下级分类、1 种商品、1 种已删除的商品、1 种待发布到此的商品修订，不能删除',
  });
  const free = await add('空');
  const before = await tree();
  expect(await refusal(del(free, other))).toMatchObject({ status: 409 });
  expect(await tree()).toEqual(before);
  await del(free);
  expect((await tree()).length).toBe(before.length - 1);
  expect(await refusal(del(free))).toMatchObject({ status: 404 });
});

test('the flyout and the path on a product’s page follow in the next read; hidden ones stay for the office', async () => {
  const [a, b] = [await add('甲'), await add('乙')];
  const inner = await add('内', a);
  const book = await makeProduct({ categoryId: inner });
  const names = async () => (await cachedCategoryTree(guest)).map((n) => n.nodeEntity.name);
  const path = async () => (await cachedProduct(guest, book.id)).categories.map((c) => c.name);
  expect([await names(), await path()]).toEqual([
    ['甲', '乙'],
    ['甲', '内'],
  ]);
  await move(b, null, a);
  await edit(a, 1, '新甲');
  expect([await names(), await path()]).toEqual([
    ['乙', '新甲'],
    ['新甲', '内'],
  ]);
  await edit(a, 2, '新甲', false);
  expect(await names()).toEqual(['乙']);
  expect((await officeCategoryTree(editor)).map((n) => [n.nodeEntity.name, n.childNodes.length])).toEqual([
    ['乙', 0],
    ['新甲', 1],
  ]);
  const rows = await listOfficeCategories(editor);
  expect(rows.map((r) => [r.name, r.level, r.shown, r.products, r.onSale, r.total])).toEqual([
    ['乙', 1, true, 0, 0, 0],
    ['新甲', 1, false, 0, 0, 1],
    ['内', 2, false, 1, 1, 1],
  ]);
});

test('every write is in the operation log with what was and what is', async () => {
  const since = await testDb().$count(operationLogs);
  const [a, b] = [await add('甲'), await add('乙')];
  await edit(a, 1, '丙');
  await move(a, b);
  await withTx(editor, (c) => deleteCategories(c, [a]));
  const log = (await testDb().select().from(operationLogs).orderBy(asc(operationLogs.id))).slice(since);
  expect(log.map((l) => l.action)).toEqual([
    'productCategory.add',
    'productCategory.add',
    'productCategory.edit',
    'productCategory.move',
    'productCategory.del',
  ]);
  expect(log[2]).toMatchObject({ before: { name: '甲' }, after: { name: '丙' } });
});
