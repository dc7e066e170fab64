import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { writeCsv } from '@/lib/core/csv';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { importTracking, previewTracking } from '@/lib/domain/order/commands/import-tracking';
import { recallShipment } from '@/lib/domain/order/commands/recall-shipment';
import { shipOrders } from '@/lib/domain/order/commands/ship-orders';
import { listDeliveryNotes } from '@/lib/domain/order/delivery-note-queries';
import { getOrder } from '@/lib/domain/order/office-queries';
import { listShipments } from '@/lib/domain/order/shipping-queries';
import { getPickList } from '@/lib/domain/order/pick-list-queries';
import { listWaiting } from '@/lib/domain/order/waiting-queries';
import { officeShipmentListInput } from '@/lib/domain/shipping/contract';
import { waitingListInput, type BatchShipInput } from '@/lib/domain/shipping/office-contract';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { corpId } from '@/tests/support/factories/after-sale';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import {
  parcelsOf,
  readChild,
  restToMain,
  shipChild,
  splitOrder,
  trackingNo,
} from '@/tests/support/factories/child';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';
import { statements } from '@/tests/support/statements';

let clerk: User;
let customer: Customer;
let book: Product;
let corp: number;

beforeAll(async () => {
  clerk = await makeAdmin(['warehouse', 'order']);
  customer = await makeCustomer();
  corp = await corpId();
});
beforeEach(async () => {
  book = await makeProduct({ stock: 1000 });
});
afterEach(expectInvariants);

const at = () => makeCtx({ actor: adminActor(clerk) });
const paid = (quantity: number) => paidOrder(customer, [{ productId: book.id, quantity }]);
const batch = (rows: BatchShipInput['rows'], batchId = randomToken(16)) =>
  shipOrders(at(), { batchId, deliveryCorpId: corp, rows });
const waiting = async (input: object) =>
  (await listWaiting(at(), waitingListInput.parse({ pageSize: 100, ...input }))).list;

test('the waiting list has a row for each receiver with what may leave to him, and one for the rest', async () => {
  const order = await paid(10);
  const [a, b] = await splitOrder(order.id, [[3], [4]]);
  expect(
    (await waiting({ orderSn: order.orderSn })).map((r) => [r.childOrderId, r.quantity, r.blocked]),
  ).toEqual([
    [null, 3, '订单尚未分配完毕，分配后才能发货'],
    [a?.id, 3, '订单尚未分配完毕，分配后才能发货'],
    [b?.id, 4, '订单尚未分配完毕，分配后才能发货'],
  ]);
  const offered = async () => {
    const { allowedActions, items } = await getOrder(at(), order.id);
    return [allowedActions.includes('ship'), items.map((i) => i.shippable)];
  };
  expect(await offered()).toEqual([false, [0]]);
  await restToMain(order.id);
  expect(await offered()).toEqual([true, [3]]);
  await shipChild(clerk, order.id, a?.id);
  const rows = await waiting({ orderSn: order.orderSn });
  expect(rows).toMatchObject([
    { key: String(order.id), childNo: null, receiverName: order.receiverName, quantity: 3, blocked: null },
    {
      key: `${order.id}-${b?.id}`,
      childNo: b?.childNo,
      receiverName: '分单2',
      receiverPhone: '139****0002',
      address: '分单路 2 号',
      quantity: 4,
      partShipped: false,
      split: true,
      blocked: null,
    },
  ]);
  expect((await waiting({ orderSn: b?.childNo })).map((r) => r.childOrderId)).toEqual([b?.id]);
  expect((await waiting({ orderSn: order.orderSn, receiver: '分单' })).map((r) => r.childOrderId)).toEqual([
    b?.id,
  ]);
  const pick = await getPickList(at(), { orderIds: [order.id], childOrderIds: [b?.id ?? 0] });
  expect(pick.centers[0]?.rows).toMatchObject([{ quantity: 7, orderSns: [order.orderSn, b?.childNo] }]);
  expect(await getPickList(at(), { childOrderIds: [a?.id ?? 0] })).toEqual({ orders: 0, centers: [] });
});

test('sixty child orders leave in one batch with as few statements as orders; the same batch again makes nothing more', async () => {
  const plain: BatchShipInput['rows'] = [];
  for (let i = 0; i < 20; i += 1) plain.push({ orderId: (await paid(1)).id, trackingNo: trackingNo() });
  const perOrder = (await statements(() => batch(plain))) / plain.length;
  const order = await paid(60);
  const children = await splitOrder(
    order.id,
    Array.from({ length: 60 }, () => [1]),
  );
  const rows = children.map((c) => ({ orderId: order.id, childOrderId: c.id, trackingNo: trackingNo() }));
  const id = randomToken(16);
  let first: Awaited<ReturnType<typeof batch>> | undefined;
  const perChild =
    (await statements(async () => {
      first = await batch(rows, id);
    })) / rows.length;
  expect(first).toMatchObject({ shipped: 60, failed: 0 });
  expect(perChild).toBeLessThan(2 * perOrder);
  const again = await batch(rows, id);
  expect(again.rows.map((r) => r.shipmentNo)).toEqual(first?.rows.map((r) => r.shipmentNo));
  expect(await parcelsOf(order.id)).toHaveLength(60);
  expect((await readOrder(order.id)).status).toBe('shipped');
  expect(await stockOf(book.stockItemId)).toEqual({ onHand: 920, reserved: 0 });
});

