import { eq } from 'drizzle-orm';
import { notices } from '@/db/schema/notice';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { purchaseEvents } from '@/db/schema/purchase';
import { cartItems } from '@/db/schema/cart';
import { addCartLine } from '@/lib/domain/cart/commands/add-cart-line';
import { quotePurchase } from '@/lib/domain/purchase/behalf-queries';
import { addPurchase } from '@/lib/domain/purchase/commands/add-purchase';
import { approvePurchase } from '@/lib/domain/purchase/commands/approve-purchase';
import { countWaiting, getPurchase, listPurchaseItems } from '@/lib/domain/purchase/queries';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import {
  joinOrganization,
  makeOrganization,
  type Person,
  type TestOrganization,
} from '@/tests/support/factories/organization';
import { approveBy, askFor, readPurchase, refuseBy, withdrawBy } from '@/tests/support/factories/purchase';
import { readOrder, submit, submitInput } from '@/tests/support/factories/sale';
import { brokenInvariants, expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let product: Product;
let organization: TestOrganization;
let manager: Person;
let member: Person;

const LIMIT = { spendingLimitFen: 100, limitPeriod: 'month' } as const;

beforeEach(async () => {
  product = await makeProduct({ stock: 10 });
  organization = await makeOrganization();
  manager = organization.manager;
  member = await joinOrganization(organization.id, 'member', LIMIT);
});
afterEach(expectInvariants);

const wanted = (quantity = 2) => [{ productId: product.id, quantity }];
const ordersOf = (who: Person) => testDb().$count(orders, eq(orders.buyerId, who.user.id));
const told = async (who: Person) =>
  (
    await testDb()
      .select({ title: notices.title, kind: notices.kind })
      .from(notices)
      .where(eq(notices.userId, who.user.id))
      .orderBy(notices.id)
  )
    .filter((n) => n.kind === 'purchase')
    .map((n) => n.title);
test('beyond the limit an order waits: nothing is reserved, its lines leave the cart, managers are told; approved it is the member’s order', async () => {
  const { id: cartItemId } = await member.act((ctx) =>
    addCartLine(ctx, { productId: product.id, specKey: '', quantity: 2, replace: false }),
  );
  const { lines: _, ...rest } = await submitInput(member, wanted());
  const input = { ...rest, cartItemIds: [cartItemId], remark: '送到三楼' };
  expect((await refused(submit(member, input))).message).toMatch(/须经单位管理员审批$/);
  const id = await member.act((ctx) => addPurchase(ctx, input));
  expect(await member.act((ctx) => addPurchase(ctx, input))).toBe(id);
  expect(
    await refused(member.act((ctx) => addPurchase(ctx, { ...input, remark: '送到四楼' }))),
  ).toMatchObject({ status: 409 });
  expect(await readPurchase(id)).toMatchObject({
    status: 'pending',
    cause: 'limit',
    organizationId: organization.id,
    totalFen: input.totalFen,
    orderId: null,
  });
  expect(await stockOf(product.stockItemId)).toMatchObject({ reserved: 0 });
  expect(await testDb().$count(cartItems, eq(cartItems.userId, member.user.id))).toBe(0);
  expect(await told(manager)).toEqual(['有采购申请待审批']);
  expect(await countWaiting(manager.ctx)).toBe(1);

  await approveBy(manager, id);
  const { orderId } = await readPurchase(id);
  const order = await readOrder(orderId ?? 0);
  expect(order).toMatchObject({
    buyerId: member.user.id,
    organizationId: organization.id,
    status: 'pending_payment',
    remark: '送到三楼',
    totalFen: input.totalFen,
  });
  expect((order.deadlineAt?.getTime() ?? 0) - order.createdAt.getTime()).toBeGreaterThanOrEqual(
    24 * 3_600_000 - 1000,
  );
  expect(await stockOf(product.stockItemId)).toMatchObject({ reserved: 2 });
  const [event] = await testDb().select().from(orderEvents).where(eq(orderEvents.entityId, order.id));
  expect(event).toMatchObject({ action: 'create', actorId: manager.user.id });
  expect(await told(member)).toEqual(['采购申请已通过']);
  expect(await countWaiting(manager.ctx)).toBe(0);
});

test('the approver changes copies, up, down and to none; the total is the one that he saw', async () => {
  const other = await makeProduct({ stock: 10, saleFen: 3300 });
  const { id } = await askFor(member, [...wanted(2), { productId: other.id, quantity: 3 }]);
  const [first, second] = await listPurchaseItems(manager.ctx, id);
  if (!first || !second) throw new Error('no lines');
  const lines = [
    { id: first.id, quantity: 5 },
    { id: second.id, quantity: 0 },
  ];
  const none = lines.map((l) => ({ ...l, quantity: 0 }));
  expect(await refused(quotePurchase(manager.ctx, { id, lines: none }))).toMatchObject({
    message: '请至少保留一种商品',
  });
  const quote = await quotePurchase(manager.ctx, { id, lines });
  expect(quote).toMatchObject({ quantity: 5, approval: 'limit' });
  const before = await dataSnapshot();
  expect(await refused(approvePurchase(manager.ctx, { id, lines, totalFen: 1 }))).toMatchObject({
    code: 'QUOTE_CHANGED',
    data: { totalFen: quote.totalFen },
  });
  expect(
    await refused(approvePurchase(manager.ctx, { id, lines: [{ id: 1, quantity: 1 }], totalFen: 1 })),
  ).toMatchObject({ status: 400 });
  expect(await dataSnapshot()).toEqual(before);
  await approvePurchase(manager.ctx, { id, lines, totalFen: quote.totalFen });
  const after = await getPurchase(member.ctx, id);
  expect(after.lines.map((l) => [l.quantity, l.approvedQty])).toEqual([
    [2, 5],
    [3, 0],
  ]);
  const items = await testDb()
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, after.orderId ?? 0));
  expect(items.map((i) => [i.productId, i.quantity])).toEqual([[product.id, 5]]);
  // Said again by the same person it is the same approval.
  await approvePurchase(manager.ctx, { id, lines, totalFen: quote.totalFen });
  expect(await ordersOf(member)).toBe(1);
});

