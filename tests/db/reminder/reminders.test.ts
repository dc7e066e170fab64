import { eq, sql } from 'drizzle-orm';
import { articleEvents } from '@/db/schema/article';
import { stockItems } from '@/db/schema/stock';
import { reminderReads, reminders } from '@/db/schema/reminder';
import type { AdminPermission } from '@/lib/core/permissions';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import {
  readAllReminders,
  readReminders,
  switchReminders,
} from '@/lib/domain/reminder/commands/read-reminders';
import {
  endReminder,
  remind,
  syncReminders,
  tidyReminders,
  type SharedReminder,
} from '@/lib/domain/reminder/commands/remind';
import { countReminders, listReminders } from '@/lib/domain/reminder/queries';
import { remindLowStock } from '@/lib/domain/stock/commands/remind-stock';
import { audit, submit } from '@/tests/db/article/desk';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeArticleCategory, makeDraft, makeOffice } from '@/tests/support/factories/article';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeKeeper, makePosted } from '@/tests/support/factories/stock';

const of = async (...permissions: AdminPermission[]) =>
  makeCtx({ actor: adminActor(await makeAdmin(permissions)) });
const system = () => makeCtx({ actor: { kind: 'system', name: 'job:reminder:find' } });
const titles = async (ctx: Ctx) => (await listReminders(ctx)).list.map((r) => [r.title, r.read]);
const unread = async (ctx: Ctx) => (await countReminders(ctx)).unread;
const found = (key: string, more: Partial<SharedReminder> = {}): SharedReminder => ({
  kind: 'lowStock',
  key,
  can: 'stock.manage',
  title: key,
  path: '/mall/manage/stock',
  ...more,
});
const sync = (...rows: SharedReminder[]) => withTx(system(), (ctx) => syncReminders(ctx, 'lowStock:', rows));
const of7 = (ctx: Ctx, userId: number | null, title = '文章被驳回') =>
  remind(ctx, {
    kind: 'rejected',
    key: 'rejected:article:7',
    userId,
    title,
    path: '/index/manage/article/edit/7',
  });

beforeEach(() => testDb().delete(reminders));

test('who has the right sees it, once, until he has read it; nobody else does, and one reads only for oneself', async () => {
  const keeper = await of('warehouse');
  const other = await of('warehouse');
  const editor = await of('news.edit');
  await sync(found('lowStock:1'), found('lowStock:2'));
  expect(await titles(keeper)).toEqual([
    ['lowStock:2', false],
    ['lowStock:1', false],
  ]);
  expect(await titles(editor)).toEqual([]);
  const ids = (await listReminders(keeper)).list.map((r) => r.id);
  await readReminders(editor, { ids });
  expect(await testDb().$count(reminderReads)).toBe(0);
  await Promise.all([1, 2].map(() => readReminders(keeper, { ids: ids.slice(0, 1) })));
  expect([await unread(keeper), await unread(other)]).toEqual([1, 2]);
  expect(await titles(keeper)).toEqual([
    ['lowStock:2', true],
    ['lowStock:1', false],
  ]);
});

test('all are read as far as they were seen; what came since is not', async () => {
  const keeper = await of('warehouse');
  await sync(found('lowStock:1'), found('lowStock:2'));
  const newest = (await listReminders(keeper)).list[0]!.id;
  await sync(found('lowStock:1'), found('lowStock:2'), found('lowStock:3'));
  await readAllReminders(keeper, { newest });
  expect(await titles(keeper)).toEqual([
    ['lowStock:3', false],
    ['lowStock:2', true],
    ['lowStock:1', true],
  ]);
});

test('found again, and by two runs at once, it is made once and stays read; gone and back, it is new', async () => {
  const keeper = await of('warehouse');
  await Promise.all([1, 2, 3].map(() => sync(found('lowStock:1'))));
  expect(await testDb().$count(reminders)).toBe(1);
  await readAllReminders(keeper, { newest: (await listReminders(keeper)).list[0]!.id });
  await sync(found('lowStock:1', { text: '可用 2 册' }));
  expect((await listReminders(keeper)).list).toMatchObject([{ text: '可用 2 册', read: true }]);
  await sync();
  expect(await titles(keeper)).toEqual([]);
  await sync(found('lowStock:1'));
  expect(await titles(keeper)).toEqual([['lowStock:1', false]]);
});

test('one source ends nothing of another', async () => {
  const keeper = await of('warehouse');
  await sync(found('lowStock:1'));
  await withTx(system(), (ctx) => syncReminders(ctx, 'overdue:ship:', []));
  expect(await unread(keeper)).toBe(1);
});

