import { eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { shipments } from '@/db/schema/shipment';
import { waybillEvents } from '@/db/schema/waybill';
import { withTx } from '@/lib/data/tx';
import { changeTracking } from '@/lib/domain/order/commands/change-tracking';
import { recallShipment } from '@/lib/domain/order/commands/recall-shipment';
import { receiveShipment } from '@/lib/domain/order/commands/receive-shipment';
import { cancelWaybill } from '@/lib/domain/waybill/commands/cancel-waybill';
import { printWaybills } from '@/lib/domain/waybill/commands/print-waybills';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { corpId } from '@/tests/support/factories/after-sale';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makeCustomer, readOrder } from '@/tests/support/factories/sale';
import { openWaybills, orderedAt, requestAs, waybillsOf } from '@/tests/support/factories/waybill';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { brokenInvariants, expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let channel: TestGateway;
let clerk: User;
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
  product = await makeProduct({ stock: 10 });
});

const as = (user: User) => makeCtx({ actor: adminActor(user) });
const fault = (mode: string) =>
  channel.control('api.mode', { provider: 'kuaidi100', mode, path: '/label/order', times: 1 });
const cancel = (id: number) => cancelWaybill(as(clerk), { id, reason: '买家改了地址' });

/** An order whose parcel goes by a waybill. */
async function sent() {
  const order = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 2 }]);
  await requestAs(clerk, corp, [{ orderId: order.id }]);
  await runDueJobs();
  const [waybill] = await waybillsOf(order.id);
  if (waybill?.status !== 'active') throw new Error(`waybill is ${waybill?.status}: ${waybill?.error}`);
  const { id, trackingNo: num } = waybill;
  return { order, id, num: num ?? '', parcelId: waybill.shipmentId ?? 0 };
}
const parcelOf = async (id: number) =>
  (await testDb().select().from(shipments).where(eq(shipments.id, id)))[0];
const stateOf = async (orderId: number) => (await waybillsOf(orderId)).map((w) => w.status);

describe('cancelling', () => {
  afterEach(expectInvariants);

  test('the number is given back and the parcel comes back as a recall brings it; then another one is ordered', async () => {
    const { order, id, num, parcelId } = await sent();
    expect(await cancel(id)).toMatchObject({ status: 'cancelled', trackingNo: num });
    expect(await orderedAt(channel)).toMatchObject([{ num, state: 'cancelled' }]);
    expect(await parcelOf(parcelId)).toMatchObject({ status: 'recalled', recallReason: '买家改了地址' });
    expect((await readOrder(order.id)).status).toBe('to_ship');
    expect(await stockOf(product.stockItemId)).toMatchObject({ onHand: 10, reserved: 2 });
    await requestAs(clerk, corp, [{ orderId: order.id }]);
    await runDueJobs();
    expect(await stateOf(order.id)).toEqual(['cancelled', 'active']);
    expect((await waybillsOf(order.id))[1]?.trackingNo).not.toBe(num);
  });

  test('what the courier has collected stays in use, and nothing of the parcel changes', async () => {
    const { order, id, num, parcelId } = await sent();
    await channel.control('waybill.collect', { num });
    expect(await refused(cancel(id))).toMatchObject({
      status: 409,
      message: '物流公司不同意取消面单：取消失败：快件已揽收',
    });
    expect(await waybillsOf(order.id)).toMatchObject([
      { status: 'active', error: '未能取消：取消失败：快件已揽收' },
    ]);
    expect(await parcelOf(parcelId)).toMatchObject({ status: 'shipped', trackingNo: num });
    // Once the courier tells of it, nobody is asked any more.
    await ownerQuery(
      "insert into tracking_traces (shipment_id, state) values ($1, '1') on conflict (shipment_id) do update set state = '1'",
      [parcelId],
    );
    const before = await dataSnapshot();
    expect(await refused(cancel(id))).toMatchObject({ message: '物流公司已揽收，面单不能取消' });
    expect(await dataSnapshot()).toEqual(before);
  });

  test('raced by the collection and by a colleague it ends in one of two ways: cancelled and recalled, or in use and on its way', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { order, id, num, parcelId } = await sent();
      await Promise.allSettled([
        cancel(id),
        channel.control('waybill.collect', { num }),
        cancelWaybill(as(await makeAdmin(['warehouse'])), { id, reason: '重复' }),
      ]);
      await ownerQuery('update graphile_worker._private_jobs set run_at = now()');
      await runDueJobs();
      const [waybill] = await waybillsOf(order.id);
      const there = (await orderedAt(channel)).find((w) => w.num === num)?.state;
      const parcel = await parcelOf(parcelId);
      expect([
        ['cancelled', 'cancelled', 'recalled'],
        ['active', 'collected', 'shipped'],
      ]).toContainEqual([waybill?.status, there, parcel?.status]);
    }
  });

  test('no answer: the parcel stays as it is, and a job asks again and brings it back', async () => {
    const { order, id, parcelId } = await sent();
    await fault('http500');
    expect(await refused(cancel(id))).toMatchObject({ status: 409, message: /没有答复/ });
    expect(await stateOf(order.id)).toEqual(['cancelling']);
    expect((await parcelOf(parcelId))?.status).toBe('shipped');
    await ownerQuery('update graphile_worker._private_jobs set run_at = now()');
    await runDueJobs();
    expect(await stateOf(order.id)).toEqual(['cancelled']);
    expect(await parcelOf(parcelId)).toMatchObject({ status: 'recalled' });
    const [log] = await ownerQuery<{ actor_name: string }>(
      "select actor_name from operation_logs where action = 'shipping.recall' and entity_id = $1",
      [String(parcelId)],
    );
    expect(log?.actor_name).toBe('王库管');
  });

  test('a parcel that cannot be recalled keeps its number, and nobody is called', async () => {
    const { id, parcelId } = await sent();
    await withTx(as(clerk), (ctx) => receiveShipment(ctx, parcelId, { by: 'admin', reason: '买家来电' }));
    const before = await dataSnapshot();
    expect(await refused(cancel(id))).toMatchObject({ status: 409 });
    expect(await refused(cancel(99_999))).toMatchObject({ status: 404 });
    expect(await dataSnapshot()).toEqual(before);
    expect(await orderedAt(channel)).toMatchObject([{ state: 'ordered' }]);
  });

  test('a recall, or another number typed by hand, gives the number back by itself', async () => {
    const [one, two] = [await sent(), await sent()];
    await withTx(as(clerk), (ctx) => recallShipment(ctx, { id: one.parcelId, reason: '拒绝发货' }));
    await withTx(as(clerk), (ctx) =>
      changeTracking(ctx, {
        id: two.parcelId,
        deliveryCorpId: corp,
        trackingNo: 'EZ900001CN',
        reason: '换成手写面单',
      }),
    );
    expect([await stateOf(one.order.id), await stateOf(two.order.id)]).toEqual([
      ['cancelling'],
      ['cancelling'],
    ]);
    await runDueJobs();
    expect((await orderedAt(channel)).map((w) => w.state)).toEqual(['cancelled', 'cancelled']);
    expect(await parcelOf(two.parcelId)).toMatchObject({ status: 'shipped', trackingNo: 'EZ900001CN' });
    // What the courier does not take back is void: no parcel goes by it.
    const three = await sent();
    await channel.control('waybill.collect', { num: three.num });
    await withTx(as(clerk), (ctx) => recallShipment(ctx, { id: three.parcelId, reason: '拒绝发货' }));
    await runDueJobs();
    expect(await stateOf(three.order.id)).toEqual(['void']);
  });
});

