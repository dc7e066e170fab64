import { and, eq } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { shipments } from '@/db/schema/shipment';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { shipTogetherInput } from '@/lib/domain/order/bulk-contract';
import { takeOrderLock } from '@/lib/domain/order/commands/lock-order';
import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import { shipTogether } from '@/lib/domain/order/commands/ship-together';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { corpId } from '@/tests/support/factories/after-sale';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { splitOrder } from '@/tests/support/factories/child';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makeCustomer, readOrder, type Customer, type OrderRow } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let clerk: User;
let customer: Customer;
let book: Product;
let corp: number;

beforeAll(async () => {
  clerk = await makeAdmin(['warehouse', 'order']);
  corp = await corpId();
});
beforeEach(async () => {
  customer = await makeCustomer();
  book = await makeProduct({ stock: 100 });
});
afterEach(expectInvariants);

let serial = 0;
function tracking(): string {
  serial += 1;
  return `EG${serial}001CN`;
}
const as = (user: User) => makeCtx({ actor: adminActor(user) });
const paid = (quantity = 1, product = book) => paidOrder(customer, [{ productId: product.id, quantity }]);
const inputOf = (list: readonly { id: number }[], more: object = {}) =>
  shipTogetherInput.parse({
    requestKey: randomToken(16),
    deliveryCorpId: corp,
    trackingNo: tracking(),
    rows: list.map((o) => ({ orderId: o.id })),
    ...more,
  });
const ship = (input: ReturnType<typeof inputOf>) => withTx(as(clerk), (ctx) => shipTogether(ctx, input));
const parcelsOf = (orderId: number) =>
  testDb().select().from(shipments).where(eq(shipments.orderId, orderId));
const change = (order: OrderRow, set: Partial<typeof orders.$inferInsert>) =>
  testDb().update(orders).set(set).where(eq(orders.id, order.id));

/** The refusal, which has left everything as it was. */
async function refusal(input: ReturnType<typeof inputOf>): Promise<string> {
  const before = await dataSnapshot();
  const { message } = await refused(ship(input));
  expect(await dataSnapshot()).toEqual(before);
  return message;
}

test('orders of one receiver leave in one parcel: a shipment each, one courier and number', async () => {
  const list = [await paid(2), await paid(3), await paid(1)];
  const input = inputOf(list);
  const { shipments: made } = await ship(input);
  expect(made.map((s) => [s.orderId, s.childOrderId])).toEqual(list.map((o) => [o.id, null]));
  for (const [i, order] of list.entries()) {
    expect((await readOrder(order.id)).status).toBe('shipped');
    expect(await parcelsOf(order.id)).toMatchObject([
      {
        id: made[i]?.shipmentId,
        shipmentNo: made[i]?.shipmentNo,
        status: 'shipped',
        deliveryCorpId: corp,
        trackingNo: input.trackingNo,
      },
    ]);
  }
  expect(await stockOf(book.stockItemId)).toEqual({ onHand: 94, reserved: 0 });
});

test('the same press again, also ten times at once and in another order of rows, sends nothing twice', async () => {
  const list = [await paid(), await paid()];
  const input = inputOf(list);
  const turned = { ...input, rows: input.rows.toReversed() };
  const views = await Promise.all(Array.from({ length: 10 }, (_, i) => ship(i % 2 ? turned : input)));
  const numbers = views.map((v) =>
    v.shipments
      .map((s) => s.shipmentNo)
      .toSorted()
      .join(' '),
  );
  expect(new Set(numbers).size).toBe(1);
  for (const o of list) expect(await parcelsOf(o.id)).toHaveLength(1);
  expect(await stockOf(book.stockItemId)).toEqual({ onHand: 98, reserved: 0 });
});

test('two parcels at once over the same books, in turned order, both leave', async () => {
  const other = await makeProduct({ stock: 100 });
  const pairs = [
    [await paid(1, book), await paid(1, other)],
    [await paid(1, other), await paid(1, book)],
  ];
  await Promise.all(pairs.map((pair) => ship(inputOf(pair))));
  expect(await stockOf(book.stockItemId)).toEqual({ onHand: 98, reserved: 0 });
  expect(await stockOf(other.stockItemId)).toEqual({ onHand: 98, reserved: 0 });
});

test('the key of a parcel carries no other orders and no other number', async () => {
  const list = [await paid(), await paid()];
  const input = inputOf(list);
  await ship(input);
  const third = await paid();
  const more = { ...input, rows: [...input.rows, { orderId: third.id }] };
  expect(await refusal(more)).toBe('该页面已提交过其他发货，请刷新页面后重试');
  expect(await refusal({ ...input, trackingNo: tracking() })).toBe(
    `订单 ${list[0]?.orderSn}：该页面已提交过其他发货，请刷新页面后重试`,
  );
});

