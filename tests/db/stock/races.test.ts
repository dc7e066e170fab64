import { and, eq } from 'drizzle-orm';
import { stockDocumentEvents } from '@/db/schema/stock';
import { isAppError } from '@/lib/core/errors';
import { addQuantity } from '@/lib/domain/stock/commands/add-quantity';
import { cancelDocument, decideCancel } from '@/lib/domain/stock/commands/cancel-document';
import { finishCounting } from '@/lib/domain/stock/commands/finish-counting';
import { postDocument } from '@/lib/domain/stock/commands/post-document';
import { transferStock } from '@/lib/domain/stock/commands/transfer-stock';
import { testDb } from '@/tests/support/db';
import { ship } from '@/tests/support/factories/after-sale';
import { makeProduct, shelf, stockOf } from '@/tests/support/factories/catalogue';
import { submittedTask } from '@/tests/support/factories/counting';
import { paidOrder } from '@/tests/support/factories/pay';
import type { User } from '@/tests/support/factories/people';
import { makeCustomer, placeOrder } from '@/tests/support/factories/sale';
import {
  asAdmin,
  ledgerOf,
  makeCenter,
  makeDraft,
  makeKeeper,
  makePosted,
} from '@/tests/support/factories/stock';
import { expectInvariants } from '@/tests/support/invariants';

let keeper: User;
let other: User;
beforeAll(async () => {
  [keeper, other] = await Promise.all([makeKeeper(), makeKeeper()]);
});
afterEach(expectInvariants);

/** How many were done; who was refused, was refused by a rule and not by the database. */
async function won(calls: Promise<unknown>[]): Promise<number> {
  const settled = await Promise.allSettled(calls);
  for (const s of settled) if (s.status === 'rejected' && !isAppError(s.reason)) throw s.reason;
  return settled.filter((s) => s.status === 'fulfilled').length;
}
const cancel = (user: User, id: number) =>
  asAdmin(user, (ctx) => cancelDocument(ctx, { id, reason: '录入有误' }));

test('R-14 documents are entered and cancelled while copies are counted, sold and shipped: each act once, nothing lost', async () => {
  for (let round = 0; round < 4; round += 1) {
    const customers = await Promise.all([1, 2, 3].map(() => makeCustomer()));
    const product = await makeProduct({ stock: 40 });
    const line = [{ productId: product.id, quantity: 2 }];
    const orders = await Promise.all(customers.map((c) => paidOrder(c, line)));
    const old = await makePosted(keeper, { lines: [{ productId: product.id, quantity: 10 }] });
    const draft = await makeDraft(keeper, { lines: [{ productId: product.id, quantity: 5 }] });
    const taskId = await submittedTask(keeper, [{ product, counted: round % 2 === 0 ? 47 : 52 }]);
    const post = (user: User) =>
      asAdmin(user, (ctx) => postDocument(ctx, { id: draft.id, version: draft.version }));
    const add = (n: number) =>
      asAdmin(other, (ctx) =>
        addQuantity(ctx, {
          stock_id: product.stockItemId as number,
          addQuantity: n,
          reasonKind: 'other',
          remark: '清点',
        }),
      );
    const done = await Promise.all([
      won([cancel(keeper, old.id), cancel(other, old.id), cancel(keeper, old.id)]),
      won([post(keeper), post(other), post(keeper)]),
      won([1, 2].map(() => asAdmin(other, (ctx) => finishCounting(ctx, { id: taskId })))),
      won(customers.map((c) => placeOrder(c, line))),
      won(orders.map((o) => ship(o.id))),
      won([add(3), add(-4)]),
    ]);
    expect(done).toEqual([1, 1, 1, 3, 3, 2]);
    const difference = round % 2 === 0 ? -3 : 2;
    expect(await stockOf(product.stockItemId)).toEqual({
      onHand: 40 + 5 + difference - 6 + 3 - 4,
      reserved: 6,
    });
    expect(
      (await ledgerOf(product.stockItemId)).filter(([kind]) => kind === 'document_in_cancel'),
    ).toHaveLength(1);
    const events = and(eq(stockDocumentEvents.entityId, old.id), eq(stockDocumentEvents.action, 'cancel'));
    expect(await testDb().$count(stockDocumentEvents, events)).toBe(1);
  }
});

test('a cancellation and buyers want the same last copies: never more go than are there', async () => {
  for (let round = 0; round < 6; round += 1) {
    const product = await makeProduct({ stock: 0 });
    const posted = await makePosted(keeper, { lines: [{ productId: product.id, quantity: 4 }] });
    const customers = await Promise.all([1, 2].map(() => makeCustomer()));
    const [cancelled, sold] = await Promise.all([
      won([cancel(keeper, posted.id)]),
      won(customers.map((c) => placeOrder(c, [{ productId: product.id, quantity: 2 }]))),
    ]);
    expect([cancelled, sold]).toEqual(cancelled === 1 ? [1, 0] : [0, sold]);
    expect(await stockOf(product.stockItemId)).toEqual(
      cancelled === 1 ? { onHand: 0, reserved: 0 } : { onHand: 4, reserved: 2 * sold },
    );
  }
});

test('two second persons and who asked: one word decides', async () => {
  const third = await makeKeeper();
  const product = await makeProduct({ stock: 0 });
  const large = await makePosted(keeper, { lines: [{ productId: product.id, quantity: 2000 }] });
  await cancel(keeper, large.id);
  const say = (user: User, agree: boolean) =>
    asAdmin(user, (ctx) => decideCancel(ctx, { id: large.id, agree, note: '意见不同' }));
  expect(await won([say(other, true), say(third, true), say(third, false), say(keeper, false)])).toBe(1);
  const after = await stockOf(product.stockItemId);
  expect([0, 2000]).toContain(after.onHand);
  expect(after.reserved).toBe(0);
});

test('transfers in both directions over the same titles never wait for each other in a circle', async () => {
  const { centerId } = await shelf();
  const there = await makeCenter();
  const goods = await Promise.all([1, 2, 3, 4].map(() => makeProduct({ stock: 100 })));
  const move = (from: number, to: number, reversed: boolean) => {
    const lines = goods.map((g) => ({ productId: g.id, quantity: 5 }));
    return asAdmin(keeper, (ctx) =>
      transferStock(ctx, {
        fromCenterId: from,
        toCenterId: to,
        lines: reversed ? lines.toReversed() : lines,
      }),
    );
  };
  // Also the first arrival in a centre, when its balances are opened by several at once.
  expect(await won([0, 1, 2, 3, 4, 5].map((i) => move(centerId, there, i % 2 === 0)))).toBe(6);
  expect(
    await won(
      [0, 1, 2, 3, 4, 5].map((i) => (i % 2 ? move(centerId, there, true) : move(there, centerId, false))),
    ),
  ).toBe(6);
  for (const g of goods) expect(await stockOf(g.stockItemId)).toEqual({ onHand: 70, reserved: 0 });
});
