import { eq, sql } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { shipmentItems, shipments } from '@/db/schema/shipment';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { withdrawAfterSale } from '@/lib/domain/aftersale/commands/end-after-sale';
import { cancelCopies } from '@/lib/domain/order/commands/cancel-copies';
import { recallShipment } from '@/lib/domain/order/commands/recall-shipment';
import { listPrintRuns } from '@/lib/domain/order/periodical-queries';
import { printRunListInput } from '@/lib/domain/order/periodical-contract';
import { systemCtx } from '@/lib/server/context';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { apply, applyInput, lineOf } from '@/tests/support/factories/after-sale';
import { deliveriesOf, publish, send, subscribe, type Subscribed } from '@/tests/support/factories/issues';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { ctxOf, readOrder } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

let clerk: User;
let editor: User;

beforeAll(async () => {
  clerk = await makeAdmin(['warehouse'], '王库管');
  editor = await makeAdmin(['product.edit']);
});
afterEach(expectInvariants);

const as = (user: User) => makeCtx({ actor: adminActor(user) });

/** The buyer unsubscribes `quantity` copies of what has not left. */
async function unsubscribe({ customer, order }: Subscribed, quantity: number): Promise<number> {
  const line = await lineOf(order.id);
  return apply(
    customer,
    applyInput(order.id, { reasonKind: 'unsubscribe', lines: [{ orderItemId: line.id, quantity }] }),
  );
}

/** The copies of a case leave the order, as they do when its money is back. */
async function done(orderId: number, caseId: number, quantity: number): Promise<void> {
  await withTx(systemCtx('test'), async (ctx) => {
    await ctx.db
      .update(afterSales)
      .set({ status: 'done', approvedFen: sql`requested_fen` })
      .where(eq(afterSales.id, caseId));
    await cancelCopies(ctx, orderId, [{ orderItemId: (await lineOf(orderId)).id, quantity }], randomToken(8));
  });
}

const sentCopies = async (orderId: number) =>
  (
    await testDb()
      .select({ quantity: shipmentItems.quantity })
      .from(shipmentItems)
      .innerJoin(shipments, eq(shipments.id, shipmentItems.shipmentId))
      .where(eq(shipments.orderId, orderId))
      .orderBy(shipments.id)
  ).map((r) => r.quantity);

async function printCopies(made: Subscribed['made']): Promise<number[]> {
  const page = await listPrintRuns(makeCtx(), printRunListInput.parse({ productId: made.product.id }));
  return page.list.toSorted((a, b) => a.issueNo - b.issueNo).map((r) => r.printCopies);
}

test('copies given up after the first issue are not sent with the rest, and not printed', async () => {
  const sub = await subscribe(3, { issues: 3 });
  const { made, order } = sub;
  await publish(editor, made.issues[0]);
  await send(clerk, made.issues[0]);
  const caseId = await unsubscribe(sub, 1);
  expect(await printCopies(made)).toEqual([3, 2, 2]);
  await done(order.id, caseId, 1);
  expect(await printCopies(made)).toEqual([3, 2, 2]);
  await publish(editor, made.issues[1], made.issues[2]);
  await send(clerk, made.issues[1]);
  expect(await readOrder(order.id)).toMatchObject({ status: 'part_shipped' });
  await send(clerk, made.issues[2]);
  expect(await sentCopies(order.id)).toEqual([3, 2, 2]);
  expect(await lineOf(order.id)).toMatchObject({ quantity: 3, shippedQty: 2, cancelledQty: 1 });
  expect(await readOrder(order.id)).toMatchObject({ status: 'shipped', shippingStatus: 'shipped' });
  expect(await printCopies(made)).toEqual([3, 2, 2]);
});

test('a refund of all that is left after an issue went out ends the order as shipped, not as cancelled', async () => {
  const sub = await subscribe(2);
  const { made, order } = sub;
  await publish(editor, made.issues[0]);
  await send(clerk, made.issues[0]);
  await done(order.id, await unsubscribe(sub, 2), 2);
  expect(await readOrder(order.id)).toMatchObject({ status: 'shipped', shippingStatus: 'shipped' });
  expect((await deliveriesOf(order.id)).map((d) => d.status)).toEqual(['shipped', 'cancelled']);
  const jobs = await ownerQuery(`select 1 from graphile_worker.jobs where key = $1`, [
    `order.finish:${order.id}`,
  ]);
  expect(jobs).toHaveLength(1);
  expect(await printCopies(made)).toEqual([2, 0]);
});

test('a case that is withdrawn lets its copies go with the next batch', async () => {
  const sub = await subscribe(2, { issues: 1 });
  const { made, order, customer } = sub;
  await publish(editor, made.issues[0]);
  const caseId = await unsubscribe(sub, 1);
  expect(await send(clerk, made.issues[0])).toMatchObject({ sent: 0, left: 1 });
  await withTx(ctxOf(customer), (ctx) => withdrawAfterSale(ctx, caseId));
  expect(await send(clerk, made.issues[0])).toMatchObject({ sent: 1, results: [{ copies: 2 }] });
  expect(await readOrder(order.id)).toMatchObject({ status: 'shipped' });
});

test('what was sent before a refund of later issues is sent again in full after a recall', async () => {
  const sub = await subscribe(3);
  const { made, order } = sub;
  await publish(editor, made.issues[0]);
  await send(clerk, made.issues[0]);
  await done(order.id, await unsubscribe(sub, 1), 1);
  const [parcel] = await testDb().select().from(shipments).where(eq(shipments.orderId, order.id));
  await withTx(as(clerk), (ctx) => recallShipment(ctx, { id: parcel?.id ?? 0, reason: '地址写错' }));
  expect(await readOrder(order.id)).toMatchObject({ status: 'to_ship', shippingStatus: 'unshipped' });
  expect(await send(clerk, made.issues[0])).toMatchObject({ sent: 1, results: [{ copies: 3 }] });
  await publish(editor, made.issues[1]);
  expect(await send(clerk, made.issues[1])).toMatchObject({ sent: 1, results: [{ copies: 2 }] });
  expect(await readOrder(order.id)).toMatchObject({ status: 'shipped' });
});
