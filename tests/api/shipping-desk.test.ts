import { randomToken } from '@/lib/core/ids';
import type { Paged } from '@/lib/core/page';
import { adminOrderShippingCalls } from '@/lib/domain/order/admin-shipping-calls';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import type { DeliveryNote } from '@/lib/domain/order/delivery-note-contract';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import type { OfficeShipmentRow } from '@/lib/domain/shipping/contract';
import type {
  OfficeShipmentDetail,
  BatchShipView,
  PickListView,
  WaitingRow,
} from '@/lib/domain/shipping/office-contract';
import { TestBrowser } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { corpId } from '@/tests/support/factories/after-sale';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer, type Customer, type OrderRow } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

const detail = adminOrderShippingCalls['GET /api/admin/shipping/detail/[id]'];
const add2 = adminOrderShippingCalls['POST /api/admin/shipping/add2'];
const edit = adminOrderShippingCalls['POST /api/admin/shipping/edit'];
const list = adminOrderShippingCalls['GET /api/admin/shipping/list'];
const moreAdd = adminOrderShippingCalls['POST /api/admin/shipping/moreAdd'];
const pickList = adminOrderShippingCalls['GET /api/admin/shipping/pickList'];
const print = adminOrderShippingCalls['GET /api/admin/shipping/print'];
const recall = adminOrderShippingCalls['POST /api/admin/shipping/recall'];
const receive = adminOrderShippingCalls['POST /api/admin/shipping/receive'];
const trackingNo = adminOrderShippingCalls['POST /api/admin/shipping/trackingNo/update'];
const waiting = adminOrderShippingCalls['GET /api/admin/shipping/waiting'];
const buyerDetail = userOrderCalls['GET /api/user/order/detail/[id]'];

let product: Product;
let customer: Customer;
let clerk: TestBrowser;
let corp: number;
let serial = 0;

beforeEach(async () => {
  product = await makeProduct({ stock: 100 });
  customer = await makeCustomer();
  clerk = await new TestBrowser().signIn(await makeAdmin(['warehouse']));
  corp = await corpId();
});
afterEach(expectInvariants);

const paid = (quantity = 1) => paidOrder(customer, [{ productId: product.id, quantity }]);
function tracking(): string {
  serial += 1;
  return `ED${serial}777CN`;
}
const see = async (id: number) =>
  (await clerk.call<OfficeShipmentDetail>(detail, { path: '/x/[id]', params: { id } })).json.data;

async function shipAll(orders: readonly OrderRow[]): Promise<number[]> {
  const rows = orders.map((o) => ({ orderId: o.id, trackingNo: tracking() }));
  const reply = await clerk.call<BatchShipView>(moreAdd, {
    body: { batchId: randomToken(16), deliveryCorpId: corp, rows },
  });
  expect(reply.json.data).toMatchObject({ shipped: orders.length, failed: 0 });
  return reply.json.data?.rows.map((r) => r.shipmentId ?? 0) ?? [];
}

test('one journey: waiting, pick list, batch, notes to print, another number, recall, receipt', async () => {
  const [first, second] = [await paid(2), await paid(3)];
  const ids = [first.id, second.id];
  const open = await clerk.call<Paged<WaitingRow>>(waiting, { query: { orderSn: first.orderSn } });
  expect(open.json.data?.list).toMatchObject([
    { orderId: first.id, quantity: 2, receiverPhone: '138****8000', centers: ['北京发行中心'], split: false },
  ]);
  const pick = await clerk.call<PickListView>(pickList, { query: { orderIds: ids.join(',') } });
  expect(pick.json.data).toMatchObject({
    orders: 2,
    centers: [{ name: '北京发行中心', quantity: 5, rows: [{ sku: product.sku, quantity: 5 }] }],
  });
  const [a = 0, b = 0] = await shipAll([first, second]);
  const gone = await clerk.call<Paged<WaitingRow>>(waiting, { query: { orderSn: first.orderSn } });
  expect(gone.json.data?.list).toEqual([]);
  const notes = await clerk.call<DeliveryNote[]>(print, { query: { ids: `${b},${a}` } });
  expect(notes.json.data?.map((n) => [n.id, n.quantity])).toEqual([
    [b, 3],
    [a, 2],
  ]);

  const number = tracking();
  const body = { id: a, deliveryCorpId: corp, trackingNo: number, reason: '抄写有误' };
  expect((await clerk.call(trackingNo, { body })).status).toBe(200);
  expect((await clerk.call(edit, { body: { id: a, remark: '易碎' } })).status).toBe(200);
  expect(await see(a)).toMatchObject({
    trackingNo: number,
    remark: '易碎',
    history: [{ reason: '抄写有误' }],
  });

  expect((await clerk.call(recall, { body: { id: a } })).status).toBe(400);
  expect((await clerk.call(recall, { body: { id: a, reason: '地址有误' } })).status).toBe(200);
  expect(await see(a)).toMatchObject({ status: 'recalled', recallReason: '地址有误', allowedActions: [] });
  const buyer = await new TestBrowser().signIn(customer.user);
  const seen = await buyer.call<OrderDetailView>(buyerDetail, {
    path: '/x/[id]',
    params: { id: first.id },
  });
  expect(seen.json.data?.shipments).toEqual([]);
  expect(seen.json.data?.timeline.at(-1)).toMatchObject({
    title: '包裹已撤回，将重新安排发货',
    text: number,
  });

  expect((await clerk.call(receive, { body: { id: b, reason: '买家来电' } })).status).toBe(200);
  expect(await see(b)).toMatchObject({ status: 'received', allowedActions: ['print'] });
  expect((await clerk.call(recall, { body: { id: b, reason: '地址有误' } })).status).toBe(409);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 97, reserved: 2 });
});