test.each([
  ['收货人', { receiverName: '李四' }],
  ['手机号码', { receiverPhone: '13912345678' }],
  ['详细地址', { address: '西长安街2号' }],
  ['收货人、详细地址', { receiverName: '李四', address: '西长安街2号' }],
])('another %s is refused with the order that differs, and nothing leaves', async (words, set) => {
  const list = [await paid(), await paid(), await paid()];
  const [first, , last] = list;
  if (!first || !last) throw new Error('no orders');
  await change(last, set);
  expect(await refusal(inputOf(list))).toBe(
    `订单 ${last.orderSn} 的${words}与订单 ${first.orderSn} 不同，不能合并发货`,
  );
});

describe('one order that may not leave keeps all of them', () => {
  let good: OrderRow;
  let bad: OrderRow;
  beforeEach(async () => {
    good = await paid();
    bad = await paid();
  });
  const said = () => refusal(inputOf([good, bad]));

  test('on hold', async () => {
    await change(bad, { onHold: true });
    expect(await said()).toBe(`订单 ${bad.orderSn}：订单已暂停发货`);
  });

  test('locked by somebody else', async () => {
    const other = await makeAdmin(['order'], '李业务');
    await withTx(as(other), (ctx) => takeOrderLock(ctx, bad.id));
    expect(await said()).toBe(`订单 ${bad.orderSn}：订单正由其他人员处理`);
  });

  test('wholly under refund', async () => {
    await testDb().update(orderItems).set({ refundingQty: 1 }).where(eq(orderItems.orderId, bad.id));
    expect(await said()).toBe(`订单 ${bad.orderSn}：订单没有可发货的商品`);
    await testDb().update(orderItems).set({ refundingQty: 0 }).where(eq(orderItems.orderId, bad.id));
  });

  test('shipped already', async () => {
    await withTx(as(clerk), (ctx) =>
      shipOrder(ctx, { orderId: bad.id, deliveryCorpId: corp, trackingNo: tracking() }),
    );
    expect(await said()).toBe(`订单 ${bad.orderSn}：当前状态为“已发货”，不能发货`);
  });
});

test('child orders of two orders go together when their receiver is one, and not with another', async () => {
  const [one, two] = [await paid(3), await paid(2)];
  const [first, apart] = await splitOrder(one.id, [[2], [1]]);
  const [second] = await splitOrder(two.id, [[2]]);
  const rowOf = (orderId: number, childOrderId?: number) => ({ orderId, childOrderId });
  const differing = inputOf([], { rows: [rowOf(two.id, second?.id), rowOf(one.id, apart?.id)] });
  expect(await refusal(differing)).toBe(
    `子订单 ${apart?.childNo} 的收货人、手机号码、详细地址与子订单 ${second?.childNo} 不同，不能合并发货`,
  );
  expect(await refusal(inputOf([], { rows: [rowOf(two.id, second?.id), rowOf(one.id, second?.id)] }))).toBe(
    '子订单不存在',
  );
  const input = inputOf([], { rows: [rowOf(two.id, second?.id), rowOf(one.id, first?.id)] });
  const { shipments: made } = await ship(input);
  expect(made.map((s) => s.childOrderId)).toEqual([second?.id, first?.id]);
  expect(await ship(input)).toEqual({ shipments: made });
  expect((await readOrder(one.id)).status).toBe('part_shipped');
  expect((await readOrder(two.id)).status).toBe('shipped');
  expect(await stockOf(book.stockItemId)).toEqual({ onHand: 96, reserved: 1 });
});

test('a parcel is refused whole when a clerk ships one of its orders at the same moment', async () => {
  const list = [await paid(), await paid()];
  const [first, second] = list;
  if (!first || !second) throw new Error('no orders');
  const outcomes = await Promise.allSettled([
    ship(inputOf(list)),
    withTx(as(clerk), (ctx) =>
      shipOrder(ctx, { orderId: second.id, deliveryCorpId: corp, trackingNo: tracking() }),
    ),
  ]);
  expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
  const [together] = outcomes;
  expect(await parcelsOf(first.id)).toHaveLength(together.status === 'fulfilled' ? 1 : 0);
  expect(
    await testDb().$count(shipments, and(eq(shipments.orderId, second.id), eq(shipments.status, 'shipped'))),
  ).toBe(1);
});
