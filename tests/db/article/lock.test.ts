import { eq, sql } from 'drizzle-orm';
import { articles } from '@/db/schema/article';
import { withTx } from '@/lib/data/tx';
import { lockForEdit, unlockAfterEdit } from '@/lib/domain/article/commands/hold-article';
import { deleteArticles } from '@/lib/domain/article/commands/delete-articles';
import { findLock } from '@/lib/domain/article/lock-queries';
import { testDb } from '@/tests/support/db';
import { makeArticleCategory, makeDesk, makeDraft, type Desk } from '@/tests/support/factories/article';
import { edit, refusal, rowOf } from './desk';

let desk: Desk;
let category: number;

beforeAll(async () => {
  desk = await makeDesk();
  category = await makeArticleCategory();
});

const lock = (who: Desk[keyof Desk], id: number) => withTx(who, (c) => lockForEdit(c, id));
const unlock = (who: Desk[keyof Desk], id: number) => withTx(who, (c) => unlockAfterEdit(c, id));
const runOut = (id: number) =>
  testDb()
    .update(articles)
    .set({ lockedUntil: sql`now() - interval '1 second'` })
    .where(eq(articles.id, id));

test('the second person learns who is editing, and gets the lock when it was given back', async () => {
  const { id } = await makeDraft(desk.editor, category);
  expect(await lock(desk.editor, id)).toMatchObject({ mine: true, version: 1 });
  const other = await lock(desk.second, id);
  expect(other).toMatchObject({ mine: false, free: false, holderName: '编辑甲' });
  expect(other.secondsLeft).toBeGreaterThan(60);
  await unlock(desk.second, id);
  expect(await findLock(desk.second, id)).toMatchObject({ free: false, holderName: '编辑甲' });
  await unlock(desk.editor, id);
  expect(await findLock(desk.second, id)).toMatchObject({ free: true, holderName: null, mine: false });
  expect(await lock(desk.second, id)).toMatchObject({ mine: true });
});

test('a sign of life renews the lease, and one that has run out may be taken over', async () => {
  const { id } = await makeDraft(desk.editor, category);
  await lock(desk.editor, id);
  await runOut(id);
  expect(await findLock(desk.second, id)).toMatchObject({ free: true, holderName: null });
  expect(await lock(desk.editor, id)).toMatchObject({ mine: true });
  expect(await lock(desk.second, id)).toMatchObject({ mine: false });
  await runOut(id);
  expect(await lock(desk.second, id)).toMatchObject({ mine: true });
  expect(await lock(desk.editor, id)).toMatchObject({ mine: false, holderName: '编辑乙' });
});

test('of many people at once exactly one gets it', async () => {
  const { id } = await makeDraft(desk.editor, category);
  const all = [desk.editor, desk.second, desk.both];
  const got = await Promise.all([...all, ...all].map((who) => lock(who, id)));
  const holders = new Set(got.map((l) => l.holderName));
  expect(holders.size).toBe(1);
  expect(got.filter((l) => l.mine)).toHaveLength(2);
});

test('while somebody holds it, nobody else saves or deletes; the version is untouched by it', async () => {
  const { id } = await makeDraft(desk.editor, category);
  await lock(desk.editor, id);
  const before = await rowOf(id);
  expect(await refusal(edit(desk.second, id, 1, { title: '抢先' }))).toEqual({
    status: 409,
    message: '编辑甲 正在编辑这篇文章',
  });
  expect(await refusal(withTx(desk.second, (c) => deleteArticles(c, [id])))).toMatchObject({ status: 409 });
  expect(await rowOf(id)).toEqual(before);
  await edit(desk.editor, id, 1, { title: '本人保存' });
  expect(await rowOf(id)).toMatchObject({ version: 2, lockedBy: before.lockedBy });
  await runOut(id);
  await edit(desk.second, id, 2, { title: '过期后保存' });
  expect((await rowOf(id)).title).toBe('过期后保存');
});

test('whoever lost the lock and saves late is refused by the version, and nothing is overwritten', async () => {
  const { id } = await makeDraft(desk.editor, category);
  await lock(desk.editor, id);
  await runOut(id);
  await lock(desk.second, id);
  await edit(desk.second, id, 1, { title: '接管后保存' });
  await unlock(desk.second, id);
  expect(await refusal(edit(desk.editor, id, 1, { title: '迟到的保存' }))).toMatchObject({ status: 409 });
  expect((await rowOf(id)).title).toBe('接管后保存');
});

test('a deleted or unknown article has no lock', async () => {
  const { id } = await makeDraft(desk.editor, category);
  await withTx(desk.editor, (c) => deleteArticles(c, [id]));
  expect(await refusal(lock(desk.editor, id))).toMatchObject({ status: 404 });
  expect(await refusal(lock(desk.editor, 9_000_000_000))).toMatchObject({ status: 404 });
});
