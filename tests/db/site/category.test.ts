import { asc, eq, sql } from 'drizzle-orm';
import { articleCategories, articleRevisions, articles } from '@/db/schema/article';
import { operationLogs } from '@/db/schema/log';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { dropTags } from '@/lib/data/page-cache';
import { withTx } from '@/lib/data/tx';
import { cachedArticle, cachedArticlePage, cachedCategoryTree } from '@/lib/domain/article/cached';
import { deleteCategories } from '@/lib/domain/article/commands/delete-categories';
import { moveCategory } from '@/lib/domain/article/commands/move-category';
import { addCategory, editCategory } from '@/lib/domain/article/commands/save-category';
import { makeCtx, adminActor } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { insertArticle } from '@/tests/support/factories/article';
import { makeAdmin } from '@/tests/support/factories/people';

let editor: Ctx;

beforeAll(async () => {
  editor = makeCtx({ actor: adminActor(await makeAdmin(['news.edit'], '编辑')) });
});
beforeEach(async () => {
  const db = testDb();
  await db.delete(articles);
  await db.execute(sql`delete from article_categories`);
  dropTags(null);
});

const add = async (name: string, parentId: number | null = null) =>
  (await withTx(editor, (c) => addCategory(c, { name, parentId, visible: true }))).id;
const move = (id: number, parentId: number | null, beforeId: number | null = null) =>
  withTx(makeCtx({ actor: editor.actor }), (c) => moveCategory(c, { id, parentId, beforeId }));

/** `name path level sort` of every category, by path. */
const tree = async () => {
  const rows = await testDb().select().from(articleCategories).orderBy(asc(articleCategories.path));
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
const actions = async () =>
  (
    await testDb().select({ action: operationLogs.action }).from(operationLogs).orderBy(asc(operationLogs.id))
  ).map((l) => l.action);

test('a move rewrites path and level of the whole subtree and the order of its new siblings', async () => {
  const [a, b] = [await add('甲'), await add('乙')];
  const a1 = await add('甲一', a);
  await add('甲二', a);
  await add('深', a1);
  await move(a1, null, b);
  expect(await tree()).toEqual(['/甲/ 1 1', '/甲/甲二/ 2 2', '/乙/ 1 3', '/甲一/ 1 2', '/甲一/深/ 2 1']);
  await move(a1, b);
  expect(await tree()).toEqual([
    '/甲/ 1 1',
    '/甲/甲二/ 2 2',
    '/乙/ 1 3',
    '/乙/甲一/ 2 1',
    '/乙/甲一/深/ 3 1',
  ]);
  expect((await actions()).slice(-2)).toEqual(['category.move', 'category.move']);
});

test('a move within the siblings only changes their order; the same place again leaves no trace', async () => {
  const [a, b, c] = [await add('甲'), await add('乙'), await add('丙')];
  await move(c, null, a);
  expect(await tree()).toEqual(['/甲/ 1 2', '/乙/ 1 3', '/丙/ 1 1']);
  const before = (await actions()).length;
  await move(c, null, a);
  await move(b, null);
  expect((await actions()).length).toBe(before);
});

test.each([
  ['below itself', 'a', 'a', 422, '不能移到自己或自己的下级栏目中'],
  ['below its own child', 'a', 'deep', 422, '不能移到自己或自己的下级栏目中'],
  ['deeper than three levels', 'a', 'b', 422, '栏目最多 3 级，这样会到第 4 级'],
  ['below nothing known', 'a', 'gone', 400, '上级栏目不存在'],
  ['of nothing known', 'gone', 'b', 404, '栏目不存在或已被删除，请刷新后重试'],
])('a move %s is refused and changes nothing', async (_, what, where, status, message) => {
  const a = await add('甲');
  const ids: Record<string, number> = { a, b: await add('乙'), gone: 999_999 };
  ids.mid = await add('中', a);
  ids.deep = await add('深', ids.mid);
  const before = await tree();
  expect(await refusal(move(ids[what] ?? 0, ids[where] ?? 0))).toEqual({ status, message });
  expect(await tree()).toEqual(before);
});

test('a place that another editor took away answers 409', async () => {
  const [a, b, c] = [await add('甲'), await add('乙'), await add('丙')];
  await move(b, a);
  expect(await refusal(move(c, null, b))).toEqual({
    status: 409,
    message: '栏目树已被他人调整，请刷新后重试',
  });
});

test('two siblings never share a name: adding, renaming and moving alike', async () => {
  const [a, b] = [await add('甲'), await add('乙')];
  const inner = await add('甲', b);
  expect(await refusal(add('甲'))).toMatchObject({ status: 409 });
  expect(await refusal(move(inner, null))).toMatchObject({ status: 409 });
  const rename = withTx(editor, (c) => editCategory(c, { id: b, version: 1, name: '甲', visible: true }));
  expect(await refusal(rename)).toMatchObject({ status: 409 });
  expect((await tree()).map((t) => t.split(' ')[0])).toEqual(['/甲/', '/乙/', '/乙/甲/']);
  expect(a).toBeLessThan(b);
});

test('twenty moves at once leave a tree: every path follows its parent, no cycle, no level past three', async () => {
  const ids: number[] = [];
  for (const name of ['甲', '乙', '丙', '丁', '戊', '己']) ids.push(await add(name));
  const at = (i: number) => ids[i % ids.length] ?? 0;
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, i) => refusal(move(at(i), i % 4 === 3 ? null : at(i * 5 + 1)))),
  );
  expect(results.filter((r) => r !== null && r.status >= 500)).toEqual([]);
  expect(results.some((r) => r === null)).toBe(true);
  const rows = await testDb().select().from(articleCategories);
  const byId = new Map(rows.map((r) => [r.id, r]));
  for (const row of rows) {
    const parent = row.parentId === null ? null : byId.get(row.parentId);
    expect(row.path).toBe(`${parent?.path ?? '/'}${row.id}/`);
    expect(row.level).toBe((parent?.level ?? 0) + 1);
    expect(row.level).toBeLessThanOrEqual(3);
  }
  const { rows: doubles } = await testDb().execute(
    sql`select 1 from article_categories where parent_id is not null group by parent_id, sort having count(*) > 1`,
  );
  expect(doubles).toEqual([]);
});

