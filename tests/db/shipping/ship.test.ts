import { eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { orderItems } from '@/db/schema/order';
import { deliveryCenters, deliveryCorps } from '@/db/schema/shipping';
import { shipments } from '@/db/schema/shipment';
import { isAppError } from '@/lib/core/errors';
import { withTx } from '@/lib/data/tx';
import { autoFinishOrder, finishOrder } from '@/lib/domain/order/commands/finish-order';
import { releaseOrderLock, takeOrderLock } from '@/lib/domain/order/commands/lock-order';
import { remarkOrder } from '@/lib/domain/order/commands/remark-order';
import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import type { AddShipmentInput } from '@/lib/domain/shipping/contract';
import { systemCtx } from '@/lib/server/context';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, makeStock, stockOf } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

let clerk: User;
let customer: Customer;
let corpId: number;
let tracking = 1000;

beforeAll(async () => {
  clerk = await makeAdmin(['warehouse', 'order'], '王库管');
  const [corp] = await testDb().select().from(deliveryCorps).where(eq(deliveryCorps.code, 'ems'));
  corpId = corp?.id ?? 0;
});
beforeEach(async () => {
  customer = await makeCustomer();
});
afterEach(expectInvariants);

const as = (user: User) => makeCtx({ actor: adminActor(user) });
const linesOf = (orderId: number) =>
  testDb().select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.lineNo);

function ship(orderId: number, more: Partial<AddShipmentInput> = {}, user = clerk): Promise<number> {
  tracking += 1;
  const input = { orderId, deliveryCorpId: corpId, trackingNo: `EA${tracking}CN`, ...more };
  return withTx(as(user), (ctx) => shipOrder(ctx, input));
}

test('a whole order leaves: copies out, counters, both axes, shipment, log and the job that completes it', async () => {
  const product = await makeProduct({ stock: 10 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 3 }]);
  const shipmentId = await ship(order.id);
  expect(await readOrder(order.id)).toMatchObject({ status: 'shipped', shippingStatus: 'shipped' });
  expect(await linesOf(order.id)).toMatchObject([{ quantity: 3, shippedQty: 3, packedQty: 0 }]);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 7, reserved: 0 });
  const [shipment] = await testDb().select().from(shipments).where(eq(shipments.id, shipmentId));
  expect(shipment).toMatchObject({ status: 'shipped', receiverName: '张三', createdBy: clerk.id });
  expect(shipment?.shipmentNo).toMatch(/^S\d{15}$/);
  const logs = await testDb()
    .select()
    .from(operationLogs)
    .where(eq(operationLogs.entityId, String(order.id)));
  expect(logs.map((l) => [l.action, l.actorId])).toEqual([['shipping.add2', clerk.id]]);
  const jobs = await ownerQuery(`select task_identifier from graphile_worker.jobs where key = $1`, [
    `order.finish:${order.id}`,
  ]);
  expect(jobs).toHaveLength(1);
});

test('part after part: the state follows the counters', async () => {
  const [a, b] = [await makeProduct({ stock: 10 }), await makeProduct({ stock: 10 })];
  const order = await paidOrder(customer, [
    { productId: a.id, quantity: 2 },
    { productId: b.id, quantity: 1 },
  ]);
  const [first] = await linesOf(order.id);
  await ship(order.id, { lines: [{ orderItemId: first?.id ?? 0, quantity: 1 }] });
  expect(await readOrder(order.id)).toMatchObject({
    status: 'part_shipped',
    shippingStatus: 'part_shipped',
    shippedAt: null,
  });
  expect(await stockOf(a.stockItemId)).toEqual({ onHand: 9, reserved: 1 });
  expect(await stockOf(b.stockItemId)).toEqual({ onHand: 10, reserved: 1 });
  await ship(order.id, { lines: [{ orderItemId: first?.id ?? 0, quantity: 1 }] });
  expect((await readOrder(order.id)).status).toBe('part_shipped');
  await ship(order.id);
  expect(await readOrder(order.id)).toMatchObject({ status: 'shipped', shippingStatus: 'shipped' });
  expect(await testDb().$count(shipments, eq(shipments.orderId, order.id))).toBe(3);
});

/** A refusal leaves the order, its lines and the stock as they were. */
async function refused(orderId: number, call: () => Promise<unknown>, error: object): Promise<void> {
  const before = [await readOrder(orderId), await linesOf(orderId), await testDb().$count(shipments)];
  await expect(call()).rejects.toMatchObject(error);
  expect([await readOrder(orderId), await linesOf(orderId), await testDb().$count(shipments)]).toEqual(
    before,
  );
}

