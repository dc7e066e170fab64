import { asc, eq } from 'drizzle-orm';
import { orderItems } from '@/db/schema/order';
import { refundItems } from '@/db/schema/payment';
import { withTx } from '@/lib/data/tx';
import { agreeRefund, refuseRefund } from '@/lib/domain/payment/commands/judge-refund';
import { sendRefund } from '@/lib/domain/payment/commands/send-refund';
import { getRefund, listRefunds } from '@/lib/domain/payment/refund-queries';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, stockOf } from '@/tests/support/factories/catalogue';
import { ctxWithChannel, fakeChannel } from '@/tests/support/factories/channel';
import { attemptsOf, paidOrder } from '@/tests/support/factories/pay';
import type { User } from '@/tests/support/factories/people';
import {
  financeCtx,
  giveBack,
  makeFinance,
  readRefund,
  refundsOf,
  saysOf,
} from '@/tests/support/factories/refund';
import { makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

afterEach(expectInvariants);

let customer: Customer;
let finance: User;
beforeEach(async () => {
  customer = await makeCustomer();
  finance = await makeFinance();
});

const itemsOf = (refundId: number) =>
  testDb()
    .select()
    .from(refundItems)
    .where(eq(refundItems.refundId, refundId))
    .orderBy(asc(refundItems.orderItemId));
const linesOf = (orderId: number) =>
  testDb().select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(asc(orderItems.id));

async function twoLines() {
  const a = await makeProduct({ stock: 10, saleFen: 3333 });
  const b = await makeProduct({ stock: 10, saleFen: 6667 });
  const order = await paidOrder(customer, [
    { productId: a.id, quantity: 1 },
    { productId: b.id, quantity: 1 },
  ]);
  return { order, products: [a, b] };
}

/** The channel says yes to everything at once. */
const generous = () =>
  ctxWithChannel(
    fakeChannel('wxpay', {
      refund: (r) => Promise.resolve({ state: 'success', refund: saysOf(r, 'success') }),
    }),
  );

describe('R-12', () => {
  test('two part refunds over the sum at once: one is kept, the other is told what is left', async () => {
    const { order } = await twoLines();
    const part = Math.ceil(order.totalFen * 0.6);
    const both = await Promise.allSettled([
      giveBack(finance, order.id, part),
      giveBack(finance, order.id, part),
    ]);
    expect(both.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const error = await refused(giveBack(finance, order.id, part));
    const leftFen = order.totalFen - part;
    expect([error.status, error.data]).toEqual([422, { leftFen }]);
    expect(error.errors?.['amountFen']).toContain((leftFen / 100).toFixed(2));
    expect((await refundsOf(order.id)).map((r) => r.amountFen)).toEqual([part]);
    expect(await readOrder(order.id)).toMatchObject({ refundingFen: part, refundedFen: 0 });
  });

  test('a double click makes one refund; the key with another amount is refused', async () => {
    const { order } = await twoLines();
    const requestKey = 'desk-key-0123456789';
    const both = await Promise.all([
      giveBack(finance, order.id, 100, { requestKey }),
      giveBack(finance, order.id, 100, { requestKey }),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(await refundsOf(order.id)).toHaveLength(1);
    expect((await refused(giveBack(finance, order.id, 200, { requestKey }))).status).toBe(409);
  });
});

test('a refund is spread over the lines by what they have left, to the fen', async () => {
  const { order } = await twoLines();
  const [first, second] = await linesOf(order.id);
  const { id } = await giveBack(finance, order.id, 1001);
  const items = await itemsOf(id);
  expect(items.reduce((n, i) => n + i.goodsFen + i.freightFen, 0)).toBe(1001);
  const whole = (first?.payableFen ?? 0) + (second?.payableFen ?? 0);
  const exact = [first, second].map((l) => (1001 * (l?.payableFen ?? 0)) / whole);
  for (const [i, item] of items.entries()) {
    expect(Math.abs(item.goodsFen + item.freightFen - (exact[i] ?? 0))).toBeLessThan(1);
    expect(item.quantity).toBe(0);
  }
  expect((await linesOf(order.id)).map((l) => l.refundingFen)).toEqual(
    items.map((i) => i.goodsFen + i.freightFen),
  );
});

test('money that came twice goes back before the lines’ own', async () => {
  const { order } = await twoLines();
  const [payment] = await attemptsOf(order.id);
  await ownerQuery(
    'update payments set amount_fen = amount_fen + 500, paid_fen = paid_fen + 500 where id = $1',
    [payment?.id],
  );
  await ownerQuery('update orders set paid_fen = paid_fen + 500 where id = $1', [order.id]);
  const over = await giveBack(finance, order.id, 500);
  expect(await itemsOf(over.id)).toEqual([]);
  const more = await giveBack(finance, order.id, 10);
  expect((await itemsOf(more.id)).reduce((n, i) => n + i.goodsFen + i.freightFen, 0)).toBe(10);
});

test('all the money of an unsent order: copies are held at once, and success closes the order and frees the stock', async () => {
  const { order, products } = await twoLines();
  const rest = await giveBack(finance, order.id, 1000);
  const last = await giveBack(finance, order.id, order.totalFen - 1000);
  expect((await linesOf(order.id)).map((l) => l.refundingQty)).toEqual([1, 1]);
  await sendRefund(generous(), last.id);
  expect(await readOrder(order.id)).toMatchObject({ status: 'cancelled', cancelReason: 'refunded' });
  await sendRefund(generous(), rest.id);
  expect(await readOrder(order.id)).toMatchObject({
    payStatus: 'refunded',
    refundedFen: order.totalFen,
    refundingFen: 0,
  });
  for (const p of products) expect(await stockOf(p.stockItemId)).toEqual({ onHand: 10, reserved: 0 });
});

describe('above the limit (S-56)', () => {
  const limit = { secondPersonFen: 5000 };
  const config = () => ({ config: { ...financeCtx(finance).config, ...limit } });

  test('nothing is sent before another person agrees', async () => {
    const { order } = await twoLines();
    const made = await giveBack(finance, order.id, 5001, {}, config());
    expect(made.waitsForSecond).toBe(true);
    await sendRefund(ctxWithChannel(fakeChannel('wxpay', {})), made.id);
    expect(await readRefund(made.id)).toMatchObject({ status: 'created', tries: 0 });
    const own = await refused(withTx(financeCtx(finance), (tx) => agreeRefund(tx, made.id)));
    expect([own.status, own.message]).toEqual([403, '不能复核本人发起的退款，请由另一位财务人员处理']);
    const other = await makeFinance('复核');
    expect((await getRefund(financeCtx(finance), made.id)).allowedActions).toEqual(['refuse']);
    expect((await getRefund(financeCtx(other), made.id)).allowedActions).toEqual(['agree', 'refuse']);
    await withTx(financeCtx(other), (tx) => agreeRefund(tx, made.id));
    expect(await readRefund(made.id)).toMatchObject({ approvedBy: other.id, requestedBy: finance.id });
    await sendRefund(generous(), made.id);
    expect(await readRefund(made.id)).toMatchObject({ status: 'success', tries: 1 });
    const twice = await refused(withTx(financeCtx(other), (tx) => agreeRefund(tx, made.id)));
    expect([twice.status, twice.data]).toEqual([409, { status: 'success' }]);
  });

  test('what is split into parts still counts together', async () => {
    const { order } = await twoLines();
    expect((await giveBack(finance, order.id, 3000, {}, config())).waitsForSecond).toBe(false);
    expect((await giveBack(finance, order.id, 2001, {}, config())).waitsForSecond).toBe(true);
  });

  test('refused, everything it had set aside is free again, exactly', async () => {
    const { order } = await twoLines();
    const before = [await readOrder(order.id), await linesOf(order.id), await attemptsOf(order.id)];
    const made = await giveBack(finance, order.id, order.totalFen, {}, config());
    expect((await linesOf(order.id)).map((l) => l.refundingQty)).toEqual([1, 1]);
    const other = await makeFinance('复核');
    const refuse = () =>
      withTx(financeCtx(other), (tx) => refuseRefund(tx, { id: made.id, reason: '金额有误' }));
    await refuse();
    const bare = (rows: unknown) =>
      JSON.stringify(rows, (k, v: unknown) => (k === 'updatedAt' ? undefined : v));
    expect(bare([await readOrder(order.id), await linesOf(order.id), await attemptsOf(order.id)])).toBe(
      bare(before),
    );
    expect(await readRefund(made.id)).toMatchObject({ status: 'cancelled', failReason: '金额有误' });
    const snapshot = await dataSnapshot();
    expect((await refused(refuse())).status).toBe(409);
    expect(await dataSnapshot()).toEqual(snapshot);
  });
});

test('the list counts by state within its other filters', async () => {
  const { order } = await twoLines();
  await giveBack(finance, order.id, 100);
  const done = await giveBack(finance, order.id, 200);
  await sendRefund(generous(), done.id);
  const list = await listRefunds(financeCtx(finance), {
    pageNum: 1,
    pageSize: 10,
    orderSn: order.orderSn,
    status: 'success',
    sort: '-createdAt',
  });
  expect(list.counts).toMatchObject({ all: 2, created: 1, success: 1, failed: 0 });
  expect([list.total, list.list.map((r) => r.refundNo)]).toEqual([1, [done.refundNo]]);
});
