import { and, eq, inArray, sql } from 'drizzle-orm';
import { activationCodeEvents, activationCodes, ebookAllocations } from '@/db/schema/activation';
import { notices } from '@/db/schema/notice';
import { orderItems, orders } from '@/db/schema/order';
import { organizationMembers } from '@/db/schema/organization';
import { withTx } from '@/lib/data/tx';
import { getAllocation, listAllocationMembers } from '@/lib/domain/ebook/allocation-queries';
import { allocateCopies, recallCopies } from '@/lib/domain/ebook/commands/allocate-copies';
import { voidSurplusCodes } from '@/lib/domain/ebook/commands/void-codes';
import { getShelf } from '@/lib/domain/ebook/queries';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeOrgBuyer } from '@/tests/support/factories/member';
import { paidOrder } from '@/tests/support/factories/pay';
import { ctxOf, type Customer } from '@/tests/support/factories/sale';
import {
  memberIdOf,
  orgCustomer,
  sharedOrder,
  type SharedOrder,
} from '@/tests/support/factories/shared-copies';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { dataSnapshot } from '@/tests/support/snapshot';

afterEach(expectInvariants);

const give = (by: Customer, s: SharedOrder, memberId: number, quantity: number) =>
  withTx(ctxOf(by), (ctx) =>
    allocateCopies(ctx, { orderItemId: s.orderItemId, members: [{ memberId, quantity }] }),
  );
const recall = (by: Customer, s: SharedOrder, memberId: number, quantity?: number) =>
  withTx(ctxOf(by), (ctx) => recallCopies(ctx, { orderItemId: s.orderItemId, memberId, quantity }));

const counts = async (s: SharedOrder) => {
  const [line] = (await getAllocation(ctxOf(s.manager), { id: s.orderId })).lines;
  return [line?.total, line?.free, line?.given, line?.activated, line?.blocked];
};
const membersOf = async (s: SharedOrder) => {
  const page = await listAllocationMembers(ctxOf(s.manager), {
    orderItemId: s.orderItemId,
    pageNum: 1,
    pageSize: 100,
  });
  return page.list.map((m) => [m.memberId, m.given, m.activated]);
};
const waiting = async (who: Customer) =>
  (await getShelf(ctxOf(who))).waiting.map((w) => [w.title, w.count, w.givenBy === null, w.orderId]);

async function leave(userId: number): Promise<void> {
  await testDb()
    .update(organizationMembers)
    .set({ removedAt: sql`now()` })
    .where(eq(organizationMembers.userId, userId));
}

async function activate(id: number | undefined, userId: number): Promise<void> {
  await testDb()
    .update(activationCodes)
    .set({ status: 'activated', activatedBy: userId, activatedAt: sql`now()` })
    .where(eq(activationCodes.id, id ?? 0));
}

test('copies given to a member stand on his shelf, leave the buyer’s, and tell him', async () => {
  const s = await sharedOrder(5);
  expect(await waiting(s.buyer)).toEqual([[s.title, 5, true, s.orderId]]);
  await give(s.manager, s, s.reader.memberId, 2);
  expect(await counts(s)).toEqual([5, 3, 2, 0, 0]);
  expect(await membersOf(s)).toEqual([
    [s.manager.memberId, 0, 0],
    [s.buyer.memberId, 0, 0],
    [s.reader.memberId, 2, 0],
  ]);
  expect(await waiting(s.reader)).toEqual([[s.title, 2, false, null]]);
  expect(await waiting(s.buyer)).toEqual([[s.title, 3, true, s.orderId]]);
  expect(await waiting(s.manager)).toEqual([]);
  const [row] = await testDb()
    .select()
    .from(ebookAllocations)
    .where(eq(ebookAllocations.orderItemId, s.orderItemId));
  expect(row).toMatchObject({ memberId: s.reader.memberId, quantity: 2, createdBy: s.manager.user.id });
  const events = await testDb()
    .select()
    .from(activationCodeEvents)
    .where(eq(activationCodeEvents.action, 'allocate'));
  const given = (await s.codes()).filter((c) => c.allocationId === row?.id).map((c) => c.id);
  expect(
    events.filter((e) => given.includes(e.entityId)).map((e) => [e.fromStatus, e.toStatus, e.actorId]),
  ).toEqual(Array.from({ length: 2 }, () => ['assigned', 'assigned', s.manager.user.id]));
  await runDueJobs();
  const told = await testDb()
    .select()
    .from(notices)
    .where(and(eq(notices.userId, s.reader.user.id), eq(notices.kind, 'copiesGiven')));
  expect(told.map((n) => [n.entityId, n.orderId, n.path, n.text.includes(`《${s.title}》 2 份`)])).toEqual([
    [row?.id, null, '/user/center/ebooks', true],
  ]);
});

