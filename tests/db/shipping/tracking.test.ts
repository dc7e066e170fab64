import { eq } from 'drizzle-orm';
import { deliveryCorps } from '@/db/schema/shipping';
import { shipments, trackingTraces } from '@/db/schema/shipment';
import { withTx } from '@/lib/data/tx';
import { changeTracking, editShipment } from '@/lib/domain/order/commands/change-tracking';
import { receiveShipment } from '@/lib/domain/order/commands/receive-shipment';
import { getShipmentDetail } from '@/lib/domain/order/shipment-detail-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { corpId, lineOf, ship } from '@/tests/support/factories/after-sale';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makeCustomer, type OrderRow } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let clerk: User;
let corp: number;
let order: OrderRow;
let id: number;

beforeAll(async () => {
  clerk = await makeAdmin(['warehouse'], '王库管');
  corp = await corpId();
});
beforeEach(async () => {
  const product = await makeProduct({ stock: 10 });
  order = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 2 }]);
  const line = await lineOf(order.id);
  id = await ship(order.id, [{ orderItemId: line.id, quantity: 1 }]);
});
afterEach(expectInvariants);

const ctxOf = () => makeCtx({ actor: adminActor(clerk) });
const change = (trackingNo: string, deliveryCorpId = corp) =>
  withTx(ctxOf(), (ctx) => changeTracking(ctx, { id, deliveryCorpId, trackingNo, reason: '抄写有误' }));
const edit = (more: object) => withTx(ctxOf(), (ctx) => editShipment(ctx, { id, ...more }));
async function parcel() {
  const [row] = await testDb().select().from(shipments).where(eq(shipments.id, id));
  if (!row) throw new Error('no parcel');
  return row;
}
async function otherCorp(): Promise<number> {
  const rows = await testDb().select().from(deliveryCorps).where(eq(deliveryCorps.active, true));
  return rows.find((r) => r.id !== corp)?.id ?? 0;
}
async function unchanged(work: () => Promise<unknown>) {
  const before = await dataSnapshot();
  const error = await refused(work());
  expect(await dataSnapshot()).toEqual(before);
  return error;
}

test('a number is put right until the parcel is received; each one before is kept with who and why', async () => {
  const first = (await parcel()).trackingNo;
  await testDb().delete(trackingTraces).where(eq(trackingTraces.shipmentId, id));
  await testDb()
    .insert(trackingTraces)
    .values({ shipmentId: id, traces: [{ time: '2026-01-01 10:00:00', context: '已揽收' }] });
  await change('EX900001CN');
  const second = await otherCorp();
  await change('7700000001', second);
  const detail = await getShipmentDetail(ctxOf(), id);
  expect(detail).toMatchObject({ trackingNo: '7700000001', deliveryCorpId: second, traces: [] });
  expect(detail.history).toMatchObject([
    { trackingNo: 'EX900001CN', reason: '抄写有误', actor: '王库管' },
    { trackingNo: first, reason: '抄写有误', actor: '王库管' },
  ]);
  expect(detail.events.map((e) => e.title)).toEqual(['出库', '修改运单号', '修改运单号']);
  expect(detail.allowedActions).toEqual(['trackingNo', 'edit', 'receive', 'recall', 'print']);
  await withTx(ctxOf(), (ctx) => receiveShipment(ctx, id, { by: 'admin', reason: '买家来电' }));
  expect(await unchanged(() => change('EX900002CN'))).toMatchObject({
    message: '已签收或已撤回的发货单不能再修改',
  });
  expect((await getShipmentDetail(ctxOf(), id)).allowedActions).toEqual(['print']);
});

test('not the same number, not one of another parcel of the order, not a courier that is gone', async () => {
  const own = (await parcel()).trackingNo ?? '';
  const other = await ship(order.id);
  const [row] = await testDb().select().from(shipments).where(eq(shipments.id, other));
  expect(await unchanged(() => change(own))).toMatchObject({ errors: { trackingNo: '运单号没有变化' } });
  expect(await unchanged(() => change(row?.trackingNo ?? ''))).toMatchObject({
    errors: { trackingNo: '该运单号已登记在本订单' },
  });
  expect(await unchanged(() => change('EX900003CN', 99_999))).toMatchObject({
    errors: { deliveryCorpId: '物流公司不存在或已停用' },
  });
});

test('the remark and the courier are edited; nothing changed is said so', async () => {
  const before = await parcel();
  await edit({ remark: '易碎' });
  expect(await parcel()).toMatchObject({ remark: '易碎', trackingNo: before.trackingNo });
  expect(await unchanged(() => edit({ remark: '易碎' }))).toMatchObject({ message: '物流信息没有变化' });
  await edit({ deliveryCorpId: await otherCorp(), remark: '' });
  expect(await parcel()).toMatchObject({ remark: null, deliveryCorpId: await otherCorp() });
  const { history } = await getShipmentDetail(ctxOf(), id);
  expect(history).toMatchObject([{ corpName: 'EMS', reason: '更换物流公司' }]);
});
