import { activationCodes } from '@/db/schema/activation';
import { inArray } from 'drizzle-orm';
import { addRefund } from '@/lib/domain/payment/commands/add-refund';
import { confirmPayment } from '@/lib/domain/payment/commands/confirm-payment';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { testDb } from '@/tests/support/db';
import { apply, applyInput, lineOf, linesOf, readCase } from '@/tests/support/factories/after-sale';
import {
  agree,
  makeClerk,
  moneyBack,
  refundsOfCase,
  statusOf,
} from '@/tests/support/factories/after-sale-desk';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { codesOf } from '@/tests/support/factories/codes';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeCustomer, readOrder } from '@/tests/support/factories/sale';
import { bankFacts, officeCtx, handIn, transferOrder } from '@/tests/support/factories/transfer';
import { expectInvariants } from '@/tests/support/invariants';

afterEach(expectInvariants);

test('an order paid in two parts: the money goes back to both payments, oldest first, and no fen more', async () => {
  const customer = await makeCustomer();
  const products = [
    await makeProduct({ stock: 5, saleFen: 3333 }),
    await makeProduct({ stock: 5, saleFen: 5000 }),
  ];
  const order = await transferOrder(
    customer,
    products.map((p) => ({ productId: p.id, quantity: 1 })),
  );
  const finance = await officeCtx();
  const parts = [4000, order.totalFen - 4000];
  for (const fen of parts) {
    const slip = await handIn(customer, order.id);
    await confirmPayment(finance, { id: slip.id, ...bankFacts(fen) });
  }
  expect((await readOrder(order.id)).status).toBe('to_ship');
  const lines = (await linesOf(order.id)).map((l) => ({ orderItemId: l.id, quantity: 1 }));
  const id = await apply(customer, applyInput(order.id, { lines }));
  await agree(await makeClerk(), { id });
  const made = await refundsOfCase(id);
  expect(made.map((r) => [r.amountFen, r.status])).toEqual([
    [4000, 'manual'],
    [order.totalFen - 4000, 'manual'],
  ]);
  expect((await linesOf(order.id)).map((l) => l.refundingFen)).toEqual(
    (await linesOf(order.id)).map((l) => l.payableFen),
  );
  await moneyBack(id);
  expect(await statusOf(id)).toBe('done');
  expect(await readOrder(order.id)).toMatchObject({ status: 'cancelled', refundedFen: order.totalFen });
});

test('codes that the refund did not need can be used again when the case ends', async () => {
  const customer = await makeCustomer();
  const product = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0, saleFen: 3000 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 3 }]);
  const line = await lineOf(order.id);
  const id = await apply(customer, applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }] }));
  // The case holds one more than it asks for: the refund voids one that is held, and frees the other.
  const codes = await codesOf(product.id);
  const reason = codes.find((c) => c.frozenAt !== null)?.frozenReason;
  await testDb().update(activationCodes).set({ frozenAt: null, frozenReason: null });
  await testDb()
    .update(activationCodes)
    .set({ frozenAt: new Date(), frozenReason: reason })
    .where(inArray(activationCodes.id, [codes[0]?.id ?? 0, codes[1]?.id ?? 0]));
  expect((await readCase(id)).requestedFen).toBe(3000);
  await agree(await makeClerk(), { id });
  await moneyBack(id);
  expect((await codesOf(product.id)).map((c) => [c.status, c.frozenAt !== null])).toEqual([
    ['assigned', false],
    ['void', false],
    ['assigned', false],
  ]);
});

test('money by a case and money by finance count together for the second person (S-56)', async () => {
  const customer = await makeCustomer();
  const product = await makeProduct({ stock: 5, saleFen: 4000 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
  const line = await lineOf(order.id);
  const id = await apply(customer, applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }] }));
  await agree(await makeClerk(), { id });
  const given = (await readCase(id)).approvedFen ?? 0;
  expect(given).toBeGreaterThanOrEqual(4000);
  const finance = await officeCtx();
  const give = (amountFen: number) =>
    withTx({ ...finance, config: { ...finance.config, secondPersonFen: given + 1000 } }, (tx) =>
      addRefund(tx, { orderId: order.id, amountFen, reason: '差价', requestKey: randomToken(16) }),
    );
  expect((await give(1000)).waitsForSecond).toBe(false);
  expect((await give(1)).waitsForSecond).toBe(true);
});
