import { eq } from 'drizzle-orm';
import { shippingMethods } from '@/db/schema/shipping';
import { orders } from '@/db/schema/order';
import { shipments } from '@/db/schema/shipment';
import type { WaybillOrder, WaybillPort, WaybillResult } from '@/lib/adapters/waybill/port';
import { randomToken } from '@/lib/core/ids';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import { runWaybills } from '@/lib/domain/waybill/commands/run-waybills';
import { getBatch } from '@/lib/domain/waybill/queries';
import { systemCtx } from '@/lib/server/context';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { corpId } from '@/tests/support/factories/after-sale';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { splitOrder } from '@/tests/support/factories/child';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { openWaybills, orderedAt, requestAs, waybillsOf } from '@/tests/support/factories/waybill';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { refused } from '@/tests/support/refused';

let channel: TestGateway;
let clerk: User;
let customer: Customer;
let product: Product;
let corp: number;

beforeAll(async () => {
  channel = await startTestGateway(1);
  clerk = await makeAdmin(['warehouse'], '王库管');
  corp = await corpId();
  await openWaybills(clerk, corp);
});
afterAll(() => channel.stop());
beforeEach(async () => {
  await channel.reset();
  customer = await makeCustomer();
  product = await makeProduct({ stock: 100 });
});
afterEach(expectInvariants);

const as = (user: User) => makeCtx({ actor: adminActor(user) });
const paid = (quantity = 1) => paidOrder(customer, [{ productId: product.id, quantity }]);
const request = (rows: Parameters<typeof requestAs>[2], key?: string) => requestAs(clerk, corp, rows, key);
const parcelsOf = (orderId: number) =>
  testDb().select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(shipments.id);
const fault = (mode: string, times = 1) =>
  channel.control('api.mode', { provider: 'kuaidi100', mode, path: '/label/order', times });
/** Tries that wait for their time are due now. */
const again = async () => {
  await ownerQuery('update graphile_worker._private_jobs set run_at = now(), last_error = null');
  await runDueJobs();
};

test('a batch: each parcel has a number of its own, shipped as a typed one is; a bad row says why and stops no other', async () => {
  const [good, held, other] = [await paid(2), await paid(), await paid()];
  await ownerQuery('update orders set on_hold = true where id = $1', [held.id]);
  await ownerQuery(
    "update orders set province = '', city = '', district = '', address = '一元路' where id = $1",
    [other.id],
  );
  const batch = await request([
    { orderId: good.id },
    { orderId: held.id },
    { orderId: other.id },
    { orderId: good.id },
  ]);
  expect(batch).toMatchObject({ total: 4, open: 3, ready: 0, failed: 1 });
  expect(await orderedAt(channel)).toEqual([]);
  await runDueJobs();
  const done = await getBatch(as(clerk), batch.id);
  expect(done.rows.map((r) => [r.orderId, r.status, r.error])).toEqual([
    [good.id, 'active', null],
    [held.id, 'failed', '订单已暂停发货'],
    [other.id, 'failed', '收件人地址解析失败，请填写完整的省市区'],
    [good.id, 'failed', '该收货人的包裹正在取号'],
  ]);
  expect(done).toMatchObject({ open: 0, ready: 1, failed: 3 });
  const [parcel] = await parcelsOf(good.id);
  const ordered = await orderedAt(channel);
  expect(ordered).toHaveLength(1);
  expect(parcel).toMatchObject({
    trackingNo: ordered[0]?.num,
    deliveryCorpId: corp,
    status: 'shipped',
    createdBy: clerk.id,
  });
  expect(done.rows[0]).toMatchObject({ trackingNo: ordered[0]?.num, shipmentNo: parcel?.shipmentNo });
  expect((await readOrder(good.id)).status).toBe('shipped');
  for (const o of [held, other]) {
    expect((await readOrder(o.id)).status).toBe('to_ship');
    expect(await parcelsOf(o.id)).toEqual([]);
  }
  expect(await stockOf(product.stockItemId)).toMatchObject({ onHand: 98 });
});

