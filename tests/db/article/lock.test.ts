import { eq, sql } from 'drizzle-orm';
import { articles } from '@/db/schema/article';
import { withTx } from '@/lib/data/tx';
import { lockForEdit, unlockAfterEdit } from '@/lib/domain/article/commands/hold-article';
import { deleteArticles } from '@/lib/domain/article/commands/delete-articles';
import { findLock } from '@/lib/domain/article/lock-queries';
import { testDb } from '@/tests/support/db';
import { makeArticleCategory, makeOffice, makeDraft, type Office } from '@/tests/support/factories/article';
import { edit, refusal, rowOf } from './desk';

let office: Office;
let category: number;

beforeAll(async () => {
  office = await makeOffice();
  category = await makeArticleCategory();
});

const lock = (who: Office[keyof Office], id: number) => withTx(who, (c) => lockForEdit(c, id));
const unlock = (who: Office[keyof Office], id: number) => withTx(who, (c) => unlockAfterEdit(c, id));
const runOut = (id: number) =>
  testDb()
    .update(articles)
    .set({ lockedUntil: sql`now() - interval '1 second'` })
    .where(eq(articles.id, id));

test('the second person learns who is editing, and gets the lock when it was given back', async () => {
  const { id } = await makeDraft(office.editor, category);
  expect(await lock(office.editor, id)).toMatchObject({ mine: true, version: 1 });
  const other = await lock(office.second, id);
  expect(other).toMatchObject({ mine: false, free: false, holderName: '编辑甲' });
  expect(other.secondsLeft).toBeGreaterThan(60);
  await unlock(office.second, id);
  expect(await findLock(office.second, id)).toMatchObject({ free: false, holderName: '编辑甲' });
  await unlock(office.editor, id);
  expect(await findLock(office.second, id)).toMatchObject({ free: true, holderName: null, mine: false });
  expect(await lock(office.second, id)).toMatchObject({ mine: true });
});

test('a sign of life renews the lease, and one that has run out may be taken over', async () => {
  const { id } = await makeDraft(office.editor, category);
  await lock(office.editor, id);
  await runOut(id);
  expect(await findLock(office.second, id)).toMatchObject({ free: true, holderName: null });
  expect(await lock(office.editor, id)).toMatchObject({ mine: true });
  expect(await lock(office.second, id)).toMatchObject({ mine: false });
  await runOut(id);
  expect(await lock(office.second, id)).toMatchObject({ mine: true });
  expect(await lock(office.editor, id)).toMatchObject({ mine: false, holderName: '编辑乙' });
});

test('of many people at once exactly one gets it', async () => {
  const { id } = await makeDraft(office.editor, category);
  const all = [office.editor, office.second, office.both];
  const got = await Promise.all([...all, ...all].map((who) => lock(who, id)));
  const holders = new Set(got.map((l) => l.holderName));
  expect(holders.size).toBe(1);
  expect(got.filter((l) => l.mine)).toHaveLength(2);
});

test('while somebody holds it, nobody else saves or deletes; the version is untouched by it', async () => {
  const { id } = await makeDraft(office.editor, category);
  await lock(office.editor, id);
  const before = await rowOf(id);
  expect(await refusal(edit(office.second, id, 1, { title: '抢先' }))).toEqual({
    status: 409,
    message: '编辑甲 正在编辑这篇文章',
  });
  expect(await refusal(withTx(office.second, (c) => deleteArticles(c, [id])))).toMatchObject({ status: 409 });
  expect(await rowOf(id)).toEqual(before);
  await edit(office.editor, id, 1, { title: '本人保存' });
  expect(await rowOf(id)).toMatchObject({ version: 2, lockedBy: before.lockedBy });
  await runOut(id);
  await edit(office.second, id, 2, { title: '过期后保存' });
  expect((await rowOf(id)).title).toBe('过期后保存');
});

test('whoever lost the lock and saves late is refused by the version, and nothing is overwritten', async () => {
  const { id } = await makeDraft(office.editor, category);
  await lock(office.editor, id);
  await runOut(id);
  await lock(office.second, id);
  await edit(office.second, id, 1, { title: '接管后保存' });
  await unlock(office.second, id);
  expect(await refusal(edit(office.editor, id, 1, { title: '迟到的保存' }))).toMatchObject({ status: 409 });
  expect((await rowOf(id)).title).toBe('接管后保存');
});

test('a deleted or unknown article has no lock', async () => {
  const { id } = await makeDraft(office.editor, category);
  await withTx(office.editor, (c) => deleteArticles(c, [id]));
  expect(await refusal(lock(office.editor, id))).toMatchObject({ status: 404 });
  expect(await refusal(lock(office.editor, 9_000_000_000))).toMatchObject({ status: 404 });
});