test('a kind that somebody switched off is neither shown nor counted for him, and comes back with the switch', async () => {
  const keeper = await of('warehouse');
  const other = await of('warehouse');
  await sync(found('lowStock:1'));
  await switchReminders(keeper, { kind: 'lowStock', on: false });
  await switchReminders(keeper, { kind: 'lowStock', on: false });
  expect([await unread(keeper), await unread(other)]).toEqual([0, 1]);
  expect((await listReminders(keeper)).kinds).toEqual([
    { kind: 'overdue', label: '超时未办', on: true },
    { kind: 'lowStock', label: '库存不足', on: false },
  ]);
  await expect(switchReminders(keeper, { kind: 'alert', on: false })).rejects.toMatchObject({ status: 403 });
  await switchReminders(keeper, { kind: 'lowStock', on: true });
  expect(await unread(keeper)).toBe(1);
});

test('a person is reminded of another’s act, anew each time, never of one’s own, and not when the act fails', async () => {
  const me = await of('news.edit');
  const auditor = await of('news.audit');
  const id = me.actor.kind === 'admin' ? me.actor.userId : 0;
  await withTx(me, (ctx) => of7(ctx, id));
  expect(await unread(me)).toBe(0);
  await Promise.all([1, 2].map(() => withTx(auditor, (ctx) => of7(ctx, id))));
  expect(await unread(me)).toBe(1);
  await readAllReminders(me, { newest: (await listReminders(me)).list[0]!.id });
  await withTx(auditor, (ctx) => of7(ctx, id, '再次被驳回'));
  expect(await titles(me)).toEqual([['再次被驳回', false]]);
  await expect(
    withTx(auditor, async (ctx) => {
      await endReminder(ctx, 'rejected:article:7');
      throw new Error('the act failed');
    }),
  ).rejects.toThrow('the act failed');
  expect(await unread(me)).toBe(1);
});

test('a rejected article reminds whoever submitted it, in the transaction of the rejection', async () => {
  const office = await makeOffice();
  const { id } = await makeDraft(office.editor, await makeArticleCategory());
  await submit(office.editor, id);
  await audit(office.auditor, id, 'reject');
  const { list } = await listReminders(office.editor);
  expect(list).toMatchObject([{ kind: 'rejected', path: `/index/manage/article/edit/${id}`, read: false }]);
  expect(list[0]?.title).toMatch(/^文章被驳回：/);
  await expect(audit(office.auditor, id, 'reject')).rejects.toMatchObject({ status: 409 });
  expect(await testDb().$count(reminders)).toBe(1);
  expect(await testDb().$count(articleEvents, eq(articleEvents.action, 'reject'))).toBe(1);
});

test('a balance below its warning reminds the warehouse until it is not any more', async () => {
  const keeper = await makeKeeper();
  const me = makeCtx({ actor: adminActor(keeper) });
  const product = await makeProduct({ title: '保密知识读本' });
  await makePosted(keeper, { lines: [{ productId: product.id, quantity: 5 }] });
  const find = () => withTx(system(), remindLowStock);
  await testDb().update(stockItems).set({ warnBelow: 10 }).where(eq(stockItems.productId, product.id));
  await find();
  await find();
  expect((await listReminders(me)).list).toMatchObject([
    {
      title: '库存不足：保密知识读本',
      text: expect.stringContaining('可用 5 册，预警值 10 册') as string,
      path: `/mall/manage/stock?productId=${product.id}`,
    },
  ]);
  await testDb().update(stockItems).set({ warnBelow: 5 }).where(eq(stockItems.productId, product.id));
  await find();
  expect(await titles(me)).toEqual([]);
});

test('what is over goes after a week, what nobody dealt with after two months; what lasts stays', async () => {
  const me = await of('news.edit');
  await withTx(system(), (ctx) => of7(ctx, me.actor.kind === 'admin' ? me.actor.userId : 0));
  await sync(found('lowStock:1'));
  await testDb().execute(sql`update reminders set created_at = now() - interval '61 days'`);
  await sync(found('lowStock:1'), found('lowStock:2'));
  await sync(found('lowStock:1'));
  await testDb().execute(
    sql`update reminders set over_at = now() - interval '8 days' where over_at is not null`,
  );
  await tidyReminders(system());
  expect((await testDb().select().from(reminders)).map((r) => r.key)).toEqual(['lowStock:1']);
});
