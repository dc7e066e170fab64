import { eq } from 'drizzle-orm';
import { orderItems } from '@/db/schema/order';
import { refunds } from '@/db/schema/payment';
import { deliveryCorps } from '@/db/schema/shipping';
import { isAppError } from '@/lib/core/errors';
import { lockOrder, lockPayments } from '@/lib/data/locks';
import { withTx } from '@/lib/data/tx';
import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import { applyRefund, cancelRefund, lockRefund } from '@/lib/domain/payment/commands/apply-refund';
import { createRefund } from '@/lib/domain/payment/commands/create-refund';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf, paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer, readOrder, type Customer, type OrderRow } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { Race } from '@/tests/support/wait';

afterEach(expectInvariants);

let product: Product;
let customer: Customer;
beforeEach(async () => {
  product = await makeProduct({ stock: 50 });
  customer = await makeCustomer();
});

const linesOf = (orderId: number) =>
  testDb().select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.lineNo);

/** A refund of `copies` unsent copies of the order's one line, with their money; freight stays. */
async function refundCopies(order: OrderRow, copies: number): Promise<number> {
  const [payment] = await attemptsOf(order.id);
  const [line] = await linesOf(order.id);
  const goodsFen = (line?.unitFen ?? 0) * copies;
  const whole = copies === line?.quantity;
  return withTx(makeCtx(), async (ctx) => {
    await lockOrder(ctx, order.id);
    await lockPayments(ctx, [payment?.id ?? 0]);
    const freightFen = whole ? (line?.freightShareFen ?? 0) : 0;
    const items = [{ orderItemId: line?.id ?? 0, quantity: copies, goodsFen, freightFen }];
    const amountFen = goodsFen + freightFen;
    const reasons = { reasonKind: 'admin' as const, reason: '缺货' };
    return createRefund(ctx, {
      orderId: order.id,
      paymentId: payment?.id ?? 0,
      amountFen,
      items,
      ...reasons,
    });
  });
}

/** The channel says that the money is back. */
async function arrive(order: OrderRow, refundId: number): Promise<void> {
  const [payment] = await attemptsOf(order.id);
  const [row] = await testDb().select().from(refunds).where(eq(refunds.id, refundId));
  const applied = await applyRefund(makeCtx(), {
    outRefundNo: row?.refundNo ?? '',
    providerRefundId: `50${refundId}`,
    outTradeNo: payment?.outTradeNo ?? '',
    providerTxn: payment?.providerTxn ?? '',
    state: 'success',
    providerState: 'SUCCESS',
    refundFen: row?.amountFen ?? 0,
    totalFen: payment?.amountFen ?? 0,
    refundedAt: new Date(),
    receivedAccount: '零钱',
  });
  expect(applied.result).toBe('applied');
}

const counters = async (orderId: number) => {
  const [line] = await linesOf(orderId);
  return [line?.refundingQty, line?.cancelledQty, line?.refundingFen, line?.refundedFen];
};

test('part of an order is paid back: its copies leave the order and its stock, the rest can be shipped', async () => {
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 5 }]);
  const id = await refundCopies(order, 2);
  const fen = 2 * product.saleFen;
  expect(await counters(order.id)).toEqual([2, 0, fen, 0]);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 50, reserved: 5 });
  await arrive(order, id);
  expect(await counters(order.id)).toEqual([0, 2, 0, fen]);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 50, reserved: 3 });
  expect(await readOrder(order.id)).toMatchObject({
    status: 'to_ship',
    payStatus: 'part_refunded',
    refundedFen: fen,
  });
});

test('an order that is paid back whole is closed: reason 全部退款, stock free, nothing to ship', async () => {
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 3 }]);
  await arrive(order, await refundCopies(order, 3));
  expect(await readOrder(order.id)).toMatchObject({
    status: 'cancelled',
    cancelReason: 'refunded',
    payStatus: 'refunded',
    refundedFen: order.totalFen,
    refundingFen: 0,
  });
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 50, reserved: 0 });
});

test('two refunds of one order free their copies one after the other', async () => {
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 3 }]);
  const [first, second] = [await refundCopies(order, 1), await refundCopies(order, 1)];
  await arrive(order, second);
  await arrive(order, first);
  expect(await counters(order.id)).toEqual([0, 2, 0, 2 * product.saleFen]);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 50, reserved: 1 });
});

test('a refund that is taken back gives copies and money free again', async () => {
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 3 }]);
  const before = await linesOf(order.id);
  const id = await refundCopies(order, 3);
  await expect(refundCopies(order, 1)).rejects.toMatchObject({ status: 409 });
  await withTx(makeCtx(), async (ctx) => {
    const refund = await lockRefund(ctx, { id });
    if (!refund) throw new Error('no refund');
    await cancelRefund(ctx, refund, '买家改变主意');
  });
  const untimed = (lines: typeof before) => lines.map((line) => ({ ...line, updatedAt: null }));
  expect(untimed(await linesOf(order.id))).toEqual(untimed(before));
  expect(await readOrder(order.id)).toMatchObject({ refundingFen: 0, payStatus: 'paid', status: 'to_ship' });
});

test('domain.md 11.8 ship against refund of the same copies, thirty times: exactly one wins', async () => {
  const clerk = adminActor(await makeAdmin(['warehouse', 'order']));
  const [corp] = await testDb().select().from(deliveryCorps).where(eq(deliveryCorps.code, 'ems'));
  const race = new Race();
  const wins = { ship: 0, refund: 0 };
  for (let round = 0; round < 30; round += 1) {
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
    const parcel = {
      orderId: order.id,
      deliveryCorpId: corp?.id ?? 0,
      trackingNo: `EA${100_000 + order.id}CN`,
    };
    const [shipped, refund] = await race.run(
      () => withTx(makeCtx({ actor: clerk }), (ctx) => shipOrder(ctx, parcel)),
      () => refundCopies(order, 1),
    );
    const won = [shipped, refund].map((end) => end.status === 'fulfilled');
    expect(won).toEqual([!won[1], !won[0]]);
    for (const end of [shipped, refund])
      if (end.status === 'rejected') expect(isAppError(end.reason)).toBe(true);
    wins[won[0] ? 'ship' : 'refund'] += 1;
    const [line] = await linesOf(order.id);
    expect([line?.shippedQty, line?.refundingQty]).toEqual(won[0] ? [1, 0] : [0, 1]);
  }
  expect(wins.ship).toBeGreaterThan(0);
  expect(wins.refund).toBeGreaterThan(0);
});
