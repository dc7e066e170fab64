import { eq } from 'drizzle-orm';
import { childOrderEvents } from '@/db/schema/childOrder';
import { orderEvents } from '@/db/schema/order';
import { isAppError } from '@/lib/core/errors';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { withdrawAfterSale } from '@/lib/domain/aftersale/commands/end-after-sale';
import { cancelCopies, holdCopies } from '@/lib/domain/order/commands/cancel-copies';
import { applyRefund } from '@/lib/domain/payment/commands/apply-refund';
import { systemCtx } from '@/lib/server/context';
import { testDb } from '@/tests/support/db';
import { apply, applyInput, lineOf } from '@/tests/support/factories/after-sale';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { copiesOf, readChild, restToMain, shipChild, splitOrder } from '@/tests/support/factories/child';
import { attemptsOf, paidOrder } from '@/tests/support/factories/pay';
import { giveBack, makeFinance, readRefund, saysOf } from '@/tests/support/factories/refund';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';
import { Race } from '@/tests/support/wait';

const ROUNDS = 30;
let clerk: User;
let customer: Customer;
let book: Product;

beforeAll(async () => {
  clerk = await makeAdmin(['warehouse', 'order']);
  customer = await makeCustomer();
});
beforeEach(async () => {
  book = await makeProduct({ stock: 500 });
});
afterEach(expectInvariants);

const paid = (quantity: number) => paidOrder(customer, [{ productId: book.id, quantity }]);
const lineId = async (orderId: number) => (await lineOf(orderId)).id;
/** Copies are held and leave the order, as the money of a refund does it. */
async function giveUp(orderId: number, quantity: number): Promise<void> {
  const parts = [{ orderItemId: await lineId(orderId), quantity }];
  await withTx(systemCtx('test'), (ctx) => holdCopies(ctx, parts));
  await withTx(systemCtx('test'), (ctx) => cancelCopies(ctx, orderId, parts, randomToken(8)));
}
const ask = async (orderId: number, quantity: number) =>
  apply(customer, applyInput(orderId, { lines: [{ orderItemId: await lineId(orderId), quantity }] }));

test('a refund takes what nobody was promised, then from open children, the newest first; an empty one is cancelled', async () => {
  const order = await paid(10);
  const [a, b, c] = await splitOrder(order.id, [[3], [3], [2]]);
  if (!a || !b || !c) throw new Error('no children');
  await restToMain(order.id);
  await giveUp(order.id, 1);
  expect([await copiesOf(a.id), await copiesOf(b.id), await copiesOf(c.id)]).toEqual([
    [[3, 0]],
    [[3, 0]],
    [[2, 0]],
  ]);
  await giveUp(order.id, 5);
  expect([await copiesOf(a.id), await copiesOf(b.id), await copiesOf(c.id)]).toEqual([
    [[3, 0]],
    [[1, 0]],
    [],
  ]);
  expect([(await readChild(b.id)).status, (await readChild(c.id)).status]).toEqual(['open', 'cancelled']);
  expect(await lineOf(order.id)).toMatchObject({ cancelledQty: 6, allocatedQty: 4, refundingQty: 0 });
  expect(await stockOf(book.stockItemId)).toEqual({ onHand: 500, reserved: 4 });
  const told = await testDb().select().from(orderEvents).where(eq(orderEvents.entityId, order.id));
  expect(told.filter((e) => e.action === 'reduceChildren').map((e) => e.payload)).toMatchObject([
    {
      children: [
        { childNo: c.childNo, copies: 2 },
        { childNo: b.childNo, copies: 2 },
      ],
    },
  ]);
  const events = await testDb().select().from(childOrderEvents).where(eq(childOrderEvents.entityId, c.id));
  expect(events.map((e) => [e.action, e.reason])).toEqual([
    ['refund', '退款'],
    ['cancel', '退款'],
  ]);
});