test('the same key again is the same batch; two clerks at once get one number for one parcel', async () => {
  const [one, two] = [await paid(), await paid()];
  const key = randomToken(16);
  const rows = [{ orderId: one.id }, { orderId: two.id }];
  const same = await Promise.all(Array.from({ length: 5 }, () => request(rows, key)));
  expect(new Set(same.map((b) => b.id)).size).toBe(1);
  const colleague = await makeAdmin(['warehouse']);
  const [a, b] = await Promise.all([
    requestAs(colleague, corp, rows),
    requestAs(await makeAdmin(['warehouse']), corp, rows.toReversed()),
  ]);
  await Promise.all([runDueJobs(), runDueJobs()]);
  expect(await refused(requestAs(colleague, corp, rows, key))).toMatchObject({ status: 409 });
  for (const order of [one, two]) {
    expect(await parcelsOf(order.id)).toHaveLength(1);
    expect((await waybillsOf(order.id)).filter((w) => w.status === 'active')).toHaveLength(1);
  }
  expect([...a.rows, ...b.rows].map((r) => r.status)).toEqual(['failed', 'failed', 'failed', 'failed']);
  expect(await orderedAt(channel)).toHaveLength(2);
});

test('one batch worked on by two runs at once orders each number once', async () => {
  const list = [await paid(), await paid(), await paid(), await paid()];
  const batch = await request(list.map((o) => ({ orderId: o.id })));
  const run = () => runWaybills(systemCtx('job:waybill.order'), batch.id);
  await Promise.all([run(), run(), run()]);
  await run();
  expect((await getBatch(as(clerk), batch.id)).rows.map((r) => r.status)).toEqual(Array(4).fill('active'));
  expect(await orderedAt(channel)).toHaveLength(4);
});

/** The worker's context, whose provider is called by `order`. */
function workerCtx(order: (port: WaybillPort, wanted: WaybillOrder) => Promise<WaybillResult>): Ctx {
  const ctx = systemCtx('job:waybill.order');
  const { waybill: port } = ctx.ports;
  if (!port) throw new Error('no provider');
  return { ...ctx, ports: { ...ctx.ports, waybill: { ...port, order: (wanted) => order(port, wanted) } } };
}
const batchOf = async (orderId: number) => (await waybillsOf(orderId))[0]?.batchId ?? 0;

test('killed between the call and the writing of its answer: asked again under the same own number, no second one', async () => {
  const order = await paid();
  await request([{ orderId: order.id }]);
  const dying = workerCtx(async (port, wanted) => {
    await port.order(wanted);
    throw new Error('killed');
  });
  await expect(runWaybills(dying, await batchOf(order.id))).rejects.toThrow('killed');
  expect(await orderedAt(channel)).toHaveLength(1);
  expect(await waybillsOf(order.id)).toMatchObject([{ status: 'ordering', trackingNo: null }]);
  await runDueJobs();
  const ordered = await orderedAt(channel);
  expect(ordered).toHaveLength(1);
  expect(await waybillsOf(order.id)).toMatchObject([{ status: 'active', trackingNo: ordered[0]?.num }]);
  expect(await parcelsOf(order.id)).toMatchObject([{ trackingNo: ordered[0]?.num }]);
});

test('killed between the number and the parcel: the next run ships it with the number that is known', async () => {
  const order = await paid();
  await request([{ orderId: order.id }]);
  const before = await readOrder(order.id);
  await ownerQuery('alter table shipment_items add constraint zz_killed check (quantity < 0) not valid');
  try {
    await expect(runWaybills(systemCtx('job:waybill.order'), await batchOf(order.id))).rejects.toThrow();
  } finally {
    await ownerQuery('alter table shipment_items drop constraint zz_killed');
  }
  expect(await waybillsOf(order.id)).toMatchObject([{ status: 'numbered', shipmentId: null }]);
  expect(await readOrder(order.id)).toEqual(before);
  await runDueJobs();
  const ordered = await orderedAt(channel);
  expect(ordered).toHaveLength(1);
  expect(await parcelsOf(order.id)).toMatchObject([{ trackingNo: ordered[0]?.num }]);
});

test('aborted: the rows in work end, the others wait for the next run', async () => {
  const list = [await paid(), await paid(), await paid(), await paid(), await paid()];
  const batch = await request(list.map((o) => ({ orderId: o.id })));
  const ending = new AbortController();
  const ctx = workerCtx(async (port, wanted) => {
    ending.abort();
    return port.order(wanted);
  });
  await expect(runWaybills(ctx, batch.id, ending.signal)).rejects.toThrow();
  const half = await getBatch(as(clerk), batch.id);
  expect([half.ready, half.open]).toEqual([3, 2]);
  await runDueJobs();
  expect(await getBatch(as(clerk), batch.id)).toMatchObject({ ready: 5, open: 0 });
  expect(await orderedAt(channel)).toHaveLength(5);
});