test('prices of now hold, not those of the request', async () => {
  const { id, totalFen } = await askFor(member, wanted());
  await ownerQuery('update products set sale_fen = sale_fen + 1000, org_fen = org_fen + 1000 where id = $1', [
    product.id,
  ]);
  expect(await refused(approvePurchase(manager.ctx, { id, lines: [], totalFen }))).toMatchObject({
    code: 'QUOTE_CHANGED',
  });
  await approveBy(manager, id);
  expect((await readOrder((await readPurchase(id)).orderId ?? 0)).totalFen).toBe(totalFen + 2000);
});

test('refused with a reason it is over, its member is told and puts it together anew; withdrawn it is over, too', async () => {
  const [one, other] = [await askFor(member, wanted()), await askFor(member, wanted())];
  await refuseBy(manager, one.id);
  await refuseBy(manager, one.id);
  await withdrawBy(member, other.id);
  await withdrawBy(member, other.id);
  expect(await getPurchase(member.ctx, one.id)).toMatchObject({
    status: 'refused',
    reason: '本季度预算已用完',
    decidedByName: manager.user.name,
    allowedActions: ['again'],
  });
  expect(await told(member)).toEqual(['采购申请被驳回']);
  expect(await told(manager)).toEqual(['有采购申请待审批', '有采购申请待审批', '采购申请已撤回']);
  const before = await dataSnapshot();
  expect(await refused(approvePurchase(manager.ctx, { id: one.id, lines: [], totalFen: 1 }))).toMatchObject({
    status: 409,
    message: '该申请已驳回，不能再次审批',
  });
  expect(await refused(withdrawBy(member, one.id))).toMatchObject({ status: 409 });
  expect(await refused(refuseBy(manager, other.id))).toMatchObject({ status: 409 });
  expect(await dataSnapshot()).toEqual(before);
  expect(await ordersOf(member)).toBe(0);
});

test('the invariant finds whatever goes around the rules', async () => {
  const { id, requestSn } = await askFor(member, wanted());
  await approveBy(manager, id);
  const { orderId } = await readPurchase(id);
  const stranger = await askFor(member, wanted(1));
  await expect(
    ownerQuery('update purchase_items set quantity = 1 where purchase_id = $1', [id]),
  ).rejects.toThrow();
  await expect(
    ownerQuery('update purchase_requests set decided_by = buyer_id where id = $1', [id]),
  ).rejects.toThrow();
  const name =
    'I35 a purchase request is the sum of its lines; approved, it has its one order, of its member and organisation, for what was asked for';
  const own = (set: string) => `update purchase_requests set ${set} where id = ${id}`;
  for (const [breaks, mends] of [
    [
      own('goods_fen = goods_fen + 1, total_fen = total_fen + 1'),
      own('goods_fen = goods_fen - 1, total_fen = total_fen - 1'),
    ],
    [own(`order_key = 'x' || order_key`), own('order_key = substr(order_key, 2)')],
    [
      own(`buyer_id = ${manager.user.id}, decided_by = ${member.user.id}`),
      own(`buyer_id = ${member.user.id}, decided_by = ${manager.user.id}`),
    ],
    [
      own(`status = 'withdrawn', order_id = null, decided_by = null, decided_at = null`),
      own(`status = 'approved', order_id = ${orderId}, decided_by = ${manager.user.id}, decided_at = now()`),
    ],
  ] as const) {
    await ownerQuery(breaks);
    expect((await brokenInvariants())[name]).toMatchObject([{ purchase_id: id, request_sn: requestSn }]);
    await ownerQuery(mends);
    expect(await brokenInvariants()).toEqual({});
  }
  expect(stranger.orderId).toBeNull();
});

test('what happened is written down in order', async () => {
  const { id } = await askFor(member, wanted());
  await approveBy(manager, id);
  const events = await testDb()
    .select({ action: purchaseEvents.action, by: purchaseEvents.actorId })
    .from(purchaseEvents)
    .where(eq(purchaseEvents.entityId, id))
    .orderBy(purchaseEvents.id);
  expect(events).toEqual([
    { action: 'create', by: member.user.id },
    { action: 'approve', by: manager.user.id },
  ]);
});
