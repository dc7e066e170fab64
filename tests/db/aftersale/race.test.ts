import { eq, sql } from 'drizzle-orm';
import { afterSaleEvents, afterSales } from '@/db/schema/aftersale';
import { issueDeliveries } from '@/db/schema/shipment';
import { withTx } from '@/lib/data/tx';
import { expireAfterSales, withdrawAfterSale } from '@/lib/domain/aftersale/commands/end-after-sale';
import { sendGoods } from '@/lib/domain/aftersale/commands/send-goods';
import { systemCtx } from '@/lib/server/context';
import { ownerQuery, testDb } from '@/tests/support/db';
import {
  apply,
  applyInput,
  corpId,
  lineOf,
  readCase,
  sendIssue,
  ship,
} from '@/tests/support/factories/after-sale';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { payChoices } from '@/tests/support/factories/choices';
import { paidOrder } from '@/tests/support/factories/pay';
import { makePeriodical, nextYear } from '@/tests/support/factories/periodical';
import { ctxOf, makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { atLeast } from '@/tests/support/wait';

let customer: Customer;
beforeEach(async () => {
  customer = await makeCustomer();
});
afterEach(expectInvariants);

const won = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter((r) => r.status === 'fulfilled').length;
const withdraw = (id: number) => withTx(ctxOf(customer), (ctx) => withdrawAfterSale(ctx, id));

async function paid(quantity: number) {
  const product = await makeProduct({ stock: 50 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity }]);
  return { order, line: await lineOf(order.id), product };
}

/** The clerk has agreed to a return: the goods are awaited until `days` from now. */
const awaitGoods = (id: number, days: number) =>
  testDb()
    .update(afterSales)
    .set({
      status: 'wait_goods',
      approvedFen: sql`requested_fen`,
      returnDeadlineAt: new Date(Date.now() + days * 86_400_000),
      returnName: '退货组',
      returnPhone: '010-83600101',
      returnAddress: '北京市丰台区某路 2 号',
    })
    .where(eq(afterSales.id, id));

async function returning(quantity = 1): Promise<{ id: number; orderId: number }> {
  const { order, line } = await paid(quantity);
  await ship(order.id);
  const input = { kind: 'return_refund', goodsState: 'shipped' } as const;
  const lines = [{ orderItemId: line.id, quantity }];
  return { id: await apply(customer, applyInput(order.id, { ...input, lines })), orderId: order.id };
}

describe('races', () => {
  test('eight applications for the last copies: exactly as many as there are', async () => {
    const { order, line } = await paid(3);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        apply(customer, applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }] })),
      ),
    );
    expect(won(results)).toBe(3);
    expect(await lineOf(order.id)).toMatchObject({ refundingQty: 3 });
    const cases = await testDb().select().from(afterSales).where(eq(afterSales.orderId, order.id));
    expect(cases.reduce((a, c) => a + c.requestedFen, 0)).toBe(order.totalFen);
  });

  test('one key from many windows: one case', async () => {
    const { order, line } = await paid(5);
    const input = applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }] });
    const ids = await Promise.all(Array.from({ length: 8 }, () => apply(customer, input)));
    expect(new Set(ids).size).toBe(1);
    expect(await lineOf(order.id)).toMatchObject({ refundingQty: 1 });
  });

  test('shipping against an application for the same copies: exactly one has them', async () => {
    const outcomes = new Set<string>();
    for (let i = 0; i < 6; i += 1) {
      const { order, line } = await paid(1);
      const [shipped, applied] = await Promise.allSettled([
        ship(order.id, [{ orderItemId: line.id, quantity: 1 }]),
        apply(customer, applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }] })),
      ]);
      const after = await lineOf(order.id);
      expect([shipped.status, applied.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(after.shippedQty + after.refundingQty).toBe(1);
      outcomes.add(shipped.status);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });

  test('withdrawing against withdrawing and against a second application: the counters stay whole', async () => {
    const { order, line } = await paid(2);
    const id = await apply(
      customer,
      applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 2 }] }),
    );
    const results = await Promise.allSettled([
      withdraw(id),
      withdraw(id),
      apply(customer, applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 1 }] })),
    ]);
    expect(won(results.slice(0, 2))).toBe(1);
    const second = results[2]?.status === 'fulfilled' ? 1 : 0;
    expect(await lineOf(order.id)).toMatchObject({ refundingQty: second });
  });

  test('two reports of one missing issue: one case', async () => {
    const { product } = await makePeriodical();
    const order = await payChoices(customer, [
      { productId: product.id, specKey: `year:${nextYear()}`, quantity: 1 },
    ]);
    const [first] = await testDb()
      .select()
      .from(issueDeliveries)
      .where(eq(issueDeliveries.orderId, order.id))
      .orderBy(issueDeliveries.issueId);
    await sendIssue(first?.id ?? 0);
    const report = () =>
      apply(
        customer,
        applyInput(order.id, {
          kind: 'resend',
          goodsState: 'shipped',
          reasonKind: 'missing',
          issues: [{ issueDeliveryId: first?.id ?? 0, quantity: 1 }],
        }),
      );
    expect(won(await Promise.allSettled([report(), report(), report()]))).toBe(1);
    expect(await testDb().select().from(afterSales).where(eq(afterSales.orderId, order.id))).toHaveLength(1);
  });
});