test('a bad row says why and stops no other; a child and the rest of its order may be in one batch, each once', async () => {
  const order = await paid(6);
  const [a, b] = await splitOrder(order.id, [[2], [1]]);
  await restToMain(order.id);
  const row = (childOrderId?: number) => ({ orderId: order.id, childOrderId, trackingNo: trackingNo() });
  const result = await batch([
    row(a?.id),
    row(),
    row(a?.id),
    row(999_999_999),
    { ...row(b?.id), trackingNo: '?' },
  ]);
  expect(result.rows.map((r) => [r.childOrderId, r.ok, r.message])).toEqual([
    [a?.id, true, null],
    [null, true, null],
    [a?.id, false, '子订单在本批次中重复'],
    [999_999_999, false, '子订单不存在'],
    [b?.id, false, '运单号应为 5 到 40 位字母、数字或短横线'],
  ]);
  expect((await parcelsOf(order.id)).map((p) => p.childOrderId)).toEqual([a?.id, null]);
  expect((await readChild(b?.id ?? 0)).status).toBe('open');
});

test('an import takes child numbers; an order number is the rest, and says so when nothing of it is left', async () => {
  const order = await paid(5);
  const [a, b] = await splitOrder(order.id, [[2], [3]]);
  const head = ['订单号', '物流公司', '运单号'];
  const csv = (...rows: string[][]) =>
    new File([writeCsv([head, ...rows])], '运单.csv', { type: 'text/csv' });
  const file = csv(
    [a?.childNo ?? '', 'ems', trackingNo()],
    [b?.childNo ?? '', 'ems', trackingNo()],
    [order.orderSn, 'ems', trackingNo()],
  );
  const before = await dataSnapshot();
  const preview = await previewTracking(at(), { file });
  expect(preview).toMatchObject({ rows: 3, good: 2, badRows: 1 });
  expect(preview.errors).toMatchObject([{ line: 4, message: '商品已分配给子订单，请填写子订单号' }]);
  expect(await dataSnapshot()).toEqual(before);
  const input = { file, fingerprint: preview.fingerprint, from: 0, skipErrors: true };
  expect((await importTracking(at(), input)).rows.map((r) => r.ok)).toEqual([true, true, false]);
  const parcels = await parcelsOf(order.id);
  expect(parcels.map((p) => [p.childOrderId, p.receiverName])).toEqual([
    [a?.id, '分单1'],
    [b?.id, '分单2'],
  ]);
  expect(await previewTracking(at(), { file })).toMatchObject({ good: 0, done: 2, badRows: 1 });
});

test('a delivery note and the list of parcels name the child order; it is found by its number', async () => {
  const order = await paid(3);
  await testDb()
    .update(orders)
    .set({ postcode: '100010', remark: '总单备注' })
    .where(eq(orders.id, order.id));
  const [a] = await splitOrder(order.id, [[2]]);
  await restToMain(order.id);
  const child = await shipChild(clerk, order.id, a?.id);
  const main = await shipChild(clerk, order.id);
  expect(await listDeliveryNotes(at(), [child, main])).toMatchObject([
    { childNo: a?.childNo, receiverName: '分单1', postcode: null, remark: null, quantity: 2 },
    { childNo: null, receiverName: order.receiverName, postcode: '100010', remark: '总单备注', quantity: 1 },
  ]);
  const found = await listShipments(
    at(),
    officeShipmentListInput.parse({ pageSize: 20, childNo: a?.childNo }),
  );
  expect(found.list).toMatchObject([{ id: child, childNo: a?.childNo }]);
  const typed = await listShipments(
    at(),
    officeShipmentListInput.parse({ pageSize: 20, keyword: a?.childNo }),
  );
  expect(typed.list.map((s) => s.id)).toEqual([child]);
});

test('a batch whose child parcel was recalled does not send it again; another batch does', async () => {
  const order = await paid(2);
  const [a] = await splitOrder(order.id, [[2]]);
  const rows = [{ orderId: order.id, childOrderId: a?.id, trackingNo: trackingNo() }];
  const id = randomToken(16);
  const first = await batch(rows, id);
  const shipmentId = first.rows[0]?.shipmentId ?? 0;
  await withTx(at(), (ctx) => recallShipment(ctx, { id: shipmentId, reason: '地址有误' }));
  expect((await batch(rows, id)).rows).toMatchObject([{ message: '本批次的发货单已撤回，请重新提交' }]);
  expect(await batch(rows)).toMatchObject({ shipped: 1 });
});
