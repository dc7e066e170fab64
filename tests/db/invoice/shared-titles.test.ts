import { asc, eq } from 'drizzle-orm';
import { invoiceTitles } from '@/db/schema/invoice';
import { organizationMembers } from '@/db/schema/organization';
import { withTx } from '@/lib/data/tx';
import {
  addTitle,
  deleteTitle,
  editTitle,
  setDefaultTitle,
} from '@/lib/domain/invoice/commands/manage-titles';
import { MAX_SHARED_TITLES } from '@/lib/domain/invoice/rules';
import type { TitleInput } from '@/lib/domain/invoice/title-contract';
import { findLastTitle, listTitles } from '@/lib/domain/invoice/title-queries';
import { buyerActor, makeCtx, type TestUser } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeBuyer, makeOrgBuyer } from '@/tests/support/factories/member';

const ctxOf = (user: TestUser) => makeCtx({ actor: buyerActor(user) });
const input = (title: string, more: Partial<TitleInput> = {}): TitleInput => ({
  titleKind: 'company',
  title,
  taxNo: '91110000600037341L',
  isDefault: false,
  shared: false,
  ...more,
});
const add = (user: TestUser, title: string, more: Partial<TitleInput> = {}) =>
  withTx(ctxOf(user), (ctx) => addTitle(ctx, input(title, more)));
const edit = (user: TestUser, id: number, title: string, more: Partial<TitleInput> = {}) =>
  withTx(ctxOf(user), (ctx) => editTitle(ctx, id, input(title, more)));
const drop = (user: TestUser, id: number) => withTx(ctxOf(user), (ctx) => deleteTitle(ctx, id));
const list = async (user: TestUser) =>
  (await listTitles(ctxOf(user))).map(
    (t) => `${t.title}${t.isDefault ? '★' : ''}${t.shared ? ' 共' : ''}${t.editable ? ' 改' : ''}`,
  );
const rows = () => testDb().select().from(invoiceTitles).orderBy(asc(invoiceTitles.id));

async function world() {
  const manager = await makeOrgBuyer(undefined, 'manager');
  const second = await makeOrgBuyer(manager.organizationId, 'manager');
  const member = await makeOrgBuyer(manager.organizationId);
  const foreign = await makeOrgBuyer(undefined, 'manager');
  return { manager, second, member, foreign };
}

test('what a manager shares is used by every member, changed by every manager, and seen by nobody else', async () => {
  const { manager, second, member, foreign } = await world();
  const shared = await add(manager, '单位', { shared: true, isDefault: true });
  expect(shared).toMatchObject({ shared: true, editable: true, isDefault: false });
  expect(await list(member)).toEqual(['单位 共']);
  expect(await findLastTitle(ctxOf(member))).toMatchObject({ title: '单位', type: 'normal' });
  await add(member, '自己');
  expect(await list(member)).toEqual(['自己★ 改', '单位 共']);
  expect(await list(second)).toEqual(['单位 共 改']);
  expect(await list(foreign)).toEqual([]);
  await edit(second, shared.id, '单位新名', { isDefault: true });
  expect(await list(manager)).toEqual(['单位新名 共 改']);
  expect((await drop(second, shared.id)).map((t) => t.title)).toEqual([]);
  expect(await list(member)).toEqual(['自己★ 改']);
});

test('handing the own default title over leaves the book with another default', async () => {
  const { manager, member } = await world();
  const first = await add(manager, '甲');
  await add(manager, '乙');
  await edit(manager, first.id, '甲', { shared: true });
  expect(await list(manager)).toEqual(['乙★ 改', '甲 共 改']);
  expect(await list(member)).toEqual(['甲 共']);
});

test('S-07 a member, a private buyer, a manager elsewhere and one who was removed change nothing that is shared', async () => {
  const { manager, second, member, foreign } = await world();
  const buyer = await makeBuyer();
  const shared = await add(manager, '单位', { shared: true });
  const own = new Map<number, number>();
  for (const who of [member, foreign, buyer, second]) own.set(who.id, (await add(who, '自己')).id);
  await testDb()
    .update(organizationMembers)
    .set({ removedAt: new Date() })
    .where(eq(organizationMembers.userId, second.id));
  const before = await rows();
  const missing = { status: 404, code: 'NOT_FOUND', message: '发票抬头不存在' };
  for (const who of [member, foreign, buyer, second]) {
    await expect(edit(who, shared.id, '改')).rejects.toMatchObject(missing);
    await expect(drop(who, shared.id)).rejects.toMatchObject(missing);
    await expect(withTx(ctxOf(who), (ctx) => setDefaultTitle(ctx, shared.id))).rejects.toMatchObject(missing);
  }
  for (const who of [member, buyer, second]) {
    const forbidden = { status: 403, code: 'FORBIDDEN' };
    await expect(add(who, '新', { shared: true })).rejects.toMatchObject(forbidden);
    await expect(edit(who, own.get(who.id) ?? 0, '改', { shared: true })).rejects.toMatchObject(forbidden);
  }
  expect(await rows()).toEqual(before);
});

test('two managers at once keep the most that an organisation shares', async () => {
  const { manager, second } = await world();
  const told = await Promise.allSettled(
    Array.from({ length: MAX_SHARED_TITLES + 4 }, (_, i) =>
      add(i % 2 ? manager : second, `抬头 ${i}`, { shared: true }),
    ),
  );
  expect(told.filter((t) => t.status === 'fulfilled')).toHaveLength(MAX_SHARED_TITLES);
  expect(told.find((t) => t.status === 'rejected')?.reason).toMatchObject({
    message: '单位最多共用 20 个发票抬头',
  });
  expect((await rows()).filter((r) => r.organizationId === manager.organizationId)).toHaveLength(
    MAX_SHARED_TITLES,
  );
});