describe('goods on their way back', () => {
  const send = async (id: number, trackingNo: string, who = customer, deliveryCorpId?: number) =>
    withTx(ctxOf(who), async (ctx) =>
      sendGoods(ctx, { id, trackingNo, deliveryCorpId: deliveryCorpId ?? (await corpId()) }),
    );

  test('the buyer tells the number once the shop has agreed, and may put it right until it is looked into', async () => {
    const { id } = await returning();
    await expect(send(id, 'EX100CN')).rejects.toMatchObject({ status: 409 });
    await awaitGoods(id, 7);
    await expect(send(id, 'EX100CN', await makeCustomer())).rejects.toMatchObject({ status: 404 });
    await expect(send(id, 'EX100CN', customer, 999_999)).rejects.toMatchObject({
      errors: { deliveryCorpId: '请选择物流公司' },
    });
    await send(id, 'EX100CN');
    expect(await readCase(id)).toMatchObject({ status: 'goods_sent', returnTrackingNo: 'EX100CN' });
    await send(id, 'EX100CN');
    await send(id, 'EX200CN');
    expect(await readCase(id)).toMatchObject({ status: 'goods_sent', returnTrackingNo: 'EX200CN' });
    const events = await testDb()
      .select({ action: afterSaleEvents.action, payload: afterSaleEvents.payload })
      .from(afterSaleEvents)
      .where(eq(afterSaleEvents.entityId, id))
      .orderBy(afterSaleEvents.id);
    expect(events.map((e) => e.action)).toEqual(['apply', 'sendGoods', 'correctTracking']);
    expect(events[2]?.payload).toMatchObject({ trackingNo: 'EX200CN', before: 'EX100CN' });
    await expect(withdraw(id)).rejects.toMatchObject({ status: 409 });
    await testDb()
      .update(afterSales)
      .set({ status: 'approved_refund', approvedFen: sql`requested_fen` })
      .where(eq(afterSales.id, id));
    await expect(send(id, 'EX300CN')).rejects.toMatchObject({ message: '当前状态不能填写寄回物流' });
  });

  test('after the deadline nothing is sent, the job ends the case and the copies are free', async () => {
    const { id, orderId } = await returning(2);
    const waiting = await returning();
    await awaitGoods(id, -0.01);
    await awaitGoods(waiting.id, 1);
    await expect(send(id, 'EX400CN')).rejects.toMatchObject({ message: '已超过寄回期限，请重新申请' });
    const sweep = () => expireAfterSales(systemCtx('test'));
    expect((await Promise.all([sweep(), sweep()])).reduce((a, b) => a + b, 0)).toBe(1);
    expect(await readCase(id)).toMatchObject({ status: 'expired' });
    expect(await readCase(waiting.id)).toMatchObject({ status: 'wait_goods' });
    expect(await lineOf(orderId)).toMatchObject({ returningQty: 0 });
    expect(await sweep()).toBe(0);
  });

  test('sending against expiring: the goods are awaited, or the case is over', async () => {
    const { id, orderId } = await returning();
    await awaitGoods(id, 1);
    await ownerQuery(
      `update after_sales set return_deadline_at = clock_timestamp() + interval '30 ms' where id = $1`,
      [id],
    );
    await atLeast(25);
    await Promise.allSettled([send(id, 'EX500CN'), expireAfterSales(systemCtx('test'))]);
    const row = await readCase(id);
    const held = (await lineOf(orderId)).returningQty;
    expect([
      ['goods_sent', 1],
      ['expired', 0],
      ['wait_goods', 1],
    ]).toContainEqual([row.status, held]);
  });
});

test('the database itself refuses a frozen copy in a parcel and more copies back than were sent', async () => {
  const { order, line } = await paid(2);
  await apply(customer, applyInput(order.id, { lines: [{ orderItemId: line.id, quantity: 2 }] }));
  const set = (what: string) => ownerQuery(`update order_items set ${what} where id = $1`, [line.id]);
  await expect(set('packed_qty = 1')).rejects.toThrow('order_items_shipped_check');
  await expect(set('returning_qty = 1')).rejects.toThrow('order_items_returned_check');
  expect(await readOrder(order.id)).toMatchObject({ status: 'to_ship' });
});