test('never more than is left, never a line of another order, never a line twice', async () => {
  const product = await makeProduct({ stock: 10 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
  const other = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  const [line] = await linesOf(order.id);
  const [foreign] = await linesOf(other.id);
  const id = line?.id ?? 0;
  await refused(order.id, () => ship(order.id, { lines: [{ orderItemId: id, quantity: 3 }] }), {
    code: 'CONFLICT',
    message: `《${product.title}》最多可发 2 件`,
  });
  await refused(order.id, () => ship(order.id, { lines: [{ orderItemId: foreign?.id ?? 0, quantity: 1 }] }), {
    code: 'INVALID_INPUT',
  });
  const twice = [
    { orderItemId: id, quantity: 1 },
    { orderItemId: id, quantity: 1 },
  ];
  await refused(order.id, () => ship(order.id, { lines: twice }), { code: 'INVALID_INPUT' });
});

test('units under refund do not leave', async () => {
  const product = await makeProduct({ stock: 10 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
  await testDb().update(orderItems).set({ refundingQty: 1 }).where(eq(orderItems.orderId, order.id));
  const [line] = await linesOf(order.id);
  await refused(order.id, () => ship(order.id, { lines: [{ orderItemId: line?.id ?? 0, quantity: 2 }] }), {
    code: 'CONFLICT',
  });
  await ship(order.id);
  expect(await readOrder(order.id)).toMatchObject({ status: 'part_shipped' });
});

test('R-13 ten clerks ship the same order at once: it leaves once', async () => {
  const product = await makeProduct({ stock: 10 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 4 }]);
  const calls = await Promise.allSettled(Array.from({ length: 10 }, () => ship(order.id)));
  expect(calls.filter((c) => c.status === 'fulfilled')).toHaveLength(1);
  for (const c of calls) if (c.status === 'rejected') expect(isAppError(c.reason)).toBe(true);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 6, reserved: 0 });
});

test('nothing leaves unpaid, cancelled, held or shipped already', async () => {
  const product = await makeProduct({ stock: 10 });
  const unpaid = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await refused(unpaid.id, () => ship(unpaid.id), { message: '当前状态为“待付款”，不能发货' });
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await ownerQuery('update orders set on_hold = true where id = $1', [order.id]);
  await refused(order.id, () => ship(order.id), { message: '订单已暂停发货' });
  await ownerQuery('update orders set on_hold = false where id = $1', [order.id]);
  await ship(order.id);
  await refused(order.id, () => ship(order.id), { message: '当前状态为“已发货”，不能发货' });
  await expect(ship(999_999_999)).rejects.toMatchObject({ status: 404 });
});

test('a parcel needs a courier that exists and a number that this order has not used', async () => {
  const product = await makeProduct({ stock: 10 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
  const [line] = await linesOf(order.id);
  const one = [{ orderItemId: line?.id ?? 0, quantity: 1 }];
  await refused(order.id, () => ship(order.id, { deliveryCorpId: undefined, trackingNo: undefined }), {
    code: 'INVALID_INPUT',
  });
  await refused(order.id, () => ship(order.id, { deliveryCorpId: 99_999 }), { code: 'RULE' });
  await ship(order.id, { lines: one, trackingNo: 'EA99CN' });
  await refused(order.id, () => ship(order.id, { lines: one, trackingNo: 'EA99CN' }), {
    message: '该运单号已登记在本订单',
  });
});

test('lines of two centres do not travel in one parcel', async () => {
  const [wuhan] = await testDb().select().from(deliveryCenters).where(eq(deliveryCenters.code, 'WH01'));
  const here = await makeProduct({ stock: 5 });
  const there = await makeProduct();
  const wuhanItem = await makeStock(there.id, wuhan?.id ?? 0, 5);
  const order = await paidOrder(customer, [
    { productId: here.id, quantity: 1 },
    { productId: there.id, quantity: 1 },
  ]);
  await refused(order.id, () => ship(order.id), { code: 'RULE' });
  for (const line of await linesOf(order.id)) {
    await ship(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }] });
  }
  expect((await readOrder(order.id)).status).toBe('shipped');
  expect(await stockOf(wuhanItem)).toEqual({ onHand: 4, reserved: 0 });
});

