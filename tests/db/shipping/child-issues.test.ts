import { eq, sql } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { childOrderItems } from '@/db/schema/childOrder';
import { orderItems } from '@/db/schema/order';
import { issueDeliveries } from '@/db/schema/shipment';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { cancelCopies } from '@/lib/domain/order/commands/cancel-copies';
import { recallShipment } from '@/lib/domain/order/commands/recall-shipment';
import { replanIssues } from '@/lib/domain/order/commands/replan-issues';
import { listIssueLabels } from '@/lib/domain/order/issue-queries';
import { systemCtx } from '@/lib/server/context';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { apply, applyInput, linesOf, lineOf } from '@/tests/support/factories/after-sale';
import { copiesOf, parcelsOf, readChild, restToMain, splitOrder } from '@/tests/support/factories/child';
import { deliveriesOf, publish, send, subscribe } from '@/tests/support/factories/issues';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { readOrder } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

let clerk: User;
let editor: User;

beforeAll(async () => {
  clerk = await makeAdmin(['warehouse', 'order']);
  editor = await makeAdmin(['product.edit']);
});
afterEach(expectInvariants);

/** `[child, copies, state]` of the deliveries, issue by issue. */
async function planOf(orderId: number): Promise<Record<number, [number | null, number, string][]>> {
  const plan: Record<number, [number | null, number, string][]> = {};
  const rows = (await deliveriesOf(orderId)).toSorted(
    (a, b) => (a.childOrderId ?? 0) - (b.childOrderId ?? 0),
  );
  for (const d of rows) (plan[d.issueId] ??= []).push([d.childOrderId, d.quantity, d.status]);
  return plan;
}
const priceOf = async (orderId: number) => (await deliveriesOf(orderId)).reduce((a, d) => a + d.priceFen, 0);

const byText = (a: string, b: string) => a.localeCompare(b, 'en');

/** The first child gives copies to nobody: what the buyer's edit of a child does. */
async function shrink(orderId: number, childOrderId: number, by: number): Promise<void> {
  await withTx(systemCtx('test'), async (ctx) => {
    const [item] = await ctx.db
      .select()
      .from(childOrderItems)
      .where(eq(childOrderItems.childOrderId, childOrderId));
    if (!item) throw new Error('no item');
    await ctx.db
      .update(childOrderItems)
      .set({ quantity: item.quantity - by })
      .where(eq(childOrderItems.id, item.id));
    const line = await lineOf(orderId);
    await ctx.db
      .update(orderItems)
      .set({ allocatedQty: line.allocatedQty - by })
      .where(eq(orderItems.id, line.id));
    const lines = await ctx.db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
    await replanIssues(ctx, await readOrder(orderId), lines);
  });
}

test('every receiver has a row of each issue; a changed allocation moves copies and no money', async () => {
  const { made, order } = await subscribe(10);
  const paidFen = await priceOf(order.id);
  const [a, b] = await splitOrder(order.id, [[3], [4]]);
  const ids = made.issues.map((i) => i.id);
  const all = [
    [null, 3, 'expected'],
    [a?.id, 3, 'expected'],
    [b?.id, 4, 'expected'],
  ];
  expect(await planOf(order.id)).toEqual(Object.fromEntries(ids.map((id) => [id, all])));
  expect(await priceOf(order.id)).toBe(paidFen);
  await publish(editor, made.issues[0]);
  await shrink(order.id, a?.id ?? 0, 2);
  expect((await planOf(order.id))[ids[0] ?? 0]).toEqual([
    [null, 5, 'ready'],
    [a?.id, 1, 'ready'],
    [b?.id, 4, 'ready'],
  ]);
  expect(await priceOf(order.id)).toBe(paidFen);
});