test('a stale rename gets 409 and overwrites nothing', async () => {
  const id = await add('甲');
  await withTx(editor, (c) => editCategory(c, { id, version: 1, name: '新名', visible: true }));
  const stale = withTx(editor, (c) => editCategory(c, { id, version: 1, name: '旧的', visible: false }));
  expect(await refusal(stale)).toEqual({
    status: 409,
    message: '栏目已被他人修改，请刷新后在最新内容上编辑',
  });
  const [row] = await testDb().select().from(articleCategories).where(eq(articleCategories.id, id));
  expect(row).toMatchObject({ name: '新名', visible: true, version: 2 });
});

test('only an empty category is deleted; the message counts what stands in the way, the recycle bin and revisions included', async () => {
  const id = await add('甲');
  await add('下级', id);
  await insertArticle({ categoryId: id, status: 'published' });
  await insertArticle({ categoryId: id, status: 'draft', deletedAt: new Date() });
  const other = await add('乙');
  const article = await insertArticle({ categoryId: other, status: 'published' });
  const [revision] = await testDb()
    .insert(articleRevisions)
    .values({
      articleId: article,
      revisionNo: 2,
      title: '改',
      data: { categoryId: id },
      contentHtml: '',
      contentText: '',
    })
    .returning({ id: articleRevisions.id });
  await testDb()
    .update(articles)
    .set({ workingRevisionId: revision?.id ?? null, workingStatus: 'draft' })
    .where(eq(articles.id, article));
  const del = (...ids: number[]) => withTx(editor, (c) => deleteCategories(c, ids));
  expect(await refusal(del(id))).toEqual({
    status: 409,
    message: '“甲”下还有1 个下级栏目、1 篇文章、1 篇回收站中的文章、1 篇待发布到此的修订稿，不能删除',
  });
  const free = await add('空');
  const before = await tree();
  expect(await refusal(del(free, other))).toMatchObject({ status: 409 });
  expect(await tree()).toEqual(before);
  await del(free);
  expect((await tree()).length).toBe(before.length - 1);
  expect(await refusal(del(free))).toMatchObject({ status: 404 });
});

test('a reader sees a rename, a hidden category and a new order in the next read', async () => {
  const [a, b] = [await add('甲'), await add('乙')];
  const article = await insertArticle({ categoryId: a, status: 'published' });
  // Behind the article: a reader of an earlier moment does not see it yet.
  const guest = makeCtx();
  const names = async () => (await cachedCategoryTree(guest)).map((n) => n.nodeEntity.name);
  expect(await names()).toEqual(['甲', '乙']);
  expect((await cachedArticle(guest, article))?.categoryName).toBe('甲');
  await move(b, null, a);
  expect(await names()).toEqual(['乙', '甲']);
  await withTx(editor, (c) => editCategory(c, { id: a, version: 1, name: '新名', visible: true }));
  expect((await cachedArticle(guest, article))?.categoryName).toBe('新名');
  const list = { articleCategory: a, pageNum: 1, pageSize: 10 };
  expect((await cachedArticlePage(guest, list)).total).toBe(1);
  await withTx(editor, (c) => editCategory(c, { id: a, version: 2, name: '新名', visible: false }));
  expect(await names()).toEqual(['乙']);
  expect(await cachedArticle(guest, article)).toBeNull();
  expect(await refusal(cachedArticlePage(guest, list))).toMatchObject({ status: 404 });
});

test('a rename asks for the articles of the category to be indexed again', async () => {
  const id = await add('甲');
  const article = await insertArticle({ categoryId: id, status: 'published', searchVersion: 1 });
  const version = async () =>
    (await testDb().select({ v: articles.searchVersion }).from(articles).where(eq(articles.id, article)))[0]
      ?.v;
  await withTx(editor, (c) =>
    editCategory(c, { id, version: 1, name: '甲', visible: true, description: '说明' }),
  );
  expect(await version()).toBe(1);
  await withTx(editor, (c) => editCategory(c, { id, version: 2, name: '乙', visible: true }));
  expect(await version()).toBe(0);
});