describe('operator lock', () => {
  test('a lease keeps others from writing until it is given back, runs out or is taken over', async () => {
    const other = await makeAdmin(['warehouse', 'order'], '李库管');
    const chief = await makeAdmin(['order', 'platform'], '主管');
    const product = await makeProduct({ stock: 10 });
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
    const lock = (user: User) => withTx(as(user), (ctx) => takeOrderLock(ctx, order.id));
    expect(await lock(clerk)).toMatchObject({ name: '王库管', mine: true });
    await expect(lock(other)).rejects.toMatchObject({ message: '订单正由 王库管 处理' });
    await refused(order.id, () => ship(order.id, {}, other), { message: '订单正由其他人员处理' });
    await refused(order.id, () => withTx(as(other), (ctx) => remarkOrder(ctx, order.id, 'x')), {
      code: 'CONFLICT',
    });
    await withTx(as(other), (ctx) => releaseOrderLock(ctx, order.id));
    expect((await readOrder(order.id)).lockedBy).toBe(clerk.id);
    expect(await lock(clerk)).toMatchObject({ mine: true });
    expect(await lock(chief)).toMatchObject({ name: '主管' });
    await ownerQuery(`update orders set locked_until = now() - interval '1 second' where id = $1`, [
      order.id,
    ]);
    await withTx(as(other), (ctx) => remarkOrder(ctx, order.id, '已电话确认地址'));
    expect(await readOrder(order.id)).toMatchObject({ staffRemark: '已电话确认地址' });
    await lock(other);
    await ship(order.id, {}, other);
    await withTx(as(other), (ctx) => releaseOrderLock(ctx, order.id));
    expect((await readOrder(order.id)).lockedBy).toBeNull();
  });

  test('of ten takers at once exactly one gets it', async () => {
    const product = await makeProduct({ stock: 10 });
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
    const takers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => makeAdmin(['order'], `办事员${i}`)),
    );
    const calls = await Promise.allSettled(
      takers.map((user) => withTx(as(user), (ctx) => takeOrderLock(ctx, order.id))),
    );
    expect(calls.filter((c) => c.status === 'fulfilled')).toHaveLength(1);
  });
});

describe('completion', () => {
  async function shipped() {
    const product = await makeProduct({ stock: 10 });
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
    await ship(order.id);
    return order;
  }
  const finish = (who: Customer, id: number) => withTx(ctxOf(who), (ctx) => finishOrder(ctx, id));

  test('the buyer confirms, once; the shipment is received with it', async () => {
    const order = await shipped();
    const calls = await Promise.allSettled([finish(customer, order.id), finish(customer, order.id)]);
    expect(calls.filter((c) => c.status === 'fulfilled')).toHaveLength(1);
    expect(await readOrder(order.id)).toMatchObject({ status: 'completed' });
    const rows = await testDb().select().from(shipments).where(eq(shipments.orderId, order.id));
    expect(rows.map((r) => r.status)).toEqual(['received']);
  });

  test('nobody else confirms it', async () => {
    const order = await shipped();
    await expect(finish(await makeCustomer(), order.id)).rejects.toMatchObject({ status: 404 });
    expect((await readOrder(order.id)).status).toBe('shipped');
  });

  test('an open after-sale keeps it open', async () => {
    const order = await shipped();
    await ownerQuery(
      `insert into after_sales (after_sale_no, order_id, kind, reason_kind, status, buyer_id)
       values ($1, $2, 'refund_only', 'other', 'applied', $3)`,
      [`A${order.orderSn}`, order.id, customer.user.id],
    );
    await expect(finish(customer, order.id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await ownerQuery(`update after_sales set status = 'withdrawn' where order_id = $1`, [order.id]);
    await finish(customer, order.id);
  });

  test('ten days after it left the order completes by itself, not earlier', async () => {
    const order = await shipped();
    const look = () => withTx(systemCtx('job:order.finish'), (ctx) => autoFinishOrder(ctx, order.id));
    const due = await look();
    expect(Math.round(((due?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(240);
    await ownerQuery(`update orders set shipped_at = now() - interval '10 days' where id = $1`, [order.id]);
    await ownerQuery(
      `update orders set created_at = created_at - interval '11 days', paid_at = paid_at - interval '11 days' where id = $1`,
      [order.id],
    );
    expect(await look()).toBeNull();
    expect((await readOrder(order.id)).status).toBe('completed');
    expect(await look()).toBeNull();
  });
});