test('an issue leaves in a parcel for each receiver; children are shipped with their last issue', async () => {
  const { made, order } = await subscribe(6);
  const [a, b] = await splitOrder(order.id, [[2], [1]]);
  await publish(editor, made.issues[0]);
  const blocked = await send(clerk, made.issues[0]);
  expect(blocked.results.map((r) => r.message)).toEqual(Array(3).fill('订单尚未分配完毕，分配后才能发货'));
  await restToMain(order.id);
  const labels = await listIssueLabels(makeCtx({ actor: adminActor(clerk) }), {
    id: made.issues[0]?.id ?? 0,
    status: 'ready',
    pageNum: 1,
    pageSize: 50,
  });
  expect(
    labels.list
      .map((l) => [l.receiverName, l.quantity])
      .map(String)
      .toSorted(byText),
  ).toEqual(
    [
      [order.receiverName, 3],
      ['分单1', 2],
      ['分单2', 1],
    ]
      .map(String)
      .toSorted(byText),
  );
  expect((await send(clerk, made.issues[0])).sent).toBe(3);
  const parcels = await parcelsOf(order.id);
  expect(
    parcels
      .map((p) => [p.childOrderId, p.receiverName])
      .map(String)
      .toSorted(byText),
  ).toEqual(
    [
      [null, order.receiverName],
      [a?.id, '分单1'],
      [b?.id, '分单2'],
    ]
      .map(String)
      .toSorted(byText),
  );
  expect((await readChild(a?.id ?? 0)).status).toBe('open');
  await publish(editor, made.issues[1]);
  await send(clerk, made.issues[1]);
  expect([(await readChild(a?.id ?? 0)).status, (await readOrder(order.id)).status]).toEqual([
    'shipped',
    'shipped',
  ]);
  const last = (await parcelsOf(order.id)).findLast((p) => p.childOrderId === a?.id);
  await withTx(makeCtx({ actor: adminActor(clerk) }), (ctx) =>
    recallShipment(ctx, { id: last?.id ?? 0, reason: '地址有误' }),
  );
  expect([(await readChild(a?.id ?? 0)).status, (await readOrder(order.id)).status]).toEqual([
    'open',
    'part_shipped',
  ]);
});

test('what has left stays with its receiver when the allocation changes afterwards', async () => {
  const { made, order } = await subscribe(5);
  const [a] = await splitOrder(order.id, [[3]]);
  await restToMain(order.id);
  await publish(editor, made.issues[0]);
  await send(clerk, made.issues[0]);
  await shrink(order.id, a?.id ?? 0, 1);
  const plan = await planOf(order.id);
  expect(plan[made.issues[0]?.id ?? 0]).toEqual([
    [null, 2, 'shipped'],
    [a?.id, 3, 'shipped'],
  ]);
  expect(plan[made.issues[1]?.id ?? 0]).toEqual([
    [null, 3, 'expected'],
    [a?.id, 2, 'expected'],
  ]);
});

test('copies given up by a case come from the own receiver, then from the newest child', async () => {
  const { made, customer, order } = await subscribe(5);
  const [a, b] = await splitOrder(order.id, [[2], [2]]);
  const [line] = await linesOf(order.id);
  const caseId = await apply(
    customer,
    applyInput(order.id, { reasonKind: 'unsubscribe', lines: [{ orderItemId: line?.id ?? 0, quantity: 2 }] }),
  );
  const given = await testDb()
    .select({ childOrderId: issueDeliveries.childOrderId, quantity: afterSaleItems.quantity })
    .from(afterSaleItems)
    .innerJoin(issueDeliveries, eq(issueDeliveries.id, afterSaleItems.issueDeliveryId))
    .where(eq(afterSaleItems.afterSaleId, caseId))
    .orderBy(issueDeliveries.issueId, issueDeliveries.childOrderId);
  expect(given.map((g) => [g.childOrderId, g.quantity])).toEqual([
    [b?.id, 1],
    [null, 1],
    [b?.id, 1],
    [null, 1],
  ]);
  await withTx(systemCtx('test'), async (ctx) => {
    await ctx.db
      .update(afterSales)
      .set({ status: 'done', approvedFen: sql`requested_fen` })
      .where(eq(afterSales.id, caseId));
    await cancelCopies(ctx, order.id, [{ orderItemId: line?.id ?? 0, quantity: 2 }], randomToken(8));
  });
  expect([await copiesOf(a?.id ?? 0), await copiesOf(b?.id ?? 0)]).toEqual([[[2, 0]], [[1, 0]]]);
  await publish(editor, made.issues[0]);
  const sent = await send(clerk, made.issues[0]);
  expect(sent.results.filter((r) => r.ok).map((r) => r.copies)).toEqual([2, 1]);
});
