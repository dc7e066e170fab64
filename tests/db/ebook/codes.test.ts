import { and, eq } from 'drizzle-orm';
import { activationCodeEvents, codeBatches } from '@/db/schema/activation';
import { orderEvents, orderItems } from '@/db/schema/order';
import { specialOrders } from '@/db/schema/specialOrder';
import { withTx } from '@/lib/data/tx';
import { voidSurplusCodes } from '@/lib/domain/ebook/commands/void-codes';
import { codeSeal, maskedCode } from '@/lib/domain/ebook/rules';
import { deliverMissingCodes } from '@/lib/domain/order/commands/deliver-codes';
import { sweepOrders } from '@/lib/domain/order/commands/sweep-orders';
import { quoteGoods, resolveGoods } from '@/lib/domain/order/quote-queries';
import { applyPayment } from '@/lib/domain/payment/commands/apply-payment';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, stockOf } from '@/tests/support/factories/catalogue';
import { codesOf, makeCodes } from '@/tests/support/factories/codes';
import { factsOf, makeAttempt, paidOrder } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, placeOrder, readOrder, type Wanted } from '@/tests/support/factories/sale';
import { runDueJobs } from '@/tests/support/jobs';
import { expectInvariants } from '@/tests/support/invariants';

afterEach(expectInvariants);

const ebook = () => makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0, saleFen: 3000 });

const linesOf = (orderId: number) =>
  testDb().select().from(orderItems).where(eq(orderItems.orderId, orderId)).orderBy(orderItems.lineNo);

const shortages = (orderId: number) =>
  testDb()
    .select({ type: specialOrders.type, status: specialOrders.status, detail: specialOrders.detail })
    .from(specialOrders)
    .where(eq(specialOrders.orderId, orderId));

const tally = (statuses: readonly string[]) =>
  Object.fromEntries(
    [...new Set(statuses)].toSorted().map((s) => [s, statuses.filter((x) => x === s).length]),
  );

test('e-publications are sold without address, freight and stock', async () => {
  const product = await ebook();
  const customer = await makeCustomer();
  const lines = [{ productId: product.id, specKey: '', quantity: 2 }];
  const goods = await resolveGoods(ctxOf(customer), { lines });
  const quote = await quoteGoods(ctxOf(customer), goods, null);
  expect(quote).toMatchObject({
    needsReceiver: false,
    needsShipping: false,
    method: null,
    weightG: 0,
    amounts: { goodsFen: 6000, freightFen: 0, totalFen: 6000 },
  });
});

test('I21 paying gives each copy its code, and an order of nothing else is completed by the system', async () => {
  const product = await ebook();
  const customer = await makeCustomer();
  const order = await placeOrder(customer, [{ productId: product.id, quantity: 3 }]);
  expect(await codesOf(product.id)).toEqual([]);
  const facts = factsOf(await makeAttempt(customer, order));
  await applyPayment(makeCtx(), 'wxpay', facts, 'notify');
  const after = await readOrder(order.id);
  expect(after).toMatchObject({ status: 'completed', payStatus: 'paid', shippingStatus: 'unshipped' });
  expect(after.finishedAt).not.toBeNull();
  const events = await testDb().select().from(orderEvents).where(eq(orderEvents.entityId, order.id));
  expect(events.map((e) => e.action)).toEqual(['create', 'pay', 'deliver']);

  const [line] = await linesOf(order.id);
  const codes = await codesOf(product.id);
  expect(codes.map((c) => [c.status, c.orderItemId, c.assignedTo, c.activatedBy])).toEqual(
    Array.from({ length: 3 }, () => ['assigned', line?.id, customer.user.id, null]),
  );
  const [batch] = await testDb().select().from(codeBatches).where(eq(codeBatches.productId, product.id));
  expect(batch).toMatchObject({ quantity: 3, external: false, year: null });

  await applyPayment(makeCtx(), 'wxpay', facts, 'query');
  await withTx(makeCtx(), (ctx) => deliverMissingCodes(ctx, order.id));
  expect(await codesOf(product.id)).toEqual(codes);
});

test('S-51 a code is stored sealed to its own row, found by its fingerprint only, and opens as it was made', async () => {
  const product = await ebook();
  const order = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 2 }]);
  expect(order.status).toBe('completed');
  const { vault } = makeCtx().ports;
  const [a, b] = await codesOf(product.id);
  if (!a || !b) throw new Error('no codes');
  const code = vault.open(a.codeEnc, codeSeal(a.sn));
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(vault.fingerprint(code, 'activation-code')).toBe(a.codeHmac);
  expect(JSON.stringify({ ...a, last4: '' })).not.toContain(code);
  expect(maskedCode(a.last4)).toBe(`****-****-****-${code.slice(-4)}`);
  expect(() => vault.open(a.codeEnc, codeSeal(b.sn))).toThrow();
});

