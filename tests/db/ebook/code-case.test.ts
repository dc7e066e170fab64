import { eq } from 'drizzle-orm';
import { activationCodes } from '@/db/schema/activation';
import { operationLogs } from '@/db/schema/log';
import { withTx } from '@/lib/data/tx';
import { withdrawAfterSale } from '@/lib/domain/aftersale/commands/end-after-sale';
import { freezeReason } from '@/lib/domain/aftersale/rules';
import { getCode } from '@/lib/domain/ebook/code-queries';
import { freezeCodes, unfreezeCodes } from '@/lib/domain/ebook/commands/freeze-codes';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { apply, applyInput, lineOf, readCase } from '@/tests/support/factories/after-sale';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { codesOf } from '@/tests/support/factories/codes';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

/** Codes that a refund holds while its case is open. */
afterEach(expectInvariants);

const office = async () => makeCtx({ actor: adminActor(await makeAdmin(['order'])) });

async function refundAsked() {
  const customer = await makeCustomer();
  const product = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0, saleFen: 3000 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
  const line = await lineOf(order.id);
  const caseId = await apply(
    customer,
    applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }] }),
  );
  const codes = await codesOf(product.id);
  const held = codes.find((c) => c.frozenAt !== null);
  const other = codes.find((c) => c.frozenAt === null);
  if (!held || !other) throw new Error('one code is held, one is not');
  return { customer, caseId, held, other };
}
const rowOf = async (id: number) =>
  (await testDb().select().from(activationCodes).where(eq(activationCodes.id, id)))[0];

test('the desk does not let a code go that a refund holds: it would be read and refunded', async () => {
  const { held } = await refundAsked();
  const ctx = await office();
  const logs = await testDb().$count(operationLogs);
  await expect(
    withTx(ctx, (tx) => unfreezeCodes(tx, { ids: [held.id], reason: '读者来电' })),
  ).rejects.toMatchObject({ status: 409, message: expect.stringContaining('请在售后单中处理') as string });
  expect(await rowOf(held.id)).toEqual(held);
  expect(await testDb().$count(operationLogs)).toBe(logs);
  expect((await getCode(ctx, held.id)).allowedActions).toEqual([]);
});

test('a code that the desk froze in the words of a case stays frozen when the case ends', async () => {
  const { customer, caseId, held, other } = await refundAsked();
  const reason = freezeReason(await readCase(caseId));
  await withTx(await office(), (tx) => freezeCodes(tx, { ids: [other.id], reason }));
  await withTx(ctxOf(customer), (tx) => withdrawAfterSale(tx, caseId));
  expect((await rowOf(held.id))?.frozenAt).toBeNull();
  expect((await rowOf(other.id))?.frozenAt).not.toBeNull();
});
