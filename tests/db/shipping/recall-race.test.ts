import { eq } from 'drizzle-orm';
import { shipments } from '@/db/schema/shipment';
import { isAppError } from '@/lib/core/errors';
import { withTx } from '@/lib/data/tx';
import { finishOrder } from '@/lib/domain/order/commands/finish-order';
import { recallShipment } from '@/lib/domain/order/commands/recall-shipment';
import { receiveShipment } from '@/lib/domain/order/commands/receive-shipment';
import { systemCtx } from '@/lib/server/context';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { apply, applyInput, lineOf, ship } from '@/tests/support/factories/after-sale';
import { makeProduct, stockOf } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { atLeast, Race } from '@/tests/support/wait';

const ROUNDS = 30;
let clerk: User;
let customer: Customer;

beforeAll(async () => {
  clerk = await makeAdmin(['warehouse']);
  customer = await makeCustomer();
});
afterEach(expectInvariants);

const recall = (id: number) =>
  withTx(makeCtx({ actor: adminActor(clerk) }), (ctx) => recallShipment(ctx, { id, reason: '客户拒收' }));
const receive = (id: number) =>
  withTx(systemCtx('job:test'), (ctx) => receiveShipment(ctx, id, { by: 'carrier' }));
const finish = (id: number) => withTx(ctxOf(customer), (ctx) => finishOrder(ctx, id));

async function stateOf(id: number): Promise<string | undefined> {
  const [row] = await testDb()
    .select({ status: shipments.status })
    .from(shipments)
    .where(eq(shipments.id, id));
  return row?.status;
}

/** Who was refused, was refused by a rule, not by the database. */
function onlyRules(calls: readonly PromiseSettledResult<unknown>[]): void {
  for (const c of calls) if (c.status === 'rejected') expect(isAppError(c.reason)).toBe(true);
}

test(`race 9: recall against the carrier's receipt ×${ROUNDS}: exactly one wins, the ledger balances`, async () => {
  const product = await makeProduct({ stock: 100 });
  const race = new Race();
  const won = { recall: 0, receive: 0 };
  let out = 0;
  for (let i = 0; i < ROUNDS; i += 1) {
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
    const id = await ship(order.id);
    const [back, got] = await race.run(
      () => recall(id),
      () => receive(id),
    );
    onlyRules([back, got]);
    const received = got.status === 'fulfilled' && got.value;
    expect([back.status === 'fulfilled', received].filter(Boolean)).toHaveLength(1);
    expect(await stateOf(id)).toBe(received ? 'received' : 'recalled');
    expect((await readOrder(order.id)).status).toBe(received ? 'shipped' : 'to_ship');
    won[received ? 'receive' : 'recall'] += 1;
    if (received) out += 2;
  }
  expect(won.recall).toBeGreaterThan(0);
  expect(won.receive).toBeGreaterThan(0);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 100 - out, reserved: 2 * won.recall });
});

test(`race 9: recall against the buyer's confirmation ×${ROUNDS}: exactly one wins`, async () => {
  const product = await makeProduct({ stock: 100 });
  const race = new Race();
  const won = { recall: 0, finish: 0 };
  for (let i = 0; i < ROUNDS; i += 1) {
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
    const id = await ship(order.id);
    const calls = await race.run(
      () => recall(id),
      () => finish(order.id),
    );
    onlyRules(calls);
    const finished = calls[1].status === 'fulfilled';
    expect(calls.filter((c) => c.status === 'fulfilled')).toHaveLength(1);
    expect(await stateOf(id)).toBe(finished ? 'received' : 'recalled');
    expect((await readOrder(order.id)).status).toBe(finished ? 'completed' : 'to_ship');
    won[finished ? 'finish' : 'recall'] += 1;
  }
  expect(won.recall).toBeGreaterThan(0);
  expect(won.finish).toBeGreaterThan(0);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 100 - won.finish, reserved: won.recall });
});

test('R-13 ten recalls of one parcel: its copies come home once', async () => {
  const product = await makeProduct({ stock: 10 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 4 }]);
  const id = await ship(order.id);
  const calls = await Promise.allSettled(Array.from({ length: 10 }, () => recall(id)));
  onlyRules(calls);
  expect(calls.filter((c) => c.status === 'fulfilled')).toHaveLength(1);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 10, reserved: 4 });
});

test('R-13 recall, shipping of the rest and an application to return, all at once: never more out than ordered', async () => {
  const product = await makeProduct({ stock: 200 });
  let out = 0;
  for (let i = 0; i < ROUNDS; i += 1) {
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 3 }]);
    const line = await lineOf(order.id);
    const id = await ship(order.id, [{ orderItemId: line.id, quantity: 2 }]);
    const lines = [{ orderItemId: line.id, quantity: 2 }];
    const wish = applyInput(order.id, {
      kind: 'return_refund',
      goodsState: 'shipped',
      reasonKind: 'no_need',
      lines,
    });
    const calls = await Promise.allSettled([
      atLeast(i % 3 === 0 ? 3 : 0).then(() => recall(id)),
      atLeast(i % 3 === 1 ? 3 : 0).then(() => ship(order.id)),
      atLeast(i % 3 === 2 ? 3 : 0).then(() => apply(customer, wish)),
    ]);
    onlyRules(calls);
    const after = await lineOf(order.id);
    expect(after.shippedQty).toBeLessThanOrEqual(3);
    expect(after.returnedQty + after.returningQty).toBeLessThanOrEqual(after.shippedQty);
    // The copies of the recalled parcel and an application for them cannot both be.
    if (calls[0].status === 'fulfilled' && after.returningQty > 0) expect(after.shippedQty).toBe(3);
    out += after.shippedQty;
  }
  const stock = await stockOf(product.stockItemId);
  expect(stock).toEqual({ onHand: 200 - out, reserved: ROUNDS * 3 - out });
});