test('free codes of the right publication go first; the missing ones are generated', async () => {
  const [product, other] = [await ebook(), await ebook()];
  const pool = await makeCodes(product.id, 2);
  await makeCodes(product.id, 2, { activateUntil: '2020-12-31' });
  await makeCodes(product.id, 2, { year: 2027 });
  await makeCodes(other.id, 5);
  await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 3 }]);
  const codes = await codesOf(product.id);
  expect(tally(codes.map((c) => c.status))).toEqual({ assigned: 3, free: 4 });
  expect(codes.filter((c) => c.batchId === pool.batchId).map((c) => c.status)).toEqual([
    'assigned',
    'assigned',
  ]);
  expect(tally((await codesOf(other.id)).map((c) => c.status))).toEqual({ free: 5 });
  const events = await testDb()
    .select()
    .from(activationCodeEvents)
    .where(eq(activationCodeEvents.entityId, codes[0]?.id ?? 0));
  expect(events.map((e) => [e.action, e.fromStatus, e.toStatus])).toEqual([['assign', 'free', 'assigned']]);
});

test('I21 fifty paid lines race for a pool of thirty: each gets its own codes, nobody waits for another’s', async () => {
  const product = await ebook();
  await makeCodes(product.id, 30);
  const paid = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const customer = await makeCustomer();
      const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
      return { customer, order, facts: factsOf(await makeAttempt(customer, order)) };
    }),
  );
  const told = await Promise.all(paid.map((p) => applyPayment(makeCtx(), 'wxpay', p.facts, 'notify')));
  expect(told.every((t) => t.result === 'paid')).toBe(true);
  const codes = await codesOf(product.id);
  const assigned = codes.filter((c) => c.status === 'assigned');
  expect(new Set(assigned.map((c) => c.orderItemId)).size).toBe(50);
  expect(assigned).toHaveLength(50);
  const [batch] = await testDb()
    .select()
    .from(codeBatches)
    .where(and(eq(codeBatches.productId, product.id), eq(codeBatches.remark, '付款时自动生成')));
  expect(batch?.quantity).toBe(codes.length - 30);
});

test('codes of another reading system are never generated: the payer sees no error, the shortage is an exception, and a delivery later fills it', async () => {
  const product = await ebook();
  await makeCodes(product.id, 1, { external: true });
  const order = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 3 }]);
  expect(order).toMatchObject({ status: 'to_ship', payStatus: 'paid' });
  expect(tally((await codesOf(product.id)).map((c) => c.status))).toEqual({ assigned: 1 });
  const [line] = await linesOf(order.id);
  expect(await shortages(order.id)).toEqual([
    {
      type: 'code_short',
      status: 'open',
      detail: { lines: [{ orderItemId: line?.id, productId: product.id, missing: 2 }] },
    },
  ]);

  await makeCodes(product.id, 5, { external: true });
  await sweepOrders(makeCtx());
  await runDueJobs();
  expect(await readOrder(order.id)).toMatchObject({ status: 'completed' });
  expect(tally((await codesOf(product.id)).map((c) => c.status))).toEqual({ assigned: 3, free: 3 });
});

test('a mixed order gets its codes when it is paid and ships its books as usual', async () => {
  const [paper, digital] = [await makeProduct({ stock: 10 }), await ebook()];
  const wanted: Wanted[] = [
    { productId: paper.id, quantity: 2 },
    { productId: digital.id, quantity: 1 },
  ];
  const order = await paidOrder(await makeCustomer(), wanted);
  expect(order.status).toBe('to_ship');
  expect(tally((await codesOf(digital.id)).map((c) => c.status))).toEqual({ assigned: 1 });
  expect(await stockOf(paper.stockItemId)).toEqual({ onHand: 10, reserved: 2 });
});

test('I21 what a refund takes back is void: codes nobody used first, a used one only when no other is left', async () => {
  const product = await ebook();
  const customer = await makeCustomer();
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 3 }]);
  const [first, second, third] = await codesOf(product.id);
  await ownerQuery(
    `update activation_codes set status = 'activated', activated_by = $1, activated_at = now() where id = $2`,
    [customer.user.id, second?.id],
  );
  const take = async (cancelled: number) => {
    await ownerQuery('update order_items set cancelled_qty = $1 where order_id = $2', [cancelled, order.id]);
    await withTx(makeCtx(), (ctx) => voidSurplusCodes(ctx, order.id, '订单已退款'));
    await withTx(makeCtx(), (ctx) => voidSurplusCodes(ctx, order.id, '订单已退款'));
    return (await codesOf(product.id)).map((c) => [c.id, c.status, c.voidReason]);
  };
  expect(await take(1)).toEqual([
    [first?.id, 'assigned', null],
    [second?.id, 'activated', null],
    [third?.id, 'void', '订单已退款'],
  ]);
  await expectInvariants();
  expect((await take(2)).map((c) => c[1])).toEqual(['void', 'activated', 'void']);
  await expectInvariants();
  expect((await take(3)).map((c) => c[1])).toEqual(['void', 'void', 'void']);
});

test('two thousand copies of one line are delivered in the payment', async () => {
  const product = await ebook();
  await makeCodes(product.id, 700);
  const order = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 2000 }]);
  expect(order.status).toBe('completed');
  const codes = await codesOf(product.id);
  expect(tally(codes.map((c) => c.status))).toEqual({ assigned: 2000 });
  expect(new Set(codes.map((c) => c.codeHmac)).size).toBe(2000);
});
