import { eq } from 'drizzle-orm';
import { afterSaleFiles, afterSales } from '@/db/schema/aftersale';
import { issueDeliveries } from '@/db/schema/shipment';
import { uploadUses } from '@/db/schema/upload';
import { withTx } from '@/lib/data/tx';
import { getApplicable } from '@/lib/domain/aftersale/applicable-queries';
import { withdrawAfterSale } from '@/lib/domain/aftersale/commands/end-after-sale';
import { autoFinishOrder, finishOrder } from '@/lib/domain/order/commands/finish-order';
import { getOwnOrder } from '@/lib/domain/order/queries';
import { systemCtx } from '@/lib/server/context';
import { ownerQuery, testDb } from '@/tests/support/db';
import {
  apply,
  applyInput,
  handIn,
  itemsOf,
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
import { refused } from '@/tests/support/refused';

let customer: Customer;
beforeEach(async () => {
  customer = await makeCustomer();
});
afterEach(expectInvariants);

const withdraw = (id: number, who = customer) => withTx(ctxOf(who), (ctx) => withdrawAfterSale(ctx, id));
const complete = (orderId: number) => withTx(ctxOf(customer), (ctx) => finishOrder(ctx, orderId));
const age = (orderId: number, days: number) =>
  ownerQuery(
    `update orders set finished_at = finished_at - make_interval(days => $2), created_at = created_at - make_interval(days => $2),
     paid_at = paid_at - make_interval(days => $2), shipped_at = shipped_at - make_interval(days => $2) where id = $1`,
    [orderId, days],
  );

describe('after shipping', () => {
  test('a return holds shipped copies, a second case cannot have them, and the order does not finish meanwhile', async () => {
    const product = await makeProduct({ stock: 10, saleFen: 5000 });
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
    const line = await lineOf(order.id);
    await ship(order.id);
    const input = { kind: 'return_refund', goodsState: 'shipped' } as const;
    const id = await apply(
      customer,
      applyInput(order.id, { ...input, lines: [{ orderItemId: line.id, quantity: 1 }] }),
    );
    expect(await readCase(id)).toMatchObject({ requestedFen: 5000, freightFen: 0 });
    expect(await lineOf(order.id)).toMatchObject({ returningQty: 1, refundingQty: 0 });
    const error = await refused(
      apply(customer, applyInput(order.id, { ...input, lines: [{ orderItemId: line.id, quantity: 2 }] })),
    );
    expect(error.errors?.['lines.0.quantity']).toBe(`《${product.title}》最多可申请 1 件`);
    const finish = await refused(complete(order.id));
    expect([finish.status, finish.message]).toEqual([409, '订单有处理中的售后，暂不能确认收货']);
    await ownerQuery(
      `update orders set shipped_at = shipped_at - interval '11 days', created_at = created_at - interval '11 days', paid_at = paid_at - interval '11 days' where id = $1`,
      [order.id],
    );
    const later = await withTx(systemCtx('test'), (ctx) => autoFinishOrder(ctx, order.id));
    expect([later !== null, (await readOrder(order.id)).status]).toEqual([true, 'shipped']);
    await withdraw(id);
    await complete(order.id);
    expect(await readOrder(order.id)).toMatchObject({ status: 'completed' });
  });

  test('what arrived damaged needs a picture, which then belongs to the case alone', async () => {
    const product = await makeProduct({ stock: 10 });
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
    const line = await lineOf(order.id);
    await ship(order.id);
    const damaged = (fileIds: number[]) =>
      applyInput(order.id, {
        kind: 'return_refund',
        goodsState: 'shipped',
        reasonKind: 'damaged',
        fileIds,
        lines: [{ orderItemId: line.id, quantity: 1 }],
      });
    expect((await refused(apply(customer, damaged([])))).errors).toEqual({
      fileIds: '请至少上传一张商品照片',
    });
    const mine = await handIn(customer);
    const foreign = await handIn(await makeCustomer());
    const paper = await handIn(customer, 'order');
    for (const fileIds of [[mine, foreign], [paper], [999_999]]) {
      const error = await refused(apply(customer, damaged(fileIds)));
      expect([error.status, error.errors]).toEqual([400, { fileIds: '文件已失效，请重新上传' }]);
    }
    expect(await testDb().select().from(afterSales).where(eq(afterSales.orderId, order.id))).toEqual([]);
    const id = await apply(customer, damaged([mine]));
    expect(
      await testDb().select().from(afterSaleFiles).where(eq(afterSaleFiles.afterSaleId, id)),
    ).toMatchObject([{ uploadId: mine }]);
    expect(await testDb().select().from(uploadUses).where(eq(uploadUses.uploadId, mine))).toMatchObject([
      { entity: 'afterSale', entityId: String(id) },
    ]);
    expect((await refused(apply(customer, damaged([mine])))).errors).toEqual({
      fileIds: '文件已失效，请重新上传',
    });
  });

  test('seven days after completion a change of mind is too late, fifteen a mistake of ours', async () => {
    const product = await makeProduct({ stock: 10 });
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
    const lines = [{ orderItemId: (await lineOf(order.id)).id, quantity: 1 }];
    await ship(order.id);
    await complete(order.id);
    await age(order.id, 7);
    const shape: Parameters<typeof applyInput>[1] = {
      kind: 'return_refund',
      goodsState: 'shipped',
      lines,
    };
    const late = await refused(apply(customer, applyInput(order.id, shape)));
    expect([late.status, late.message]).toEqual([422, '订单完成已超过 7 天，不能再以该原因申请']);
    const choices = (await getApplicable(ctxOf(customer), order.id)).choices;
    expect(choices.map((c) => [c.label, c.allowed])).toEqual([
      ['未发货退款', false],
      ['已发货仅退款', true],
      ['退货退款', true],
      ['补寄', true],
    ]);
    expect(choices[2]?.reasons.map((r) => r.value)).toEqual(['wrong_goods', 'damaged']);
    const fileIds = [await handIn(customer)];
    await apply(customer, applyInput(order.id, { ...shape, reasonKind: 'damaged', fileIds }));
    await age(order.id, 8);
    expect((await refused(apply(customer, applyInput(order.id, shape)))).message).toBe(
      '该订单当前不能申请售后',
    );
    expect((await getOwnOrder(ctxOf(customer), order.id)).allowedActions).not.toContain('apply_after_sale');
  });

  test('lost copies are sent once more without money; their number is limited by what was sent', async () => {
    const product = await makeProduct({ stock: 10 });
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
    const line = await lineOf(order.id);
    await ship(order.id);
    const resend = (quantity: number) =>
      applyInput(order.id, {
        kind: 'resend',
        goodsState: 'shipped',
        reasonKind: 'missing',
        lines: [{ orderItemId: line.id, quantity }],
      });
    const id = await apply(customer, resend(2));
    expect(await readCase(id)).toMatchObject({ kind: 'resend', requestedFen: 0, freightFen: 0 });
    expect((await refused(apply(customer, resend(1)))).status).toBe(409);
    const back = applyInput(order.id, {
      kind: 'return_refund',
      goodsState: 'shipped',
      lines: [{ orderItemId: line.id, quantity: 1 }],
    });
    expect((await refused(apply(customer, back))).status).toBe(409);
    await withdraw(id);
    await apply(customer, back);
  });
});

describe('subscriptions', () => {
  const subscribe = async (quantity: number) => {
    const { product } = await makePeriodical();
    const order = await payChoices(customer, [
      { productId: product.id, specKey: `year:${nextYear()}`, quantity },
    ]);
    const deliveries = await testDb()
      .select()
      .from(issueDeliveries)
      .where(eq(issueDeliveries.orderId, order.id))
      .orderBy(issueDeliveries.issueId);
    return { order, deliveries, line: await lineOf(order.id) };
  };

  test('the refund is the stored price of the issues that were not sent, for the copies given up', async () => {
    const { order, deliveries, line } = await subscribe(3);
    expect(deliveries.map((d) => d.priceFen)).toEqual([2852, 2852, 2851, 2851]);
    await sendIssue(deliveries[0]?.id ?? 0);
    const view = await getApplicable(ctxOf(customer), order.id);
    expect(view.lines).toMatchObject([
      { byIssue: true, unshippedQty: 3, shippedQty: 0, resendQty: 0, unsentIssues: '第 2–4 期' },
    ]);
    const one = await apply(
      customer,
      applyInput(order.id, { reasonKind: 'unsubscribe', lines: [{ orderItemId: line.id, quantity: 1 }] }),
    );
    expect((await itemsOf(one)).map((i) => [i.issueDeliveryId, i.quantity, i.amountFen])).toEqual([
      [deliveries[1]?.id, 1, 950],
      [deliveries[2]?.id, 1, 950],
      [deliveries[3]?.id, 1, 950],
    ]);
    expect(await lineOf(order.id)).toMatchObject({ refundingQty: 1 });
    const rest = await apply(
      customer,
      applyInput(order.id, { reasonKind: 'unsubscribe', lines: [{ orderItemId: line.id, quantity: 2 }] }),
    );
    expect((await readCase(one)).requestedFen + (await readCase(rest)).requestedFen).toBe(2852 + 2851 + 2851);
    await withdraw(one);
    await withdraw(rest);
    expect(await lineOf(order.id)).toMatchObject({ refundingQty: 0 });
  });

  test('an issue that did not arrive is reported missing, and is as sent again when the case is withdrawn', async () => {
    const { order, deliveries } = await subscribe(2);
    const [first, second] = deliveries;
    await sendIssue(first?.id ?? 0, new Date(Date.now() - 59 * 86_400_000));
    await sendIssue(second?.id ?? 0, new Date(Date.now() - 61 * 86_400_000));
    const report = (issueDeliveryId: number, quantity = 1) =>
      applyInput(order.id, {
        kind: 'resend',
        goodsState: 'shipped',
        reasonKind: 'not_received',
        issues: [{ issueDeliveryId, quantity }],
      });
    expect((await refused(apply(customer, report(second?.id ?? 0)))).message).toBe(
      `${nextYear()} 年第 2 期当前不能报缺`,
    );
    expect((await refused(apply(customer, report(deliveries[2]?.id ?? 0)))).status).toBe(409);
    expect((await refused(apply(customer, report(first?.id ?? 0, 3)))).errors).toEqual({
      'issues.0.quantity': `${nextYear()} 年第 1 期最多可报缺 2 份`,
    });
    const id = await apply(customer, report(first?.id ?? 0));
    const state = async () =>
      (
        await testDb()
          .select()
          .from(issueDeliveries)
          .where(eq(issueDeliveries.id, first?.id ?? 0))
      )[0]?.status;
    expect(await state()).toBe('missing');
    expect((await refused(apply(customer, report(first?.id ?? 0)))).status).toBe(409);
    await withdraw(id);
    expect(await state()).toBe('shipped');
    const foreign = await refused(apply(await makeCustomer(), report(first?.id ?? 0)));
    expect(foreign.status).toBe(404);
  });
});