test('a double click on ship makes one parcel and one notice', async () => {
  const order = await paid();
  const body = {
    orderId: order.id,
    deliveryCorpId: corp,
    trackingNo: tracking(),
    requestKey: randomToken(16),
  };
  const replies = await Promise.all([
    clerk.call<OfficeShipmentRow>(add2, { body }),
    clerk.call<OfficeShipmentRow>(add2, { body }),
  ]);
  expect(replies.map((r) => r.status)).toEqual([200, 200]);
  const [one, two] = replies.map((r) => r.json.data?.id);
  expect(one).toBe(two);
  const jobs = await ownerQuery(`select key from graphile_worker.jobs where key = $1`, [
    `notice:shipped:${one}`,
  ]);
  expect(jobs).toHaveLength(1);
});

test('parcels are found by number, receiver, phone tail, courier, centre, state and day', async () => {
  const order = await paid();
  const [id = 0] = await shipAll([order]);
  const row = await see(id);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const mine = { orderSn: order.orderSn };
  for (const query of [
    mine,
    { trackingNo: row?.trackingNo?.toLowerCase() ?? '' },
    { ...mine, receiver: '张', phoneTail: '8000', deliveryCorpId: corp },
    { ...mine, status: 'shipped', startTime: today, endTime: today },
    { keyword: row?.shipmentNo ?? '' },
    { keyword: order.orderSn },
  ] as Record<string, string>[]) {
    const reply = await clerk.call<Paged<OfficeShipmentRow>>(list, { query });
    expect(reply.json.data?.list.map((s) => s.id)).toEqual([id]);
  }
  for (const more of [
    { phoneTail: '0000' },
    { receiver: '三' },
    { status: 'received' },
    { deliveryCenterId: '99999' },
  ] as Record<string, string>[]) {
    const reply = await clerk.call<Paged<OfficeShipmentRow>>(list, { query: { ...mine, ...more } });
    expect(reply.json.data?.list).toEqual([]);
  }
  const deep = await clerk.call(list, { query: { pageNum: '10001', pageSize: '1' } });
  expect(deep.status).toBe(422);
});

test('who only looks after orders sees the desk and ships nothing', async () => {
  const order = await paid();
  const [id = 0] = await shipAll([await paid()]);
  const looker = await new TestBrowser().signIn(await makeAdmin(['order']));
  expect((await looker.call(waiting, { query: {} })).status).toBe(200);
  const shown = await looker.call<OfficeShipmentDetail>(detail, { path: '/x/[id]', params: { id } });
  expect(shown.json.data?.allowedActions).toEqual(['print']);
  const rows = [{ orderId: order.id, trackingNo: tracking() }];
  for (const [post, body] of [
    [moreAdd, { batchId: randomToken(16), deliveryCorpId: corp, rows }],
    [recall, { id, reason: '地址有误' }],
    [receive, { id, reason: '买家来电' }],
    [edit, { id, remark: 'x' }],
    [trackingNo, { id, deliveryCorpId: corp, trackingNo: tracking(), reason: '抄写有误' }],
  ] as const) {
    expect((await looker.call(post, { body })).status).toBe(403);
  }
  expect(await see(id)).toMatchObject({ status: 'shipped', history: [] });
});