describe('labels', () => {
  afterEach(expectInvariants);

  test('one PDF of 100 × 150 mm with a page for each; every print is counted and logged', async () => {
    const [one, two] = [await sent(), await sent()];
    const print = (ids: number[]) => printWaybills(as(clerk), { ids });
    const first = await print([one.id, two.id]);
    expect(first.contentType).toBe('application/pdf');
    const text = Buffer.from(first.body as Uint8Array).toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text.match(/\/MediaBox \[0 0 283\.4\d* 425\.1\d*\]/g)).toHaveLength(2);
    await print([one.id]);
    expect((await waybillsOf(one.order.id))[0]).toMatchObject({ printCount: 2 });
    expect((await waybillsOf(two.order.id))[0]).toMatchObject({ printCount: 1 });
    const logs = await testDb()
      .select()
      .from(operationLogs)
      .where(eq(operationLogs.action, 'waybill.print'))
      .orderBy(operationLogs.id);
    expect(logs.at(-1)?.after).toEqual({ printed: [{ trackingNo: one.num, printCount: 2 }] });
    await cancel(one.id);
    expect(await refused(print([one.id]))).toMatchObject({ status: 409, message: '没有可以打印的面单' });
    const events = await testDb().select().from(waybillEvents).where(eq(waybillEvents.entityId, one.id));
    expect(events.map((e) => e.action)).toEqual([
      'request',
      'order',
      'number',
      'attach',
      'print',
      'print',
      'cancel',
      'release',
    ]);
  });
});

describe('the books', () => {
  const I18G = 'I18g one living waybill per parcel, and the parcel goes by its number';
  const I18H = 'I18h a number of a courier is used once';

  test('notice a parcel that goes by another number, a second living waybill and a number used twice', async () => {
    const [one, two] = [await sent(), await sent()];
    expect(await brokenInvariants()).toEqual({});
    await ownerQuery("update shipments set tracking_no = 'XX00001' where id = $1", [one.parcelId]);
    expect(Object.keys(await brokenInvariants())).toEqual([I18G]);
    await ownerQuery('update shipments set tracking_no = $2 where id = $1', [one.parcelId, one.num]);
    // The database refuses the others by itself.
    const twin = (set: string) => ownerQuery(`update waybills set ${set} where id = $1`, [two.id]);
    await expect(twin(`shipment_id = ${one.parcelId}`)).rejects.toThrow('waybills_parcel_key');
    await expect(twin(`tracking_no = '${one.num}'`)).rejects.toThrow('waybills_number_key');
    await ownerQuery('drop index waybills_number_key');
    await ownerQuery('drop index waybills_parcel_key');
    await ownerQuery('update waybills set tracking_no = $2, shipment_id = $3 where id = $1', [
      two.id,
      one.num,
      one.parcelId,
    ]);
    expect(Object.keys(await brokenInvariants())).toEqual([I18G, I18H]);
  });
});
