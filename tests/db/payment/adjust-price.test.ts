import { eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { orderEvents, orderItems } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import type { PriceAdjustInput } from '@/lib/domain/order/office-act-contract';
import { getOwnOrderDetail } from '@/lib/domain/order/queries';
import { adjustPrice } from '@/lib/domain/payment/commands/adjust-price';
import { applyPayment } from '@/lib/domain/payment/commands/apply-payment';
import { confirmPayment } from '@/lib/domain/payment/commands/confirm-payment';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { ctxWithChannel, fakeChannel, noAnswer } from '@/tests/support/factories/channel';
import { attemptsOf, factsOf, makeAttempt, type PaymentRow } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { bankFacts, officeCtx, handIn, transferOrder } from '@/tests/support/factories/transfer';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';
import { atLeast, Race } from '@/tests/support/wait';

let book: Product;
let map: Product;
let customer: Customer;
let clerk: User;
beforeEach(async () => {
  book = await makeProduct({ stock: 500, saleFen: 5000 });
  map = await makeProduct({ stock: 500, saleFen: 3333 });
  customer = await makeCustomer();
  clerk = await makeAdmin(['order'], '订单员');
});
afterEach(expectInvariants);

const placed = () =>
  placeOrder(customer, [
    { productId: book.id, quantity: 2 },
    { productId: map.id, quantity: 1 },
  ]);
const linesOf = (orderId: number) =>
  testDb().select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.lineNo);

type ChannelState = { is: 'open' | 'closed' | 'paid' | 'silent' };

/** A clerk's context whose channel closes what is open and says so of what was paid. */
function officeAt(state: ChannelState, attempt?: PaymentRow): Ctx {
  const channel = fakeChannel('wxpay', {
    close: async () => {
      await atLeast(Math.random() * 6);
      if (state.is === 'open') state.is = 'closed';
      return state.is === 'silent' ? 'unknown' : state.is;
    },
    query: async () => {
      if (state.is === 'silent') return { state: 'UNKNOWN', failure: noAnswer };
      return state.is === 'paid' && attempt
        ? { state: 'PAID', payment: factsOf(attempt, { providerTxn: `42000${attempt.id}` }) }
        : { state: 'CLOSED' };
    },
  });
  return ctxWithChannel(channel, { actor: adminActor(clerk) });
}
const adjust = (ctx: Ctx, order: { id: number; totalFen: number }, more: Partial<PriceAdjustInput>) =>
  adjustPrice(ctx, { id: order.id, totalFen: order.totalFen, reason: '协议价', ...more });

test('a whole order is made cheaper: shares per line, total, event with reason, log, and the buyer sees it', async () => {
  const order = await placed();
  const result = await adjust(officeAt({ is: 'open' }), order, { adjustFen: -1001 });
  expect(result).toEqual({ adjustFen: -1001, totalFen: order.totalFen - 1001 });
  const lines = await linesOf(order.id);
  // 10,000 and 3333 of goods.
  expect(lines.map((l) => l.adjustFen)).toEqual([-751, -250]);
  expect(lines.reduce((a, l) => a + l.payableFen, 0)).toBe(result.totalFen);
  const [event] = (await testDb().select().from(orderEvents).where(eq(orderEvents.entityId, order.id))).slice(
    -1,
  );
  expect(event).toMatchObject({
    action: 'adjustPrice',
    actorName: '订单员',
    reason: '协议价',
    payload: { fromFen: order.totalFen, toFen: result.totalFen, adjustFen: -1001 },
  });
  const [log] = await testDb()
    .select()
    .from(operationLogs)
    .where(eq(operationLogs.action, 'order.adjustPrice'));
  expect(log).toMatchObject({ before: { totalFen: order.totalFen }, after: { totalFen: result.totalFen } });
  const seen = await getOwnOrderDetail(ctxOf(customer), order.id);
  expect(seen).toMatchObject({ adjustFen: -1001, totalFen: result.totalFen });
  expect(seen.timeline.at(-1)).toMatchObject({ title: '价格调整' });
  expect(JSON.stringify(seen)).not.toContain('协议价');
});

test('line by line, dearer too, and back to nothing: the adjustment is set, not added', async () => {
  const order = await placed();
  const [first, second] = await linesOf(order.id);
  const ctx = officeAt({ is: 'open' });
  const once = await adjust(ctx, order, {
    lines: [
      { orderItemId: first?.id ?? 0, adjustFen: 500 },
      { orderItemId: second?.id ?? 0, adjustFen: -33 },
    ],
  });
  expect(once).toEqual({ adjustFen: 467, totalFen: order.totalFen + 467 });
  expect((await linesOf(order.id)).map((l) => l.adjustFen)).toEqual([500, -33]);
  expect(await adjust(ctx, { id: order.id, totalFen: once.totalFen }, { adjustFen: 0 })).toEqual({
    adjustFen: 0,
    totalFen: order.totalFen,
  });
  expect((await linesOf(order.id)).map((l) => l.payableFen)).toEqual(
    [first, second].map((l) => l?.payableFen),
  );
});

test('the open code dies at the channel; the next one has a new number and the new amount', async () => {
  const order = await placed();
  const attempt = await makeAttempt(customer, order);
  const channel: ChannelState = { is: 'open' };
  const { totalFen } = await adjust(officeAt(channel, attempt), order, { adjustFen: -500 });
  expect(channel.is).toBe('closed');
  const next = await makeAttempt(customer, await readOrder(order.id));
  expect((await attemptsOf(order.id)).map((p) => [p.status, p.amountFen])).toEqual([
    ['closed', order.totalFen],
    ['created', totalFen],
  ]);
  expect(next.outTradeNo).not.toBe(attempt.outTradeNo);
});

