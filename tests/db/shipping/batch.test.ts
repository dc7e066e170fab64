import { eq } from 'drizzle-orm';
import { childOrderItems, childOrders } from '@/db/schema/childOrder';
import { orderItems, orders } from '@/db/schema/order';
import { shipments } from '@/db/schema/shipment';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { takeOrderLock } from '@/lib/domain/order/commands/lock-order';
import { recallShipment } from '@/lib/domain/order/commands/recall-shipment';
import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import { shipOrders } from '@/lib/domain/order/commands/ship-orders';
import type { BatchShipInput } from '@/lib/domain/shipping/office-contract';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { corpId, lineOf } from '@/tests/support/factories/after-sale';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let clerk: User;
let customer: Customer;
let product: Product;
let corp: number;

beforeAll(async () => {
  clerk = await makeAdmin(['warehouse']);
  corp = await corpId();
});
beforeEach(async () => {
  customer = await makeCustomer();
  product = await makeProduct({ stock: 100 });
});
afterEach(expectInvariants);

const as = (user: User) => makeCtx({ actor: adminActor(user) });
const paid = (quantity = 1) => paidOrder(customer, [{ productId: product.id, quantity }]);
const batch = (rows: BatchShipInput['rows'], batchId = randomToken(16)) =>
  shipOrders(as(clerk), { batchId, deliveryCorpId: corp, rows });
const parcelsOf = (orderId: number) =>
  testDb().select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(shipments.id);

let serial = 0;
function tracking(): string {
  serial += 1;
  return `EC${serial}001CN`;
}

test('each row for itself: what may leave leaves, a refused row says why and stops no other', async () => {
  const [good, held, locked, last] = [await paid(2), await paid(), await paid(), await paid()];
  const unpaid = await placeOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  await ownerQuery('update orders set on_hold = true where id = $1', [held.id]);
  const other = await makeAdmin(['warehouse', 'order'], '李库管');
  await withTx(as(other), (ctx) => takeOrderLock(ctx, locked.id));
  const result = await batch([
    { orderId: good.id, trackingNo: tracking() },
    { orderId: held.id, trackingNo: tracking() },
    { orderId: locked.id, trackingNo: tracking() },
    { orderId: unpaid.id, trackingNo: tracking() },
    { orderId: 999_999_999, trackingNo: tracking() },
    { orderId: last.id, trackingNo: 'x y' },
    { orderId: good.id, trackingNo: tracking() },
    { orderId: last.id, trackingNo: tracking() },
  ]);
  expect(result.rows.map((r) => [r.orderId, r.ok, r.message])).toEqual([
    [good.id, true, null],
    [held.id, false, '订单已暂停发货'],
    [locked.id, false, '订单正由其他人员处理'],
    [unpaid.id, false, '当前状态为“待付款”，不能发货'],
    [999_999_999, false, expect.any(String)],
    [last.id, false, '运单号应为 5 到 40 位字母、数字或短横线'],
    [good.id, false, '订单在本批次中重复'],
    [last.id, false, '订单在本批次中重复'],
  ]);
  expect(result).toMatchObject({ shipped: 1, failed: 7 });
  expect((await readOrder(good.id)).status).toBe('shipped');
  for (const o of [held, locked, last]) expect((await readOrder(o.id)).status).toBe('to_ship');
  expect(await stockOf(product.stockItemId)).toMatchObject({ onHand: 98 });
});

test('the same batch again, also ten times at once, gives the same parcels and no more', async () => {
  const list = [await paid(), await paid(), await paid()];
  const rows = list.map((o) => ({ orderId: o.id, trackingNo: tracking() }));
  const id = randomToken(16);
  const results = await Promise.all(Array.from({ length: 10 }, () => batch(rows, id)));
  const numbers = results.map((r) => r.rows.map((row) => row.shipmentNo));
  expect(new Set(numbers.map(String)).size).toBe(1);
  expect(numbers[0]?.every((n) => n?.startsWith('S'))).toBe(true);
  for (const o of list) expect(await parcelsOf(o.id)).toHaveLength(1);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 97, reserved: 0 });
});

test('a parcel of a batch that was recalled is not sent again by the same batch', async () => {
  const order = await paid();
  const rows = [{ orderId: order.id, trackingNo: tracking() }];
  const id = randomToken(16);
  const first = await batch(rows, id);
  const shipmentId = first.rows[0]?.shipmentId ?? 0;
  await withTx(as(clerk), (ctx) => recallShipment(ctx, { id: shipmentId, reason: '地址有误' }));
  const again = await batch(rows, id);
  expect(again.rows).toMatchObject([{ ok: false, message: '本批次的发货单已撤回，请重新提交' }]);
  expect(await batch(rows)).toMatchObject({ shipped: 1 });
});

test('a form that is sent twice makes one parcel; its key never carries another one', async () => {
  const order = await paid(3);
  const line = await lineOf(order.id);
  const input = {
    orderId: order.id,
    deliveryCorpId: corp,
    trackingNo: tracking(),
    lines: [{ orderItemId: line.id, quantity: 1 }],
    requestKey: randomToken(16),
  };
  const ship = (more: object = {}) => withTx(as(clerk), (ctx) => shipOrder(ctx, { ...input, ...more }));
  const ids = await Promise.all([ship(), ship(), ship()]);
  expect(new Set(ids).size).toBe(1);
  expect(await lineOf(order.id)).toMatchObject({ shippedQty: 1 });
  const before = await dataSnapshot();
  expect((await refused(ship({ trackingNo: tracking() }))).message).toBe(
    '该页面已提交过其他发货，请刷新页面后重试',
  );
  expect(await dataSnapshot()).toEqual(before);
});

describe('an order that is split among receivers', () => {
  async function allocate(orderId: number, quantity: number): Promise<number> {
    const line = await lineOf(orderId);
    const [child] = await testDb()
      .insert(childOrders)
      .values({ orderId, seq: 1, childNo: `C${orderId}` })
      .returning({ id: childOrders.id });
    await testDb()
      .insert(childOrderItems)
      .values({ childOrderId: child?.id ?? 0, orderItemId: line.id, quantity });
    await testDb().update(orderItems).set({ allocatedQty: quantity }).where(eq(orderItems.id, line.id));
    return child?.id ?? 0;
  }
  const ship = (orderId: number) => batch([{ orderId, trackingNo: tracking() }]);

  test('leaves only when every copy has its receiver', async () => {
    const order = await paid(3);
    await allocate(order.id, 2);
    expect((await ship(order.id)).rows).toMatchObject([{ message: '订单尚未分配完毕，分配后才能发货' }]);
    expect((await readOrder(order.id)).status).toBe('to_ship');
  });

  test('sends what is left to its own receiver, when somebody said so, and keeps the promised copies', async () => {
    const order = await paid(3);
    await allocate(order.id, 2);
    await testDb().update(orders).set({ restToMain: true }).where(eq(orders.id, order.id));
    expect(await ship(order.id)).toMatchObject({ shipped: 1 });
    expect(await lineOf(order.id)).toMatchObject({ shippedQty: 1 });
    expect((await readOrder(order.id)).status).toBe('part_shipped');
    expect((await ship(order.id)).rows).toMatchObject([{ message: '商品已分配给子订单，请按子订单发货' }]);
  });

  test('sends nothing by itself when all is promised', async () => {
    const order = await paid(2);
    await allocate(order.id, 2);
    expect((await ship(order.id)).rows).toMatchObject([{ message: '商品已分配给子订单，请按子订单发货' }]);
    expect(await stockOf(product.stockItemId)).toMatchObject({ onHand: 100 });
  });
});