test('who placed the order gives and recalls too; a copy that is activated stays with the person', async () => {
  const s = await sharedOrder(3);
  await give(s.buyer, s, s.reader.memberId, 3);
  await activate((await s.codes())[0]?.id, s.reader.user.id);
  expect(await counts(s)).toEqual([3, 0, 2, 1, 0]);
  expect(await recall(s.buyer, s, s.reader.memberId, 1)).toBe(1);
  expect(await recall(s.manager, s, s.reader.memberId)).toBe(1);
  await expect(recall(s.manager, s, s.reader.memberId)).rejects.toMatchObject({
    status: 409,
    message: '没有可以收回的份数',
  });
  expect(await counts(s)).toEqual([3, 2, 0, 1, 0]);
  const shelf = await getShelf(ctxOf(s.reader));
  expect([shelf.waiting, shelf.items.length, shelf.items[0]?.givenBy?.startsWith('测试单位')]).toEqual([
    [],
    1,
    true,
  ]);
});

test('never more than there are: what is asked for beyond is refused and changes nothing', async () => {
  const s = await sharedOrder(3);
  await give(s.manager, s, s.reader.memberId, 2);
  const before = await dataSnapshot();
  await expect(give(s.manager, s, s.buyer.memberId, 2)).rejects.toMatchObject({
    status: 409,
    message: '只剩 1 份可以分配，本次要分配 2 份',
    data: { free: 1 },
  });
  await expect(recall(s.manager, s, s.reader.memberId, 3)).rejects.toMatchObject({
    status: 409,
    message: '该成员只有 2 份尚未激活，请刷新后重试',
  });
  expect(await dataSnapshot()).toEqual(before);
});