test('refused and nothing changed: wrong amounts, a moved price, a lease, a waiting slip, a silent channel, a paid order', async () => {
  const order = await placed();
  await makeAttempt(customer, order);
  const ctx = officeAt({ is: 'silent' });
  const slipOrder = await transferOrder(await makeCustomer(), [{ productId: book.id, quantity: 1 }]);
  const [line] = await linesOf(order.id);
  const before = await dataSnapshot();
  const tries: [Promise<unknown>, number, string][] = [
    [adjust(ctx, order, { adjustFen: -order.goodsFen - 1 }), 422, '减价不能超过商品金额'],
    [adjust(ctx, order, { adjustFen: 500_000_000 }), 422, '改价后应付总额超出上限'],
    [adjust(ctx, order, { adjustFen: 0 }), 422, '金额没有变化'],
    [adjust(ctx, order, { lines: [{ orderItemId: 1_000_000, adjustFen: 1 }] }), 400, '发货明细不属于该订单'],
    [
      adjust(ctx, { ...order, totalFen: order.totalFen - 1 }, { adjustFen: -1 }),
      409,
      '订单金额已变化，请刷新后重试',
    ],
    [
      adjust(ctx, order, { lines: [{ orderItemId: line?.id ?? 0, adjustFen: -10_001 }] }),
      422,
      '减价不能超过商品金额',
    ],
    [adjust(ctx, order, { adjustFen: -1 }), 503, '支付渠道暂时无法连接，请稍后重试'],
    [adjust(ctx, { id: 999_999, totalFen: 1 }, { adjustFen: -1 }), 404, '订单不存在'],
  ];
  for (const [work, status, message] of tries) {
    expect(await refused(work)).toMatchObject({ status, message });
  }
  expect(await dataSnapshot()).toEqual(before);
  const buyer = await makeCustomer();
  const other = await transferOrder(buyer, [{ productId: book.id, quantity: 1 }]);
  await handIn(buyer, other.id);
  const held = await dataSnapshot();
  expect(await refused(adjust(ctx, other, { adjustFen: -1 }))).toMatchObject({ status: 409 });
  expect(await dataSnapshot()).toEqual(held);
  expect((await adjust(ctx, slipOrder, { adjustFen: -1 })).totalFen).toBe(slipOrder.totalFen - 1);
});

test('what is paid in part stays below the new total', async () => {
  const buyer = await makeCustomer();
  const order = await transferOrder(buyer, [{ productId: book.id, quantity: 1 }]);
  const slip = await handIn(buyer, order.id);
  await confirmPayment(await officeCtx(), { id: slip.id, ...bankFacts(2000) });
  const ctx = officeAt({ is: 'open' });
  const tooMuch = 2000 - order.totalFen;
  expect(await refused(adjust(ctx, order, { adjustFen: tooMuch }))).toMatchObject({
    status: 422,
    message: '改价后应付总额必须大于已付金额',
  });
  expect(await adjust(ctx, order, { adjustFen: tooMuch + 1 })).toMatchObject({ totalFen: 2001 });
  expect(await readOrder(order.id)).toMatchObject({ payStatus: 'part_paid', paidFen: 2000 });
});

test('a change of price against the payment, sixty times: exactly one wins, and what was paid is what the order costs', async () => {
  const race = new Race();
  const wins = { price: 0, payment: 0 };
  for (let i = 0; i < 60; i += 1) {
    const buyer = await makeCustomer();
    const order = await placeOrder(buyer, [{ productId: book.id, quantity: 1 }]);
    const attempt = await makeAttempt(buyer, order);
    const channel: ChannelState = { is: 'open' };
    const ctx = officeAt(channel, attempt);
    const pay = async () => {
      if (channel.is !== 'open') return false;
      channel.is = 'paid';
      await applyPayment(
        makeCtx(),
        'wxpay',
        factsOf(attempt, { providerTxn: `42000${attempt.id}` }),
        'notify',
      );
      return true;
    };
    const [change, payment] = await race.run(() => adjust(ctx, order, { adjustFen: -700 }), pay);
    if (payment.status === 'rejected') throw payment.reason;
    const paid = payment.value;
    expect(change.status).toBe(paid ? 'rejected' : 'fulfilled');
    const after = await readOrder(order.id);
    if (paid) {
      wins.payment += 1;
      expect(after).toMatchObject({
        status: 'to_ship',
        totalFen: order.totalFen,
        paidFen: order.totalFen,
        adjustFen: 0,
      });
    } else {
      wins.price += 1;
      expect(after).toMatchObject({ status: 'pending_payment', totalFen: order.totalFen - 700, paidFen: 0 });
      expect((await attemptsOf(order.id)).map((p) => p.status)).toEqual(['closed']);
    }
  }
  expect(wins.price).toBeGreaterThan(0);
  expect(wins.payment).toBeGreaterThan(0);
});

test('two changes of one price at once: the second is told that the price moved', async () => {
  const order = await placed();
  const ctx = officeAt({ is: 'open' });
  const results = await Promise.all(
    [-100, -200].map((adjustFen) =>
      adjust(ctx, order, { adjustFen }).then(
        (r) => r.totalFen,
        (e: { message: string }) => e.message,
      ),
    ),
  );
  expect(results.filter((r) => r === '订单金额已变化，请刷新后重试')).toHaveLength(1);
  expect((await readOrder(order.id)).totalFen).toBe(results.find((r) => typeof r === 'number'));
});
