import { withTx } from '@/lib/data/tx';
import { withdrawAfterSale } from '@/lib/domain/aftersale/commands/end-after-sale';
import { settleAfterSale } from '@/lib/domain/aftersale/commands/settle-after-sale';
import { systemCtx } from '@/lib/server/context';
import { apply, applyInput, lineOf, readCase, ship } from '@/tests/support/factories/after-sale';
import {
  agree,
  arrivedCase,
  makeClerk,
  moneyBack,
  paid,
  receive,
  refundsOfCase,
  refuse,
  resend,
  sentCase,
  statusOf,
  unsentCase,
} from '@/tests/support/factories/after-sale-desk';
import { stockOf } from '@/tests/support/factories/catalogue';
import type { User } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { Race } from '@/tests/support/wait';

let customer: Customer;
let clerk: User;
beforeAll(async () => {
  customer = await makeCustomer();
  clerk = await makeClerk();
});
afterEach(expectInvariants);

const TIMES = 30;
const won = (r: PromiseSettledResult<unknown>) => r.status === 'fulfilled';
const withdraw = (id: number) => withTx(ctxOf(customer), (ctx) => withdrawAfterSale(ctx, id));

describe('domain.md section 11 test 8: the same copies are shipped or refunded, never both', () => {
  test('shipping against the application', async () => {
    const race = new Race();
    const winners = new Set<string>();
    for (let i = 0; i < TIMES; i += 1) {
      const { order, line } = await paid(customer, 1);
      const lines = [{ orderItemId: line.id, quantity: 1 }];
      const [shipped, applied] = await race.run(
        () => ship(order.id, lines),
        () => apply(customer, applyInput(order.id, { lines })),
      );
      expect([won(shipped), won(applied)].filter(Boolean)).toHaveLength(1);
      const after = await lineOf(order.id);
      expect([after.shippedQty, after.refundingQty]).toEqual(won(shipped) ? [1, 0] : [0, 1]);
      winners.add(won(shipped) ? 'ship' : 'apply');
    }
    expect([...winners].toSorted()).toEqual(['apply', 'ship']);
  });

  test('shipping against the agreement: copies of the case never leave, the refund takes exactly them', async () => {
    const race = new Race();
    for (let i = 0; i < TIMES / 3; i += 1) {
      const { id, order, product } = await unsentCase(customer, 1, 2);
      // Both succeed in either order; each is first in every second round.
      const [shipped, agreed] = await race.run(
        () => ship(order.id),
        () => agree(clerk, { id, freightFen: 0, note: '运费不退' }),
        () => i % 2 === 0,
      );
      expect([won(shipped), won(agreed)]).toEqual([true, true]);
      await moneyBack(id);
      expect(await lineOf(order.id)).toMatchObject({ shippedQty: 1, cancelledQty: 1, refundingQty: 0 });
      expect(await stockOf(product.stockItemId)).toEqual({ onHand: 49, reserved: 0 });
    }
  });
});

test('agreeing against withdrawing and against refusing: exactly one, and money only when it was agreed', async () => {
  const winners = new Set<string>();
  const races = [new Race(), new Race()] as const;
  for (let i = 0; i < TIMES; i += 1) {
    const { id, order } = await unsentCase(customer, 1);
    const other = i % 2 === 0 ? () => withdraw(id) : () => refuse(clerk, id);
    const [agreed, ended] = await races[i % 2 === 0 ? 0 : 1].run(() => agree(clerk, { id }), other);
    expect([won(agreed), won(ended)].filter(Boolean)).toHaveLength(1);
    expect((await refundsOfCase(id)).length).toBe(won(agreed) ? 1 : 0);
    expect((await lineOf(order.id)).refundingQty).toBe(won(agreed) ? 1 : 0);
    winners.add(won(agreed) ? 'agree' : (await readCase(id)).status);
  }
  expect([...winners].toSorted()).toEqual(['agree', 'rejected', 'withdrawn']);
});

test('agreed to many times at once: one refund', async () => {
  const { id, order } = await unsentCase(customer, 2);
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => agree(clerk, { id })));
  expect(results.filter(won)).toHaveLength(1);
  const [refund, more] = await refundsOfCase(id);
  expect([refund?.amountFen, more]).toEqual([order.totalFen, undefined]);
});

test('R-13: a parcel that is received many times at once is booked and paid once', async () => {
  const { id, order, line, product } = await arrivedCase(customer, clerk, 2);
  const got = { id, lines: [{ orderItemId: line.id, goodQty: 2, damagedQty: 0 }] };
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => receive(clerk, got)));
  expect(results.filter(won)).toHaveLength(1);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 50, reserved: 0 });
  expect(await lineOf(order.id)).toMatchObject({ returnedQty: 2, returningQty: 0 });
  expect((await refundsOfCase(id)).map((r) => r.amountFen)).toEqual([10_000]);
});

test('a resend is sent once, however often it is asked for', async () => {
  const { id, product } = await sentCase(customer, 1, 'resend');
  await agree(clerk, { id });
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => resend(clerk, id)));
  expect(results.filter(won)).toHaveLength(1);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 48, reserved: 0 });
});

test('a case is settled once by its job and the sweep together', async () => {
  const { id } = await sentCase(customer, 1, 'refund_only', 2);
  await agree(clerk, { id });
  const settle = () => settleAfterSale(systemCtx('test'), id);
  await Promise.all([moneyBack(id), settle(), settle()]);
  await Promise.all([settle(), settle()]);
  expect(await statusOf(id)).toBe('done');
  expect(await lineOf((await readCase(id)).orderId)).toMatchObject({ returningQty: 0 });
});