test('no answer: the row says so, nothing is shipped, and a later try ends it', async () => {
  const order = await paid();
  const batch = await request([{ orderId: order.id }]);
  await fault('http500');
  await runDueJobs();
  expect(await waybillsOf(order.id)).toMatchObject([
    { status: 'ordering', error: '物流平台没有答复，系统会继续询问' },
  ]);
  expect(await parcelsOf(order.id)).toEqual([]);
  expect(await getBatch(as(clerk), batch.id)).toMatchObject({ open: 1 });
  await again();
  expect(await waybillsOf(order.id)).toMatchObject([{ status: 'active', error: null }]);
});

test('what can no longer be shipped gives its number back', async () => {
  const order = await paid();
  await request([{ orderId: order.id }]);
  const ctx = workerCtx(async (port, wanted) => {
    const answer = await port.order(wanted);
    await ownerQuery('update orders set on_hold = true where id = $1', [order.id]);
    return answer;
  });
  await runWaybills(ctx, await batchOf(order.id));
  expect(await waybillsOf(order.id)).toMatchObject([
    { status: 'cancelling', error: '订单已暂停发货', shipmentId: null },
  ]);
  await runDueJobs();
  expect(await waybillsOf(order.id)).toMatchObject([{ status: 'cancelled', error: '订单已暂停发货' }]);
  expect(await orderedAt(channel)).toMatchObject([{ state: 'cancelled' }]);
  expect(await parcelsOf(order.id)).toEqual([]);
});

test('a receiver that changed meanwhile is not sent to under the number of the old one', async () => {
  const order = await paid();
  await request([{ orderId: order.id }]);
  const ctx = workerCtx(async (port, wanted) => {
    const answer = await port.order(wanted);
    await ownerQuery("update orders set address = '另一条路 2 号' where id = $1", [order.id]);
    return answer;
  });
  await runWaybills(ctx, await batchOf(order.id));
  await runDueJobs();
  expect(await waybillsOf(order.id)).toMatchObject([
    { status: 'cancelled', error: '取号期间收货信息已变更，请重新取号' },
  ]);
  expect(await parcelsOf(order.id)).toEqual([]);
  await request([{ orderId: order.id }]);
  await runDueJobs();
  expect(await parcelsOf(order.id)).toHaveLength(1);
});

test('child orders go to their own receivers', async () => {
  const order = await paid(4);
  const [one, two] = await splitOrder(order.id, [[1], [3]]);
  await request([
    { orderId: order.id, childOrderId: one?.id },
    { orderId: order.id, childOrderId: two?.id },
  ]);
  await runDueJobs();
  const ordered = await orderedAt(channel);
  expect(
    ordered.map((w) => [w.receiver, w.address]).toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
  ).toEqual([
    ['分单1', '北京市东城区分单路 1 号'],
    ['分单2', '北京市东城区分单路 2 号'],
  ]);
  expect(new Set((await parcelsOf(order.id)).map((p) => p.childOrderId))).toEqual(
    new Set([one?.id, two?.id]),
  );
  const strange = await paid();
  expect(await refused(request([{ orderId: strange.id, childOrderId: one?.id }]))).toMatchObject({
    status: 404,
  });
});

test('a parcel that was made without a number gets one, once', async () => {
  const order = await paid();
  const [method] = await testDb()
    .insert(shippingMethods)
    .values({ code: 'zz-pickup', name: '自提', kind: 'pickup' })
    .returning();
  await testDb().update(orders).set({ shippingMethodId: method?.id }).where(eq(orders.id, order.id));
  const parcelId = await withTx(as(clerk), (ctx) => shipOrder(ctx, { orderId: order.id }));
  const batch = await request([{ shipmentId: parcelId }, { shipmentId: parcelId }]);
  await runDueJobs();
  expect((await getBatch(as(clerk), batch.id)).rows.map((r) => [r.status, r.error])).toEqual([
    ['active', null],
    ['failed', '该包裹已有电子面单或正在取号'],
  ]);
  const [ordered, ...more] = await orderedAt(channel);
  expect(more).toEqual([]);
  expect(await parcelsOf(order.id)).toMatchObject([
    { id: parcelId, trackingNo: ordered?.num, deliveryCorpId: corp, status: 'shipped' },
  ]);
  await ownerQuery("update waybills set status = 'cancelled' where shipment_id = $1 and status = 'active'", [
    parcelId,
  ]);
  const later = await request([{ shipmentId: parcelId }]);
  await runDueJobs();
  expect((await getBatch(as(clerk), later.id)).rows[0]?.error).toBe(`发货单已有运单号 ${ordered?.num}`);
  expect(await orderedAt(channel)).toHaveLength(1);
});
