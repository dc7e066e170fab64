import { isAppError } from '@/lib/core/errors';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { recallShipment } from '@/lib/domain/order/commands/recall-shipment';
import { receiveShipment } from '@/lib/domain/order/commands/receive-shipment';
import { systemCtx } from '@/lib/server/context';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { makeProduct, stockOf } from '@/tests/support/factories/catalogue';
import { copiesOf, parcelsOf, readChild, shipChild, splitOrder } from '@/tests/support/factories/child';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { Race } from '@/tests/support/wait';

const ROUNDS = 30;
let clerk: User;
let customer: Customer;

beforeAll(async () => {
  clerk = await makeAdmin(['warehouse']);
  customer = await makeCustomer();
});
afterEach(expectInvariants);

test(`race 9 for a child order: recall against the carrier's receipt ×${ROUNDS}: one wins, child and ledger follow`, async () => {
  const product = await makeProduct({ stock: 200 });
  const race = new Race();
  const won = { recalled: 0, received: 0 };
  for (let i = 0; i < ROUNDS; i += 1) {
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
    const [child] = await splitOrder(order.id, [[2]]);
    const childId = child?.id ?? 0;
    const id = await shipChild(clerk, order.id, childId);
    const [back, got] = await race.run(
      () =>
        withTx(makeCtx({ actor: adminActor(clerk) }), (ctx) =>
          recallShipment(ctx, { id, reason: '客户拒收' }),
        ),
      () => withTx(systemCtx('job:test'), (ctx) => receiveShipment(ctx, id, { by: 'carrier' })),
    );
    for (const c of [back, got]) if (c.status === 'rejected') expect(isAppError(c.reason)).toBe(true);
    const received = got.status === 'fulfilled' && got.value;
    expect([back.status === 'fulfilled', received].filter(Boolean)).toHaveLength(1);
    expect((await readChild(childId)).status).toBe(received ? 'received' : 'open');
    expect(await copiesOf(childId)).toEqual([[2, received ? 2 : 0]]);
    expect((await readOrder(order.id)).status).toBe(received ? 'shipped' : 'to_ship');
    won[received ? 'received' : 'recalled'] += 1;
  }
  expect(won.recalled).toBeGreaterThan(0);
  expect(won.received).toBeGreaterThan(0);
  expect(await stockOf(product.stockItemId)).toEqual({
    onHand: 200 - 2 * won.received,
    reserved: 2 * won.recalled,
  });
});

test('two clerks ship the same child at once: one parcel; with one key both get the same', async () => {
  const product = await makeProduct({ stock: 20 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 4 }]);
  const [a, b] = await splitOrder(order.id, [[2], [2]]);
  const calls = await Promise.allSettled([1, 2, 3].map(() => shipChild(clerk, order.id, a?.id)));
  expect(calls.filter((c) => c.status === 'fulfilled')).toHaveLength(1);
  const same = { requestKey: randomToken(16), trackingNo: 'EK10001CN' };
  const ids = await Promise.all([1, 2, 3].map(() => shipChild(clerk, order.id, b?.id, same)));
  expect(new Set(ids).size).toBe(1);
  expect(new Set((await parcelsOf(order.id)).map((p) => p.childOrderId))).toEqual(new Set([a?.id, b?.id]));
  expect(await parcelsOf(order.id)).toHaveLength(2);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 16, reserved: 0 });
});
