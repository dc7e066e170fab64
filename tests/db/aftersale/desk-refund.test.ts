import { eq } from 'drizzle-orm';
import { afterSaleEvents } from '@/db/schema/aftersale';
import { operationLogs } from '@/db/schema/log';
import { orderEvents } from '@/db/schema/order';
import { withTx } from '@/lib/data/tx';
import { repayAfterSale } from '@/lib/domain/aftersale/commands/judge-after-sale';
import { settleAfterSale, settleEnded } from '@/lib/domain/aftersale/commands/settle-after-sale';
import { getOwnAfterSale } from '@/lib/domain/aftersale/queries';
import { agreeRefund, refuseRefund } from '@/lib/domain/payment/commands/judge-refund';
import { systemCtx } from '@/lib/server/context';
import { ownerQuery, testDb } from '@/tests/support/db';
import { apply, applyInput, lineOf, linesOf, readCase, ship } from '@/tests/support/factories/after-sale';
import {
  agree,
  arrivedCase,
  clerkCtx,
  makeClerk,
  moneyBack,
  receive,
  refundsOfCase,
  refuse,
  sentCase,
  statusOf,
  unsentCase,
} from '@/tests/support/factories/after-sale-desk';
import { makeProduct, stockOf } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import type { User } from '@/tests/support/factories/people';
import { financeCtx, giveBack, makeFinance } from '@/tests/support/factories/refund';
import { ctxOf, makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let customer: Customer;
let clerk: User;
beforeEach(async () => {
  customer = await makeCustomer();
  clerk = await makeClerk();
});
afterEach(expectInvariants);

const settle = (id: number) => settleAfterSale(systemCtx('test'), id);

describe('unsent copies', () => {
  test('agreed to, paid back: copies leave the order, their stock is free, the case is done and both histories say so', async () => {
    const { id, order, line, product } = await unsentCase(customer, 2, 3);
    const asked = (await readCase(id)).requestedFen;
    expect(await agree(clerk, { id })).toEqual({ amountFen: asked, needsSecond: false });
    expect(await readCase(id)).toMatchObject({
      status: 'approved_refund',
      approvedFen: asked,
      auditedBy: clerk.id,
    });
    const [refund, more] = await refundsOfCase(id);
    expect([refund?.amountFen, refund?.reasonKind, more]).toEqual([asked, 'after_sale', undefined]);
    expect(await readOrder(order.id)).toMatchObject({ refundingFen: asked, refundedFen: 0 });
    expect(await stockOf(product.stockItemId)).toEqual({ onHand: 50, reserved: 3 });
    await settle(id);
    expect(await statusOf(id)).toBe('approved_refund');

    await moneyBack(id);
    expect(await readCase(id)).toMatchObject({ status: 'done', doneAt: expect.any(Date) as Date });
    expect(await lineOf(order.id)).toMatchObject({ cancelledQty: 2, refundingQty: 0, refundedFen: asked });
    expect(await stockOf(product.stockItemId)).toEqual({ onHand: 50, reserved: 1 });
    expect(await readOrder(order.id)).toMatchObject({ status: 'to_ship', payStatus: 'part_refunded' });
    const own = await testDb().select().from(afterSaleEvents).where(eq(afterSaleEvents.entityId, id));
    expect(own.map((e) => e.action)).toEqual(['apply', 'approveRefund', 'complete']);
    const of = await testDb().select().from(orderEvents).where(eq(orderEvents.entityId, order.id));
    const told = ['agreeAfterSale', 'refunded', 'completeAfterSale'];
    expect(of.map((e) => e.action).filter((a) => told.includes(a))).toEqual(told);
    const log = await testDb()
      .select()
      .from(operationLogs)
      .where(eq(operationLogs.entityId, String(id)));
    expect(log.filter((l) => l.entity === 'afterSale').map((l) => l.action)).toEqual(['return.agree']);
    await ship(order.id);
    expect((await lineOf(order.id)).shippedQty).toBe(1);
    expect(line.quantity).toBe(3);
  });

  test('the last copies: the order closes when the money is back', async () => {
    const { id, order } = await unsentCase(customer, 2);
    await agree(clerk, { id });
    await moneyBack(id);
    expect(await readOrder(order.id)).toMatchObject({ status: 'cancelled', payStatus: 'refunded' });
    expect(await statusOf(id)).toBe('done');
  });

  test('a lower amount needs a word for the buyer, who reads it; more than asked for and nothing are refused', async () => {
    const { id, order } = await unsentCase(customer, 2, 3);
    const before = await dataSnapshot();
    const asked = (await readCase(id)).requestedFen;
    const low = await refused(agree(clerk, { id, goodsFen: 8000, freightFen: 0 }));
    expect([low.status, Object.keys(low.errors ?? {})]).toEqual([400, ['note']]);
    const high = await refused(agree(clerk, { id, goodsFen: 10_001 }));
    expect([high.status, high.errors]).toEqual([422, { goodsFen: '商品金额最多 100.00 元' }]);
    const none = await refused(agree(clerk, { id, goodsFen: 0, freightFen: 0, note: '不退' }));
    expect(none.status).toBe(422);
    expect(await dataSnapshot()).toEqual(before);
    await agree(clerk, { id, goodsFen: 8001, freightFen: 0, note: '扣除手续费' });
    const shown = await getOwnAfterSale(ctxOf(customer), id);
    expect(shown).toMatchObject({ requestedFen: asked, approvedFen: 8001, auditNote: '扣除手续费' });
    await moneyBack(id);
    expect((await readOrder(order.id)).refundedFen).toBe(8001);
  });

  test('freight of copies goes back only while nothing was shipped, unless a reason is given', async () => {
    const products = [await makeProduct({ stock: 5 }), await makeProduct({ stock: 5 })];
    const order = await paidOrder(
      customer,
      products.map((p) => ({ productId: p.id, quantity: 1 })),
    );
    const [first, second] = await linesOf(order.id);
    const wish = (orderItemId = 0) => applyInput(order.id, { lines: [{ orderItemId, quantity: 1 }] });
    const id = await apply(customer, wish(first?.id));
    const freight = first?.freightShareFen ?? 0;
    expect([(await readCase(id)).freightFen, freight > 0]).toEqual([freight, true]);
    await ship(order.id, [{ orderItemId: second?.id ?? 0, quantity: 1 }]);
    const bare = await refused(agree(clerk, { id }));
    expect([bare.status, Object.keys(bare.errors ?? {})]).toEqual([400, ['note']]);
    const why = await refused(agree(clerk, { id, freightFen: freight }));
    expect([why.status, Object.keys(why.errors ?? {})]).toEqual([422, ['overrideReason']]);
    const much = await refused(agree(clerk, { id, freightFen: freight + 1, overrideReason: '发货延误' }));
    expect(Object.keys(much.errors ?? {})).toEqual(['freightFen']);
    await agree(clerk, { id, freightFen: freight, overrideReason: '发货延误' });
    expect(await readCase(id)).toMatchObject({
      approvedFen: 5000 + freight,
      overrideBy: clerk.id,
      overrideReason: '发货延误',
    });
    await moneyBack(id);
    expect((await linesOf(order.id))[0]?.refundedFen).toBe(5000 + freight);
  });

  test('money that finance has given back meanwhile is not given twice: the clerk is told what is left', async () => {
    const { id, order } = await unsentCase(customer, 2, 2);
    const asked = (await readCase(id)).requestedFen;
    await giveBack(await makeFinance(), order.id, 3000);
    const before = await dataSnapshot();
    const error = await refused(agree(clerk, { id }));
    expect([error.status, error.data]).toMatchObject([409, { leftFen: asked - 3000 }]);
    expect(await dataSnapshot()).toEqual(before);
    await agree(clerk, { id, goodsFen: asked - 3000, freightFen: 0, note: '已先行退款 30 元' });
    await moneyBack(id);
    expect(await statusOf(id)).toBe('done');
  });

  test('refused with a reason: the copies are free and may be shipped', async () => {
    const { id, order } = await unsentCase(customer, 2);
    await refuse(clerk, id, '已安排发货');
    expect(await readCase(id)).toMatchObject({ status: 'rejected', auditNote: '已安排发货' });
    expect(await refundsOfCase(id)).toEqual([]);
    await ship(order.id);
    const again = await refused(agree(clerk, { id }));
    expect([again.status, again.message]).toEqual([409, '当前状态为“已拒绝”，不能同意']);
  });
});

describe('above the limit (S-56)', () => {
  const small = () => ({ config: { ...clerkCtx(clerk).config, secondPersonFen: 9000 } });

  test('finance agrees, and only then money moves; what is split over cases still counts together', async () => {
    const { id, order } = await unsentCase(customer, 1, 3);
    expect((await agree(clerk, { id }, small())).needsSecond).toBe(false);
    const second = await apply(
      customer,
      applyInput(order.id, { lines: [{ orderItemId: (await lineOf(order.id)).id, quantity: 1 }] }),
    );
    expect((await agree(clerk, { id: second }, small())).needsSecond).toBe(true);
    const [waiting] = await refundsOfCase(second);
    expect(waiting).toMatchObject({ status: 'created', needsSecond: true, requestedBy: clerk.id });
    await withTx(financeCtx(await makeFinance()), (ctx) => agreeRefund(ctx, waiting?.id ?? 0));
    await moneyBack(second);
    expect(await statusOf(second)).toBe('done');
    await moneyBack(id);
  });

  test('finance refuses: the clerk decides again, with the buyer’s amount, and may then refuse the case', async () => {
    const { id, order } = await unsentCase(customer, 2);
    await agree(clerk, { id, goodsFen: 9500, freightFen: 0, note: '扣除包装' }, small());
    const [waiting] = await refundsOfCase(id);
    await withTx(financeCtx(await makeFinance()), (ctx) =>
      refuseRefund(ctx, { id: waiting?.id ?? 0, reason: '请核实' }),
    );
    expect(await readOrder(order.id)).toMatchObject({ refundingFen: 0 });
    // The job was lost; the sweep finds it.
    expect(await settleEnded(systemCtx('test'))).toBe(1);
    expect(await readCase(id)).toMatchObject({ status: 'applied', approvedFen: null });
    expect(await lineOf(order.id)).toMatchObject({ refundingQty: 2, refundingFen: 0 });
    const full = (await readCase(id)).requestedFen;
    expect((await agree(clerk, { id })).amountFen).toBe(full);
    await moneyBack(id);
    expect(await statusOf(id)).toBe('done');
  });

  test('finance refuses the money of goods that are here: the case waits, and the money is put on its way again', async () => {
    const { id, line } = await arrivedCase(customer, clerk, 2);
    const got = { id, lines: [{ orderItemId: line.id, goodQty: 2, damagedQty: 0 }] };
    await receive(clerk, got);
    const [first] = await refundsOfCase(id);
    expect(first?.needsSecond).toBe(false);
    // As if it had been above the limit.
    await ownerQuery('update refunds set needs_second = true where id = $1', [first?.id]);
    await withTx(financeCtx(await makeFinance()), (ctx) =>
      refuseRefund(ctx, { id: first?.id ?? 0, reason: '金额有误' }),
    );
    await settle(id);
    expect(await statusOf(id)).toBe('approved_refund');
    const repay = () => withTx(clerkCtx(clerk), (ctx) => repayAfterSale(ctx, id));
    expect((await repay()).amountFen).toBe(10_000);
    expect((await refused(repay())).message).toBe('退款已全部发起，请刷新后查看');
    await moneyBack(id);
    expect(await statusOf(id)).toBe('done');
  });
});

test('sent goods that never arrived: money back without a return, and not a second time', async () => {
  const { id, order, line } = await sentCase(customer, 1, 'refund_only', 2);
  await agree(clerk, { id });
  expect(await lineOf(order.id)).toMatchObject({ returningQty: 1 });
  await moneyBack(id);
  expect(await lineOf(order.id)).toMatchObject({ returningQty: 0, returnedQty: 0, refundedFen: 5000 });
  const wish = applyInput(order.id, {
    goodsState: 'shipped',
    reasonKind: 'not_received',
    lines: [{ orderItemId: line.id, quantity: 2 }],
  });
  expect((await refused(apply(customer, wish))).status).toBe(409);
});
