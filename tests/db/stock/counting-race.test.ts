import { and, eq } from 'drizzle-orm';
import { stockMovements } from '@/db/schema/stock';
import { isAppError } from '@/lib/core/errors';
import { editCounting } from '@/lib/domain/stock/commands/edit-counting';
import { finishCounting } from '@/lib/domain/stock/commands/finish-counting';
import { startCounting } from '@/lib/domain/stock/commands/start-counting';
import { cancelCounting, submitCounting } from '@/lib/domain/stock/commands/submit-counting';
import { testDb } from '@/tests/support/db';
import { ship } from '@/tests/support/factories/after-sale';
import { makeProduct, stockOf } from '@/tests/support/factories/catalogue';
import {
  addTask,
  keeps,
  lineOfTask,
  linesOfTask,
  makeKeeper,
  startedTask,
  submittedTask,
  taskOf,
} from '@/tests/support/factories/counting';
import { paidOrder } from '@/tests/support/factories/pay';
import type { User } from '@/tests/support/factories/people';
import { makeCustomer, placeOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

let [keeper, judge, other]: User[] = [];

beforeAll(async () => {
  [keeper, judge, other] = await Promise.all([makeKeeper(), makeKeeper(), makeKeeper()]);
});
afterEach(expectInvariants);

/** Buyers without an order: nobody may have more than three that wait for payment. */
const three = (): Promise<Customer[]> => Promise.all([1, 2, 3].map(() => makeCustomer()));
const people = () => ({ keeper: keeper as User, judge: judge as User, other: other as User });
const finish = (id: number, who: User) => keeps(who, (ctx) => finishCounting(ctx, { id }));
const won = (calls: readonly PromiseSettledResult<unknown>[]) =>
  calls.filter((c) => c.status === 'fulfilled').length;
/** Who was refused, was refused by a rule, not by the database. */
function onlyRules(calls: readonly PromiseSettledResult<unknown>[]): void {
  for (const c of calls) if (c.status === 'rejected') expect(isAppError(c.reason)).toBe(true);
}
const counted = (taskId: number) =>
  testDb().$count(
    stockMovements,
    and(eq(stockMovements.bizType, 'counting'), eq(stockMovements.bizId, taskId)),
  );

const ROUNDS = 6;

test(`race 11: a count is posted while copies are sold and shipped ×${ROUNDS}: once, and nothing of the sales is lost`, async () => {
  const who = people();
  for (let i = 0; i < ROUNDS; i += 1) {
    const customers = await three();
    const product = await makeProduct({ stock: 40 });
    const wanted = [{ productId: product.id, quantity: 2 }];
    const orders = await Promise.all(customers.map((c) => paidOrder(c, wanted)));
    const id = await submittedTask(who.keeper, [{ product, counted: i % 2 === 0 ? 37 : 44 }]);
    const [posts, ships, sales] = await Promise.all([
      Promise.allSettled([finish(id, who.judge), finish(id, who.other), finish(id, who.judge)]),
      Promise.allSettled(orders.map((o) => ship(o.id))),
      Promise.allSettled(customers.map((c) => placeOrder(c, wanted))),
    ]);
    onlyRules(posts);
    expect([won(posts), won(ships), won(sales), await counted(id)]).toEqual([1, 3, 3, 1]);
    const difference = i % 2 === 0 ? -3 : 4;
    expect(await stockOf(product.stockItemId)).toEqual({ onHand: 40 + difference - 6, reserved: 6 });
  }
});

test(`R-14 a loss against buyers of the last copies ×${ROUNDS}: posted whole or refused, never below what is ordered`, async () => {
  const who = people();
  for (let i = 0; i < ROUNDS; i += 1) {
    const customers = await three();
    const [product, more] = [await makeProduct({ stock: 5 }), await makeProduct({ stock: 5 })];
    const id = await submittedTask(who.keeper, [
      { product, counted: 2 },
      { product: more, counted: 9 },
    ]);
    const [[post], sales] = await Promise.all([
      Promise.allSettled([finish(id, who.judge)]),
      Promise.allSettled(customers.map((c) => placeOrder(c, [{ productId: product.id, quantity: 1 }]))),
    ]);
    onlyRules([post, ...sales]);
    const posted = post.status === 'fulfilled';
    expect((await taskOf(id)).status).toBe(posted ? 'posted' : 'submitted');
    expect(await counted(id)).toBe(posted ? 2 : 0);
    expect(await stockOf(more.stockItemId)).toEqual({ onHand: posted ? 9 : 5, reserved: 0 });
    expect(await stockOf(product.stockItemId)).toEqual({ onHand: posted ? 2 : 5, reserved: won(sales) });
    expect(won(sales)).toBe(posted ? 2 : 3);
  }
});

test(`a count that begins while copies leave ×${ROUNDS}: the book is the balance after its last ledger row`, async () => {
  const who = people();
  for (let i = 0; i < ROUNDS; i += 1) {
    const customers = await three();
    const products = [await makeProduct({ stock: 30 }), await makeProduct({ stock: 30 })];
    const orders = await Promise.all(
      customers.map((c) =>
        paidOrder(
          c,
          products.map((p) => ({ productId: p.id, quantity: 1 })),
        ),
      ),
    );
    const id = await addTask(
      who.keeper,
      products.map((p) => p.id),
    );
    const start = (by: User) => keeps(by, (ctx) => startCounting(ctx, { id }));
    const [starts] = await Promise.all([
      Promise.allSettled([start(who.keeper), start(who.judge)]),
      Promise.all(orders.map((o) => ship(o.id))),
    ]);
    onlyRules(starts);
    expect(won(starts)).toBe(1);
    const lines = await linesOfTask(id);
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const [last] = await testDb()
        .select()
        .from(stockMovements)
        .where(eq(stockMovements.id, line.lastMovementId ?? 0));
      expect(last).toMatchObject({ stockItemId: line.stockItemId, onHandAfter: line.bookOnHand });
    }
  }
});

test('two tasks that begin at once never hold the same balance', async () => {
  const who = people();
  for (let i = 0; i < ROUNDS; i += 1) {
    const product = await makeProduct({ stock: 3 });
    const tasks = [await addTask(who.keeper, [product.id]), await addTask(who.judge, [product.id])];
    const starts = await Promise.allSettled(
      tasks.map((id) => keeps(who.other, (ctx) => startCounting(ctx, { id }))),
    );
    onlyRules(starts);
    expect(won(starts)).toBe(1);
  }
});

test('a number that comes with the hand-in or the cancelling is in the task or refused', async () => {
  const who = people();
  for (let i = 0; i < ROUNDS; i += 1) {
    const product = await makeProduct({ stock: 3 });
    const id = await startedTask(who.keeper, [product.id]);
    const { id: lineId } = await lineOfTask(id, product.stockItemId);
    const fill = (n: number) =>
      keeps(who.keeper, (ctx) => editCounting(ctx, { id, lines: [{ lineId, counted: n }] }));
    await fill(3);
    const end = () =>
      i % 2 === 0
        ? keeps(who.keeper, (ctx) => submitCounting(ctx, { id }))
        : keeps(who.keeper, (ctx) => cancelCounting(ctx, { id, reason: '改期' }));
    const [edit, ended] = await Promise.allSettled([fill(1), end()]);
    onlyRules([edit, ended]);
    expect(ended.status).toBe('fulfilled');
    expect((await lineOfTask(id, product.stockItemId)).counted).toBe(edit.status === 'fulfilled' ? 1 : 3);
  }
});
