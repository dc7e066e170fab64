import { eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { orderEvents } from '@/db/schema/order';
import { shipmentItems, shipments, trackingChanges } from '@/db/schema/shipment';
import { stockItems } from '@/db/schema/stock';
import { withTx } from '@/lib/data/tx';
import { finishOrder } from '@/lib/domain/order/commands/finish-order';
import { takeOrderLock } from '@/lib/domain/order/commands/lock-order';
import { recallShipment } from '@/lib/domain/order/commands/recall-shipment';
import { receiveShipment } from '@/lib/domain/order/commands/receive-shipment';
import type { RecallShipmentInput } from '@/lib/domain/shipping/office-contract';
import { systemCtx } from '@/lib/server/context';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { apply, applyInput, lineOf, linesOf, ship } from '@/tests/support/factories/after-sale';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { makeCodes } from '@/tests/support/factories/codes';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer, readOrder, type Customer, type OrderRow } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let clerk: User;
let customer: Customer;
let product: Product;
let order: OrderRow;

beforeAll(async () => {
  clerk = await makeAdmin(['warehouse']);
});
beforeEach(async () => {
  customer = await makeCustomer();
  product = await makeProduct({ stock: 10 });
  order = await paidOrder(customer, [{ productId: product.id, quantity: 3 }]);
});
afterEach(expectInvariants);

const as = (user: User) => makeCtx({ actor: adminActor(user) });
const recall = (id: number, more: Partial<RecallShipmentInput> = {}, user = clerk) =>
  withTx(as(user), (ctx) => recallShipment(ctx, { id, reason: '地址写错', ...more }));
const receive = (id: number) =>
  withTx(systemCtx('job:test'), (ctx) => receiveShipment(ctx, id, { by: 'carrier' }));

async function parcel(id: number) {
  const [row] = await testDb().select().from(shipments).where(eq(shipments.id, id));
  return row;
}

async function itemOf(shipmentId: number): Promise<number> {
  const [item] = await testDb().select().from(shipmentItems).where(eq(shipmentItems.shipmentId, shipmentId));
  return item?.id ?? 0;
}

async function damagedOf(id: number | null): Promise<number | undefined> {
  const [row] = await testDb()
    .select()
    .from(stockItems)
    .where(eq(stockItems.id, id ?? 0));
  return row?.damaged;
}

/** Refused, and nothing in the database is another than before. */
async function unchanged(work: () => Promise<unknown>) {
  const before = await dataSnapshot();
  const error = await refused(work());
  expect(await dataSnapshot()).toEqual(before);
  return error;
}

test('good copies are back in stock and held for their order, which waits to be shipped again', async () => {
  const id = await ship(order.id);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 7, reserved: 0 });
  expect(await recall(id)).toBe(id);
  expect(await parcel(id)).toMatchObject({ status: 'recalled', recallReason: '地址写错' });
  expect(await readOrder(order.id)).toMatchObject({
    status: 'to_ship',
    shippingStatus: 'unshipped',
    shippedAt: null,
  });
  expect(await linesOf(order.id)).toMatchObject([{ shippedQty: 0, packedQty: 0 }]);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 10, reserved: 3 });
  const events = await testDb().select().from(orderEvents).where(eq(orderEvents.entityId, order.id));
  expect(events.at(-1)).toMatchObject({ action: 'recall', toStatus: 'to_ship', reason: '地址写错' });
  const kept = await testDb().select().from(trackingChanges).where(eq(trackingChanges.shipmentId, id));
  expect(kept).toMatchObject([{ reason: '撤回：地址写错', actorId: clerk.id }]);
  expect(kept[0]?.trackingNo).toBe((await parcel(id))?.trackingNo);
  const logs = await testDb()
    .select()
    .from(operationLogs)
    .where(eq(operationLogs.entityId, String(id)));
  expect(logs.map((l) => l.action)).toContain('shipping.recall');
  const again = await ship(order.id);
  expect(again).not.toBe(id);
  expect(await readOrder(order.id)).toMatchObject({ status: 'shipped' });
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 7, reserved: 0 });
});

