import { and, eq } from 'drizzle-orm';
import { activationCodes } from '@/db/schema/activation';
import { orders } from '@/db/schema/order';
import { issueDeliveries, shipments } from '@/db/schema/shipment';
import { stockItems, stockMovements } from '@/db/schema/stock';
import { withTx } from '@/lib/data/tx';
import { applyForBuyer } from '@/lib/domain/aftersale/commands/apply-for-buyer';
import { refuseGoods } from '@/lib/domain/aftersale/commands/receive-goods';
import { officeApplyInput } from '@/lib/domain/aftersale/office-contract';
import { getOwnAfterSale } from '@/lib/domain/aftersale/queries';
import { autoFinishOrder } from '@/lib/domain/order/commands/finish-order';
import { randomToken } from '@/lib/core/ids';
import { ownerQuery, testDb } from '@/tests/support/db';
import {
  apply,
  applyInput,
  itemsOf,
  lineOf,
  readCase,
  sendIssue,
} from '@/tests/support/factories/after-sale';
import {
  agree,
  arrivedCase,
  clerkCtx,
  makeClerk,
  moneyBack,
  receive,
  refundsOfCase,
  resend,
  sentCase,
  statusOf,
} from '@/tests/support/factories/after-sale-desk';
import { makeProduct, stockOf } from '@/tests/support/factories/catalogue';
import { payChoices } from '@/tests/support/factories/choices';
import { codesOf } from '@/tests/support/factories/codes';
import { paidOrder } from '@/tests/support/factories/pay';
import type { User } from '@/tests/support/factories/people';
import { makePeriodical, nextYear } from '@/tests/support/factories/periodical';
import { ctxOf, makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';
import { makeCtx } from '@/tests/support/ctx';

let customer: Customer;
let clerk: User;
beforeEach(async () => {
  customer = await makeCustomer();
  clerk = await makeClerk();
});
afterEach(expectInvariants);

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

const movesOf = (caseId: number) =>
  testDb()
    .select({
      kind: stockMovements.kind,
      onHand: stockMovements.deltaOnHand,
      damaged: stockMovements.deltaDamaged,
    })
    .from(stockMovements)
    .where(and(eq(stockMovements.bizType, 'after_sale'), eq(stockMovements.bizId, caseId)))
    .orderBy(stockMovements.id);

describe('goods that come back', () => {
  test('the buyer gets the address of the centre and seven days; nothing is paid before the goods are here', async () => {
    const { id, order } = await sentCase(customer, 2);
    await agree(clerk, { id });
    const row = await readCase(id);
    expect(row).toMatchObject({ status: 'wait_goods', approvedFen: 10_000, returnPhone: '010-83600110' });
    expect(row.returnAddress).toBe('北京市丰台区科兴路甲 9 号');
    const days = ((row.returnDeadlineAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(days * 100) / 100).toBe(7);
    expect(await refundsOfCase(id)).toEqual([]);
    expect(await readOrder(order.id)).toMatchObject({ refundingFen: 0 });
  });

  test('good copies are for sale again, damaged ones are kept apart, the money goes back (R-13)', async () => {
    const { id, order, line, product } = await arrivedCase(customer, clerk, 3);
    const result = { id, lines: [{ orderItemId: line.id, goodQty: 2, damagedQty: 1 }] };
    expect(await receive(clerk, result)).toEqual({ amountFen: 15_000, needsSecond: false });
    expect(await stockOf(product.stockItemId)).toEqual({ onHand: 49, reserved: 0 });
    const [item] = await testDb()
      .select()
      .from(stockItems)
      .where(eq(stockItems.id, product.stockItemId ?? 0));
    expect(item?.damaged).toBe(1);
    expect(await movesOf(id)).toEqual([
      { kind: 'return_good', onHand: 2, damaged: 0 },
      { kind: 'return_damaged', onHand: 0, damaged: 1 },
    ]);
    expect(await lineOf(order.id)).toMatchObject({ returningQty: 0, returnedQty: 3 });
    expect(await readOrder(order.id)).toMatchObject({ shippingStatus: 'returned', status: 'shipped' });
    const again = await refused(receive(clerk, result));
    expect([again.status, again.message]).toEqual([409, '当前状态为“退款处理中”，不能验收']);
    await moneyBack(id);
    expect(await statusOf(id)).toBe('done');
    expect(await readOrder(order.id)).toMatchObject({ refundedFen: 15_000 });
  });

  test('fewer arrived: their money only, a note for the buyer, and the rest may be asked for again', async () => {
    const { id, order, line } = await arrivedCase(customer, clerk, 3);
    const before = await dataSnapshot();
    const bare = await refused(
      receive(clerk, { id, lines: [{ orderItemId: line.id, goodQty: 1, damagedQty: 0 }] }),
    );
    expect([bare.status, Object.keys(bare.errors ?? {})]).toEqual([400, ['note']]);
    const much = await refused(
      receive(clerk, { id, lines: [{ orderItemId: line.id, goodQty: 3, damagedQty: 1 }] }),
    );
    expect(Object.keys(much.errors ?? {})).toEqual(['lines.0.goodQty']);
    const none = await refused(
      receive(clerk, { id, lines: [{ orderItemId: line.id, goodQty: 0, damagedQty: 0 }] }),
    );
    expect(none.message).toBe('没有收到商品时请选择拒收');
    expect(await dataSnapshot()).toEqual(before);
    const got = [{ orderItemId: line.id, goodQty: 1, damagedQty: 0 }];
    expect((await receive(clerk, { id, lines: got, note: '只收到 1 本' })).amountFen).toBe(5000);
    expect(await itemsOf(id)).toMatchObject([{ quantity: 1, goodQty: 1, damagedQty: 0, amountFen: 5000 }]);
    expect(await lineOf(order.id)).toMatchObject({ returningQty: 0, returnedQty: 1 });
    expect((await readOrder(order.id)).shippingStatus).toBe('part_returned');
    await moneyBack(id);
    const shown = await getOwnAfterSale(ctxOf(customer), id);
    expect(shown).toMatchObject({ requestedFen: 15_000, approvedFen: 5000, receiveNote: '只收到 1 本' });
    const wish = {
      kind: 'return_refund',
      goodsState: 'shipped',
      lines: [{ orderItemId: line.id, quantity: 2 }],
    } as const;
    const more = await apply(customer, applyInput(order.id, { ...wish, lines: [...wish.lines] }));
    expect((await readCase(more)).requestedFen).toBe(10_000);
  });

  test('refused at the door: the copies are the buyer’s again, who reads why', async () => {
    const { id, order } = await arrivedCase(customer, clerk, 2);
    await withTx(clerkCtx(clerk), (ctx) => refuseGoods(ctx, { id, reason: '有批注' }));
    expect(await readCase(id)).toMatchObject({ status: 'receive_refused', receiveNote: '有批注' });
    expect(await lineOf(order.id)).toMatchObject({ returningQty: 0, returnedQty: 0 });
    expect([await refundsOfCase(id), await movesOf(id)]).toEqual([[], []]);
  });

  test('an open case keeps a shipped order from completing, its end lets it go on; a refund leaves it completed', async () => {
    const { id, order, line } = await arrivedCase(customer, clerk, 1, 2);
    await testDb()
      .update(orders)
      .set({ shippedAt: ago(11), paidAt: ago(12), createdAt: ago(12) })
      .where(eq(orders.id, order.id));
    const finish = () => withTx(makeCtx(), (ctx) => autoFinishOrder(ctx, order.id));
    expect(await finish()).toBeInstanceOf(Date);
    await receive(clerk, { id, lines: [{ orderItemId: line.id, goodQty: 1, damagedQty: 0 }] });
    await moneyBack(id);
    const jobs = await ownerQuery<{ run_at: Date }>(
      'select run_at from graphile_worker.jobs where key = $1',
      [`order.finish:${order.id}`],
    );
    expect(jobs.map((j) => j.run_at <= new Date())).toEqual([true]);
    expect(await finish()).toBeNull();
    expect(await readOrder(order.id)).toMatchObject({ status: 'completed', payStatus: 'part_refunded' });
  });
});

describe('resends', () => {
  test('a parcel without a price out of free stock; the order’s counters stay, the case is done, the buyer is told', async () => {
    const { id, order, line, product } = await sentCase(customer, 1, 'resend', 2);
    expect(await agree(clerk, { id })).toEqual({ amountFen: 0, needsSecond: false });
    expect(await statusOf(id)).toBe('resend');
    const before = await lineOf(order.id);
    const shipmentId = await resend(clerk, id);
    expect(await statusOf(id)).toBe('done');
    expect(await stockOf(product.stockItemId)).toEqual({ onHand: 47, reserved: 0 });
    expect(await lineOf(order.id)).toMatchObject({ shippedQty: before.shippedQty, refundedFen: 0 });
    const [parcel] = await testDb().select().from(shipments).where(eq(shipments.id, shipmentId));
    expect(parcel).toMatchObject({ afterSaleId: id, orderId: order.id, status: 'shipped' });
    const told = await ownerQuery('select 1 from graphile_worker.jobs where key = $1', [
      `notice:shipped:${shipmentId}`,
    ]);
    expect(told).toHaveLength(1);
    expect((await getOwnAfterSale(ctxOf(customer), id)).resent).toMatchObject([
      { trackingNo: parcel?.trackingNo },
    ]);
    expect((await refused(resend(clerk, id))).status).toBe(409);
    expect(line.quantity).toBe(2);
  });

  test('short stock refuses and changes nothing', async () => {
    const { id, product } = await sentCase(customer, 2, 'resend', 2);
    await agree(clerk, { id });
    await ownerQuery(
      `with s as (update stock_items set on_hand = on_hand - 47 where id = $1 returning *)
       insert into stock_movements (stock_item_id, kind, delta_on_hand, on_hand_after, reserved_after, damaged_after, biz_type, biz_id, step, actor_kind)
       select id, 'count_loss', -47, on_hand, reserved, damaged, 'counting', 990000 + id, 'loss', 'system' from s`,
      [product.stockItemId],
    );
    const before = await dataSnapshot();
    const error = await refused(resend(clerk, id));
    expect([error.status, error.code, error.message]).toEqual([
      409,
      'STOCK_SHORT',
      `《${product.title}》库存剩 1 件，不能补寄`,
    ]);
    expect(await dataSnapshot()).toEqual(before);
  });

  test('a missing issue is sent once more', async () => {
    const { product } = await makePeriodical();
    const order = await payChoices(customer, [
      { productId: product.id, specKey: `year:${nextYear()}`, quantity: 1 },
    ]);
    const of = () =>
      testDb()
        .select()
        .from(issueDeliveries)
        .where(eq(issueDeliveries.orderId, order.id))
        .orderBy(issueDeliveries.issueId);
    const issueDeliveryId = (await of())[0]?.id ?? 0;
    await sendIssue(issueDeliveryId);
    const id = await apply(
      customer,
      applyInput(order.id, {
        kind: 'resend',
        goodsState: 'shipped',
        reasonKind: 'missing',
        issues: [{ issueDeliveryId, quantity: 1 }],
      }),
    );
    await agree(clerk, { id });
    await resend(clerk, id);
    expect([(await of())[0]?.status, await statusOf(id)]).toEqual(['resent', 'done']);
  });
});

test('activated e-copies: only by the desk, only with the special permission and a reason; the code is void with the refund', async () => {
  const product = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked', weightG: 0, saleFen: 3000 });
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
  const line = await lineOf(order.id);
  const [used] = await codesOf(product.id);
  await testDb()
    .update(activationCodes)
    .set({ status: 'activated', activatedBy: customer.user.id, activatedAt: new Date() })
    .where(eq(activationCodes.id, used?.id ?? 0));
  const wish = officeApplyInput.parse({
    submitKey: randomToken(16),
    orderId: order.id,
    kind: 'refund_only',
    goodsState: 'unshipped',
    reasonKind: 'other',
    reason: '来电：买错了',
    lines: [{ orderItemId: line.id, quantity: 2 }],
  });
  const file = () => withTx(clerkCtx(clerk), (ctx) => applyForBuyer(ctx, wish));
  const { id } = await file();
  expect((await file()).id).toBe(id);
  expect((await readCase(id)).buyerId).toBe(customer.user.id);
  const mayNot = await refused(agree(clerk, { id, overrideReason: '客户投诉' }));
  expect([mayNot.status, mayNot.message]).toEqual([403, '含已激活的电子商品，须由财务或平台管理员特批']);
  const chief = await makeClerk(['finance']);
  expect(Object.keys((await refused(agree(chief, { id }))).errors ?? {})).toEqual(['overrideReason']);
  await agree(chief, { id, overrideReason: '客户投诉' });
  expect(await readCase(id)).toMatchObject({ overrideBy: chief.id, overrideReason: '客户投诉' });
  await moneyBack(id);
  expect((await codesOf(product.id)).map((c) => [c.status, c.frozenAt])).toEqual([
    ['void', null],
    ['void', null],
  ]);
  expect(await readOrder(order.id)).toMatchObject({ status: 'completed', payStatus: 'refunded' });
});