test('all copies of a split order paid back: its children are cancelled with it', async () => {
  const order = await paid(4);
  const [a] = await splitOrder(order.id, [[4]]);
  const { id } = await giveBack(await makeFinance(), order.id, order.totalFen);
  const refund = await readRefund(id);
  // Held at once: nothing leaves while the money is on its way.
  expect((await refused(shipChild(clerk, order.id, a?.id))).message).toBe('子订单没有可发货的商品');
  const [attempt] = await attemptsOf(order.id);
  const says = saysOf(
    {
      outRefundNo: refund.refundNo,
      refundFen: refund.amountFen,
      totalFen: order.totalFen,
      attempt: { outTradeNo: attempt?.outTradeNo ?? '' },
    },
    'success',
  );
  expect((await applyRefund(systemCtx('test'), says)).result).toBe('applied');
  expect((await readChild(a?.id ?? 0)).status).toBe('cancelled');
  expect(await readOrder(order.id)).toMatchObject({ status: 'cancelled', cancelReason: 'refunded' });
});

test('copies of a child that has left in part are not given up; those of open children are', async () => {
  const order = await paid(6);
  const [a, b] = await splitOrder(order.id, [[3], [3]]);
  const line = await lineOf(order.id);
  await shipChild(clerk, order.id, b?.id, { lines: [{ orderItemId: line.id, quantity: 1 }] });
  const before = await dataSnapshot();
  await refused(ask(order.id, 4));
  expect(await dataSnapshot()).toEqual(before);
  await ask(order.id, 3);
  // Held for the refund: they do not leave; the frozen child's rest does.
  expect((await refused(shipChild(clerk, order.id, a?.id))).message).toBe('子订单没有可发货的商品');
  await shipChild(clerk, order.id, b?.id);
  expect(await copiesOf(b?.id ?? 0)).toEqual([[3, 3]]);
});

test('held copies come off the newest child: the others leave whole; taken back, they may leave again', async () => {
  const order = await paid(5);
  const [a, b] = await splitOrder(order.id, [[2], [3]]);
  const caseId = await ask(order.id, 2);
  await shipChild(clerk, order.id, a?.id);
  await shipChild(clerk, order.id, b?.id);
  expect([await copiesOf(a?.id ?? 0), await copiesOf(b?.id ?? 0)]).toEqual([[[2, 2]], [[3, 1]]]);
  expect((await readChild(b?.id ?? 0)).status).toBe('frozen');
  await withTx(ctxOf(customer), (ctx) => withdrawAfterSale(ctx, caseId));
  await shipChild(clerk, order.id, b?.id);
  expect((await readChild(b?.id ?? 0)).status).toBe('shipped');
  expect((await readOrder(order.id)).status).toBe('shipped');
});

test('a child whose rest was paid back after a part of it had left counts as shipped', async () => {
  const order = await paid(5);
  const [a] = await splitOrder(order.id, [[5]]);
  const parts = [{ orderItemId: await lineId(order.id), quantity: 2 }];
  await withTx(systemCtx('test'), (ctx) => holdCopies(ctx, parts));
  await shipChild(clerk, order.id, a?.id);
  expect(await copiesOf(a?.id ?? 0)).toEqual([[5, 3]]);
  await withTx(systemCtx('test'), (ctx) => cancelCopies(ctx, order.id, parts, randomToken(8)));
  expect(await copiesOf(a?.id ?? 0)).toEqual([[3, 3]]);
  expect((await readChild(a?.id ?? 0)).status).toBe('shipped');
  expect((await readOrder(order.id)).status).toBe('shipped');
});

test(`race 8 for a child order: shipping against an application ×${ROUNDS}: the copies leave or are held, never both`, async () => {
  const race = new Race();
  const won = { ship: 0, apply: 0 };
  for (let i = 0; i < ROUNDS; i += 1) {
    const order = await paid(3);
    const [a] = await splitOrder(order.id, [[3]]);
    const calls = await race.run(
      () => shipChild(clerk, order.id, a?.id),
      () => ask(order.id, 3),
    );
    for (const c of calls) if (c.status === 'rejected') expect(isAppError(c.reason)).toBe(true);
    expect(calls.filter((c) => c.status === 'fulfilled')).toHaveLength(1);
    const line = await lineOf(order.id);
    expect([line.shippedQty, line.refundingQty].toSorted((x, y) => x - y)).toEqual([0, 3]);
    expect(await copiesOf(a?.id ?? 0)).toEqual([[3, line.shippedQty]]);
    expect((await readChild(a?.id ?? 0)).status).toBe(line.shippedQty === 3 ? 'shipped' : 'open');
    won[line.shippedQty === 3 ? 'ship' : 'apply'] += 1;
  }
  expect(won.ship).toBeGreaterThan(0);
  expect(won.apply).toBeGreaterThan(0);
});