test('two who give the last copies at once: exactly one gives them, thirty times over', async () => {
  for (let round = 0; round < 30; round += 1) {
    const s = await sharedOrder(2);
    const told = await Promise.allSettled([
      give(s.manager, s, s.reader.memberId, 2),
      give(s.buyer, s, s.buyer.memberId, 2),
    ]);
    expect(told.map((t) => t.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = told.find((t) => t.status === 'rejected');
    expect(lost?.reason).toMatchObject({ status: 409, message: '已没有可以分配的份数' });
    expect(await counts(s)).toEqual([2, 0, 2, 0, 0]);
    expect(new Set((await s.codes()).map((c) => c.allocationId)).size).toBe(1);
  }
});

test('who leaves keeps what he activated; the rest is the organisation’s at once, and does not come back with him', async () => {
  const s = await sharedOrder(3);
  await give(s.manager, s, s.reader.memberId, 2);
  await activate((await s.codes())[0]?.id, s.reader.user.id);
  await leave(s.reader.user.id);
  expect(await counts(s)).toEqual([3, 2, 0, 1, 0]);
  const gone = { ...s.reader, user: { ...s.reader.user, organizationId: null, organizationRole: null } };
  expect((await getShelf(ctxOf(gone))).items.map((i) => i.title)).toEqual([s.title]);
  expect(await waiting(gone)).toEqual([]);
  expect(await waiting(s.buyer)).toEqual([[s.title, 2, true, s.orderId]]);

  await testDb()
    .insert(organizationMembers)
    .values({ organizationId: s.manager.user.organizationId, userId: s.reader.user.id });
  expect(await waiting(s.reader)).toEqual([]);
  await give(s.manager, s, await memberIdOf(s.reader.user.id), 2);
  expect(await waiting(s.reader)).toEqual([[s.title, 2, false, null]]);
  expect(await counts(s)).toEqual([3, 0, 2, 1, 0]);
});

test('S-07 the buyer who leaves sees nothing of the copies and gives none; his manager does', async () => {
  const s = await sharedOrder(2);
  await leave(s.buyer.user.id);
  const gone = { ...s.buyer, user: { ...s.buyer.user, organizationId: null, organizationRole: null } };
  expect(await waiting(gone)).toEqual([]);
  const before = await dataSnapshot();
  // The session still thinks that he is a member: the membership is read again under its lock.
  await expect(give(s.buyer, s, s.reader.memberId, 1)).rejects.toMatchObject({ status: 404 });
  await expect(give(gone, s, s.reader.memberId, 1)).rejects.toMatchObject({ status: 404 });
  expect(await dataSnapshot()).toEqual(before);
  await give(s.manager, s, s.reader.memberId, 2);
  expect(await waiting(s.reader)).toEqual([[s.title, 2, false, null]]);
});

test('S-07 lines and members of others, members who have left and members who only read are told 404, nothing changed', async () => {
  const [s, other] = [await sharedOrder(2), await sharedOrder(2)];
  const left = await makeOrgBuyer(s.manager.user.organizationId);
  const leftId = await memberIdOf(left.id);
  await leave(left.id);
  const before = await dataSnapshot();
  for (const act of [give, (by: Customer, x: SharedOrder, id: number) => recall(by, x, id)] as const) {
    const tried = [
      // a line of another organisation, and one's own line for a member of another, for one who has left, and for nobody
      [s.manager, other, other.reader.memberId, '成员不存在或已离开单位'],
      [s.manager, other, s.reader.memberId, '订单商品不存在'],
      [s.manager, s, other.reader.memberId, '成员不存在或已离开单位'],
      [s.manager, s, leftId, '成员不存在或已离开单位'],
      [s.manager, s, 999_999_999, '成员不存在或已离开单位'],
      // a member who neither manages nor placed the order
      [s.reader, s, s.reader.memberId, '订单商品不存在'],
    ] as const;
    for (const [by, x, memberId, message] of tried) {
      await expect(act(by, x, memberId, 1)).rejects.toMatchObject({ status: 404, message });
    }
  }
  await expect(getAllocation(ctxOf(s.reader), { id: s.orderId })).rejects.toMatchObject({ status: 404 });
  await expect(getAllocation(ctxOf(other.manager), { id: s.orderId })).rejects.toMatchObject({ status: 404 });
  expect(await dataSnapshot()).toEqual(before);
});

test('a private order has nothing to give, also not while its buyer belongs to an organisation', async () => {
  const customer = await orgCustomer(undefined, 'manager');
  const product = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await testDb().update(orders).set({ organizationId: null }).where(eq(orders.id, order.id));
  await expect(getAllocation(ctxOf(customer), { id: order.id })).rejects.toMatchObject({ status: 404 });
});

test('frozen copies are not given; a refund voids what no member was given first', async () => {
  const s = await sharedOrder(4);
  const [first, second] = await s.codes();
  await testDb()
    .update(activationCodes)
    .set({ frozenAt: sql`now()`, frozenReason: '核实中' })
    .where(inArray(activationCodes.id, [first?.id ?? 0]));
  await expect(give(s.manager, s, s.reader.memberId, 4)).rejects.toMatchObject({ data: { free: 3 } });
  await give(s.manager, s, s.reader.memberId, 1);
  expect(await counts(s)).toEqual([4, 2, 1, 0, 1]);
  await testDb().update(orderItems).set({ cancelledQty: 3 }).where(eq(orderItems.id, s.orderItemId));
  await withTx(makeCtx(), (ctx) => voidSurplusCodes(ctx, s.orderId, '订单已退款'));
  const left = (await s.codes()).filter((c) => c.status !== 'void');
  expect(left.map((c) => c.id)).toEqual([second?.id]);
  expect(await waiting(s.reader)).toEqual([[s.title, 1, false, null]]);
});
