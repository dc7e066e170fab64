import { eq } from 'drizzle-orm';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipments, trackingTraces } from '@/db/schema/shipment';
import { specialOrders } from '@/db/schema/specialOrder';
import { withTx } from '@/lib/data/tx';
import { followParcel } from '@/lib/domain/order/commands/follow-parcel';
import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { guestOrderCalls } from '@/lib/domain/order/guest-calls';
import type { FollowedParcel } from '@/scripts/dev-gateway/kuaidi100/types';
import { answer, callRoute, sessionCookies } from '@/tests/support/call-route';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer, type Customer, type OrderRow } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import { dataSnapshot } from '@/tests/support/snapshot';

const notifyKuaidi100 = guestOrderCalls['POST /api/guest/shipping/track/notify/kuaidi100'];
const ownTracking = userOrderCalls['GET /api/user/order/tracking/[id]'];

let channel: TestGateway;
let serial = 0;

beforeAll(async () => {
  // In real time: a parcel takes no step by itself while a test looks.
  channel = await startTestGateway(1);
});
afterAll(() => channel.stop());
beforeEach(() => channel.reset());
afterEach(expectInvariants);

interface Sent {
  customer: Customer;
  order: OrderRow;
  shipmentId: number;
  num: string;
}

/** A parcel on its way, followed by the provider. */
async function sent(): Promise<Sent> {
  serial += 1;
  const num = `EA${serial}${Date.now()}CN`;
  const customer = await makeCustomer();
  const order = await paidOrder(customer, [{ productId: (await makeProduct({ stock: 5 })).id, quantity: 1 }]);
  const [corp] = await testDb().select().from(deliveryCorps).where(eq(deliveryCorps.code, 'ems'));
  const clerk = await makeAdmin(['warehouse']);
  const shipmentId = await withTx(makeCtx({ actor: adminActor(clerk) }), (ctx) =>
    shipOrder(ctx, { orderId: order.id, deliveryCorpId: corp?.id ?? 0, trackingNo: num }),
  );
  await runDueJobs();
  return { customer, order, shipmentId, num };
}

const parcelAt = async (num: string): Promise<FollowedParcel | undefined> => {
  const response = await fetch(`${channel.gateway.wxpayUrl}/__admin/parcels`);
  return ((await response.json()) as FollowedParcel[]).find((p) => p.num === num);
};
const shipmentOf = async (id: number) =>
  (await testDb().select().from(shipments).where(eq(shipments.id, id)))[0];
const tracesOf = async (id: number) =>
  (await testDb().select().from(trackingTraces).where(eq(trackingTraces.shipmentId, id)))[0];
const advance = (num: string, state: string, more: object = {}) =>
  channel.control('parcel.advance', { num, state, ...more });

test('a parcel that leaves is subscribed; a push is stored and 签收 receives the parcel, not the order', async () => {
  const { shipmentId, num, order } = await sent();
  expect(await parcelAt(num)).toMatchObject({ com: 'ems' });
  expect((await tracesOf(shipmentId))?.subscribedAt).toBeInstanceOf(Date);
  await advance(num, '5');
  expect(channel.answers).toEqual([200]);
  expect((await parcelAt(num))?.pushes.at(-1)?.response?.body).toBe(
    '{"result":true,"returnCode":"200","message":"成功"}',
  );
  expect(await tracesOf(shipmentId)).toMatchObject({
    state: '5',
    traces: [{ context: '快件正在派送', status: '派件' }],
  });
  await advance(num, '3');
  expect(await shipmentOf(shipmentId)).toMatchObject({ status: 'received' });
  expect((await tracesOf(shipmentId))?.traces).toHaveLength(2);
  const [after] = await ownerQuery('select status from orders where id = $1', [order.id]);
  expect(after).toMatchObject({ status: 'shipped' });
});

test.each(['forge', 'tamper'])('a push that is not genuine changes nothing: %s', async (fault) => {
  const { num } = await sent();
  await advance(num, '3', { push: false });
  const before = await dataSnapshot();
  expect(await channel.control('parcel.push', { num, fault })).toEqual({ accepted: false });
  expect(channel.answers).toEqual([400]);
  expect(await dataSnapshot()).toEqual(before);
});