test('one of two parcels comes back: the order is shipped in part', async () => {
  const line = await lineOf(order.id);
  const first = await ship(order.id, [{ orderItemId: line.id, quantity: 1 }]);
  await ship(order.id);
  expect(await readOrder(order.id)).toMatchObject({ status: 'shipped' });
  await recall(first);
  expect(await readOrder(order.id)).toMatchObject({
    status: 'part_shipped',
    shippingStatus: 'part_shipped',
    shippedAt: null,
  });
  expect(await linesOf(order.id)).toMatchObject([{ shippedQty: 2 }]);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 8, reserved: 1 });
});

test('damaged copies leave the stock; others are held in their place', async () => {
  const id = await ship(order.id);
  await recall(id, { items: [{ itemId: await itemOf(id), damaged: 2 }] });
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 8, reserved: 3 });
  expect(await damagedOf(product.stockItemId)).toBe(2);
});

test('without copies to replace the damaged ones nothing is recalled', async () => {
  const scarce = await makeProduct({ stock: 3 });
  const own = await paidOrder(customer, [{ productId: scarce.id, quantity: 3 }]);
  const id = await ship(own.id);
  const items = [{ itemId: await itemOf(id), damaged: 1 }];
  expect(await unchanged(() => recall(id, { items }))).toMatchObject({
    code: 'STOCK_SHORT',
    data: { wanted: 1 },
  });
  await recall(id);
  expect(await stockOf(scarce.stockItemId)).toEqual({ onHand: 3, reserved: 3 });
});

test('not what is not in the parcel, nor more of it damaged than there is', async () => {
  const id = await ship(order.id);
  const other = await ship((await paidOrder(customer, [{ productId: product.id, quantity: 1 }])).id);
  const foreign = [{ itemId: await itemOf(other), damaged: 1 }];
  expect(await unchanged(() => recall(id, { items: foreign }))).toMatchObject({ code: 'INVALID_INPUT' });
  const tooMany = [{ itemId: await itemOf(id), damaged: 4 }];
  expect(await unchanged(() => recall(id, { items: tooMany }))).toMatchObject({
    message: `《${product.title}》共 3 件，残损数量不能更多`,
  });
});

test('a parcel is recalled once, never after it was received, never while another clerk has the order', async () => {
  const line = await lineOf(order.id);
  const first = await ship(order.id, [{ orderItemId: line.id, quantity: 1 }]);
  const second = await ship(order.id);
  await recall(first);
  expect(await unchanged(() => recall(first))).toMatchObject({ message: '当前状态为“已撤回”，不能撤回' });
  expect(await receive(second)).toBe(true);
  expect(await receive(second)).toBe(false);
  expect(await receive(first)).toBe(false);
  expect(await unchanged(() => recall(second))).toMatchObject({ message: '当前状态为“已签收”，不能撤回' });
  expect((await unchanged(() => recall(999_999_999))).status).toBe(404);
  const third = await ship(order.id);
  const other = await makeAdmin(['warehouse', 'order']);
  await withTx(as(other), (ctx) => takeOrderLock(ctx, order.id));
  expect(await unchanged(() => recall(third))).toMatchObject({ message: '订单正由其他人员处理' });
  await recall(third, {}, other);
});

test('goods that an after-sale names are not recalled', async () => {
  const line = await lineOf(order.id);
  const id = await ship(order.id);
  const lines = [{ orderItemId: line.id, quantity: 1 }];
  await apply(
    customer,
    applyInput(order.id, { kind: 'return_refund', goodsState: 'shipped', reasonKind: 'no_need', lines }),
  );
  expect(await unchanged(() => recall(id))).toMatchObject({
    message: `《${product.title}》有退货或处理中的售后，不能撤回`,
  });
});

test('a parcel with a code that is in use stays out', async () => {
  const line = await lineOf(order.id);
  const id = await ship(order.id);
  await makeCodes(product.id, 1);
  await ownerQuery(
    `update activation_codes set status = 'activated', order_item_id = $2, activated_by = $3, activated_at = now() where product_id = $1`,
    [product.id, line.id, customer.user.id],
  );
  expect(await unchanged(() => recall(id))).toMatchObject({
    message: '包裹内商品的激活码已激活，不能撤回',
  });
});

test('the job that ends a shipped order lets a recalled one be', async () => {
  const id = await ship(order.id);
  await recall(id);
  const done = withTx(ctxOf(customer), (ctx) => finishOrder(ctx, order.id));
  expect(await refused(done)).toMatchObject({ message: '当前状态为“待发货”，不能确认收货' });
});
