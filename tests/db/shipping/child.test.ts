import { eq } from 'drizzle-orm';
import { childOrderEvents } from '@/db/schema/childOrder';
import { shipmentItems } from '@/db/schema/shipment';
import { withTx } from '@/lib/data/tx';
import { finishOrder } from '@/lib/domain/order/commands/finish-order';
import { recallShipment } from '@/lib/domain/order/commands/recall-shipment';
import { receiveParcels } from '@/lib/domain/order/commands/receive-parcels';
import { receiveShipment } from '@/lib/domain/order/commands/receive-shipment';
import { systemCtx } from '@/lib/server/context';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { linesOf, lineOf } from '@/tests/support/factories/after-sale';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import {
  copiesOf,
  parcelsOf,
  readChild,
  restToMain,
  shipChild,
  splitOrder,
} from '@/tests/support/factories/child';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let clerk: User;
let customer: Customer;
let book: Product;
let other: Product;

beforeAll(async () => {
  clerk = await makeAdmin(['warehouse', 'order']);
  customer = await makeCustomer();
});
beforeEach(async () => {
  book = await makeProduct({ stock: 100 });
  other = await makeProduct({ stock: 100 });
});
afterEach(expectInvariants);

const as = (user: User) => makeCtx({ actor: adminActor(user) });
const paid = (...quantities: number[]) =>
  paidOrder(
    customer,
    quantities.map((quantity, i) => ({ productId: (i === 0 ? book : other).id, quantity })),
  );
const recall = (id: number) => withTx(as(clerk), (ctx) => recallShipment(ctx, { id, reason: '地址有误' }));
const actsOf = async (childId: number) =>
  (
    await testDb()
      .select({ action: childOrderEvents.action })
      .from(childOrderEvents)
      .where(eq(childOrderEvents.entityId, childId))
      .orderBy(childOrderEvents.id)
  ).map((e) => e.action);

test('a child order leaves whole to its own receiver; the order is shipped when the last one left', async () => {
  const order = await paid(5, 3);
  const [a, b] = await splitOrder(order.id, [
    [2, 3],
    [3, 0],
  ]);
  if (!a || !b) throw new Error('no children');
  await shipChild(clerk, order.id, a.id);
  const [parcel] = await parcelsOf(order.id);
  expect(parcel).toMatchObject({
    childOrderId: a.id,
    status: 'shipped',
    receiverName: '分单1',
    receiverPhone: '13900000001',
    addressText: '北京市东城区分单路 1 号',
  });
  const items = await testDb()
    .select()
    .from(shipmentItems)
    .where(eq(shipmentItems.shipmentId, parcel?.id ?? 0));
  expect(items.map((i) => [i.quantity, i.childOrderItemId === null])).toEqual([
    [2, false],
    [3, false],
  ]);
  expect(await readChild(a.id)).toMatchObject({ status: 'shipped' });
  expect(await actsOf(a.id)).toEqual(['freeze', 'ship']);
  expect(await copiesOf(a.id)).toEqual([
    [2, 2],
    [3, 3],
  ]);
  expect(await readChild(b.id)).toMatchObject({ status: 'open' });
  expect(await readOrder(order.id)).toMatchObject({ status: 'part_shipped', shippingStatus: 'part_shipped' });
  expect(await stockOf(book.stockItemId)).toEqual({ onHand: 98, reserved: 3 });
  expect((await linesOf(order.id)).map((l) => l.shippedQty)).toEqual([2, 3]);
  await shipChild(clerk, order.id, b.id);
  expect(await readOrder(order.id)).toMatchObject({ status: 'shipped', shippingStatus: 'shipped' });
  expect(await stockOf(book.stockItemId)).toEqual({ onHand: 95, reserved: 0 });
});

test('a part of a child may leave first: it is frozen until the rest follows', async () => {
  const order = await paid(5);
  const [a] = await splitOrder(order.id, [[5]]);
  const line = await lineOf(order.id);
  const childId = a?.id ?? 0;
  await shipChild(clerk, order.id, childId, { lines: [{ orderItemId: line.id, quantity: 2 }] });
  expect(await readChild(childId)).toMatchObject({ status: 'frozen' });
  expect(await copiesOf(childId)).toEqual([[5, 2]]);
  const before = await dataSnapshot();
  const over = await refused(
    shipChild(clerk, order.id, childId, { lines: [{ orderItemId: line.id, quantity: 4 }] }),
  );
  expect(over.message).toMatch(/最多可发 3 件$/);
  expect(await dataSnapshot()).toEqual(before);
  await shipChild(clerk, order.id, childId);
  expect(await readChild(childId)).toMatchObject({ status: 'shipped' });
  expect(await actsOf(childId)).toEqual(['freeze', 'ship']);
  expect((await readOrder(order.id)).status).toBe('shipped');
});