test('a repeated push and an old one change nothing and are accepted', async () => {
  const { num, shipmentId } = await sent();
  await advance(num, '5');
  const old = (await parcelAt(num))?.pushes[0]?.body ?? '';
  await advance(num, '3');
  const before = await dataSnapshot();
  expect(await channel.control('parcel.push', { num, fault: 'replay' })).toEqual({ accepted: true });
  const url = `${process.env.SITE_URL}/api/guest/shipping/track/notify/kuaidi100`;
  const response = await answer(notifyKuaidi100, new Request(url, { method: 'POST', body: old }));
  expect(response.status).toBe(200);
  expect(await dataSnapshot()).toEqual(before);
  expect(await shipmentOf(shipmentId)).toMatchObject({ status: 'received' });
});

test('a genuine push about nobody’s number is accepted and stores nothing', async () => {
  const { num, shipmentId } = await sent();
  await ownerQuery('update shipments set tracking_no = $1 where id = $2', [`${num}X`, shipmentId]);
  const before = await dataSnapshot();
  await advance(num, '3');
  expect(channel.answers).toEqual([200]);
  expect(await dataSnapshot()).toEqual(before);
});

test('a parcel that will not arrive is put before the clerks once', async () => {
  const { num, shipmentId, order } = await sent();
  await advance(num, '2');
  await advance(num, '14');
  const found = await testDb().select().from(specialOrders).where(eq(specialOrders.orderId, order.id));
  expect(found).toMatchObject([{ type: 'undeliverable', status: 'open' }]);
  expect(await shipmentOf(shipmentId)).toMatchObject({ status: 'shipped' });
});

describe('the buyer looks', () => {
  const look = async (customer: Customer, id: number) => {
    return callRoute(ownTracking, {
      path: '/api/user/order/tracking/[id]',
      params: { id },
      cookies: await sessionCookies(customer.user),
    });
  };

  test('the provider is asked once in half an hour, and what it says is shown', async () => {
    const { customer, num, shipmentId } = await sent();
    await advance(num, '5', { push: false });
    const first = await look(customer, shipmentId);
    expect(first.json).toMatchObject({
      data: { followed: true, state: '5', stateLabel: '派送中', traces: [{ context: '快件正在派送' }] },
    });
    await advance(num, '3', { push: false });
    expect((await look(customer, shipmentId)).json).toMatchObject({ data: { state: '5' } });
    await channel.control('clock.offset', { ms: 31 * 60_000 });
    await ownerQuery(
      `update tracking_traces set queried_at = queried_at - interval '31 minutes' where shipment_id = $1`,
      [shipmentId],
    );
    expect((await look(customer, shipmentId)).json).toMatchObject({ data: { state: '3' } });
    expect(await shipmentOf(shipmentId)).toMatchObject({ status: 'received' });
  });

  test('a provider that is away leaves what is known', async () => {
    const { customer, shipmentId } = await sent();
    await channel.control('api.mode', { provider: 'kuaidi100', mode: 'http500' });
    expect(await look(customer, shipmentId)).toMatchObject({
      status: 200,
      json: { data: { state: null, traces: [], followed: true } },
    });
  });

  test('nobody sees another’s parcel', async () => {
    const { shipmentId } = await sent();
    expect((await look(await makeCustomer(), shipmentId)).status).toBe(404);
  });
});

test('without a provider nothing is asked and the courier’s page is named', async () => {
  const { shipmentId } = await sent();
  const ctx = makeCtx();
  const off = { ...ctx, ports: { ...ctx.ports, tracking: null } };
  await ownerQuery(`delete from graphile_worker._private_jobs`);
  await withTx(off, (tx) => followParcel(tx, shipmentId, true));
  expect(
    await ownerQuery(`select 1 from graphile_worker.jobs where task_identifier = 'tracking.subscribe'`),
  ).toEqual([]);
  const { getParcelTrace } = await import('@/lib/domain/order/trace-queries');
  expect(await getParcelTrace(off, shipmentId)).toMatchObject({ followed: false, traces: [], state: null });
});