test('nothing leaves of an order that is not wholly allocated, unless the rest goes to its own receiver', async () => {
  const order = await paid(5);
  const [a] = await splitOrder(order.id, [[2]]);
  const before = await dataSnapshot();
  for (const child of [a?.id, undefined]) {
    expect((await refused(shipChild(clerk, order.id, child))).message).toBe(
      '订单尚未分配完毕，分配后才能发货',
    );
  }
  expect(await dataSnapshot()).toEqual(before);
  await restToMain(order.id);
  await shipChild(clerk, order.id, a?.id);
  await shipChild(clerk, order.id);
  expect((await parcelsOf(order.id)).map((p) => p.childOrderId)).toEqual([a?.id, null]);
  expect((await readOrder(order.id)).status).toBe('shipped');
});

test('a child of another order, one that has left and one without copies left are refused and change nothing', async () => {
  const [order, foreign] = [await paid(2), await paid(2)];
  const [a] = await splitOrder(order.id, [[2]]);
  const [f] = await splitOrder(foreign.id, [[2]]);
  await shipChild(clerk, order.id, a?.id);
  const before = await dataSnapshot();
  const stranger = await refused(shipChild(clerk, order.id, f?.id));
  expect([stranger.status, stranger.message]).toEqual([404, '子订单不存在']);
  const gone = await refused(shipChild(clerk, order.id, a?.id));
  expect(gone.status).toBe(409);
  expect(await dataSnapshot()).toEqual(before);
});

test('a recalled parcel opens its child again, with counters and stock; another parcel may follow', async () => {
  const order = await paid(4);
  const [a, b] = await splitOrder(order.id, [[3], [1]]);
  const id = await shipChild(clerk, order.id, a?.id);
  await shipChild(clerk, order.id, b?.id);
  expect((await readOrder(order.id)).status).toBe('shipped');
  await recall(id);
  expect(await readChild(a?.id ?? 0)).toMatchObject({ status: 'open' });
  expect(await copiesOf(a?.id ?? 0)).toEqual([[3, 0]]);
  expect(await readOrder(order.id)).toMatchObject({ status: 'part_shipped', shippingStatus: 'part_shipped' });
  expect(await stockOf(book.stockItemId)).toEqual({ onHand: 99, reserved: 3 });
  expect(await lineOf(order.id)).toMatchObject({ shippedQty: 1, allocatedQty: 4 });
  await shipChild(clerk, order.id, a?.id);
  expect(await actsOf(a?.id ?? 0)).toEqual(['freeze', 'ship', 'recall', 'freeze', 'ship']);
});

test('of two parcels of a child one is recalled: the child is frozen with what has left', async () => {
  const order = await paid(4);
  const [a] = await splitOrder(order.id, [[4]]);
  const childId = a?.id ?? 0;
  const line = await lineOf(order.id);
  await shipChild(clerk, order.id, childId, { lines: [{ orderItemId: line.id, quantity: 1 }] });
  const second = await shipChild(clerk, order.id, childId);
  await recall(second);
  expect(await readChild(childId)).toMatchObject({ status: 'frozen' });
  expect(await copiesOf(childId)).toEqual([[4, 1]]);
});

test('a child is received with its last parcel: by the carrier, by the desk, and by the buyer who confirms', async () => {
  const order = await paid(6);
  const [a, b, c] = await splitOrder(order.id, [[2], [2], [2]]);
  const line = await lineOf(order.id);
  const first = await shipChild(clerk, order.id, a?.id, { lines: [{ orderItemId: line.id, quantity: 1 }] });
  const second = await shipChild(clerk, order.id, a?.id);
  const carrier = (id: number) =>
    withTx(systemCtx('job:test'), (ctx) => receiveShipment(ctx, id, { by: 'carrier' }));
  await carrier(first);
  expect((await readChild(a?.id ?? 0)).status).toBe('shipped');
  await carrier(second);
  expect((await readChild(a?.id ?? 0)).status).toBe('received');
  await shipChild(clerk, order.id, b?.id);
  await withTx(as(clerk), (ctx) =>
    receiveParcels(ctx, { id: order.id, action: 'receive', reason: '电话确认' }),
  );
  expect((await readChild(b?.id ?? 0)).status).toBe('received');
  await shipChild(clerk, order.id, c?.id);
  await withTx(ctxOf(customer), (ctx) => finishOrder(ctx, order.id));
  expect((await readChild(c?.id ?? 0)).status).toBe('received');
  expect((await parcelsOf(order.id)).map((p) => p.status)).toEqual(Array(4).fill('received'));
  expect((await readOrder(order.id)).status).toBe('completed');
});
