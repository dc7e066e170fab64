import { randomToken } from '@/lib/core/ids';
import type { Paged } from '@/lib/core/page';
import { adminOrderShippingCalls } from '@/lib/domain/order/admin-shipping-calls';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import type { OfficeShipmentRow } from '@/lib/domain/shipping/contract';
import type { BatchShipView, PickListView, WaitingRow } from '@/lib/domain/shipping/office-contract';
import { TestBrowser } from '@/tests/support/call-route';
import { corpId } from '@/tests/support/factories/after-sale';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { splitOrder, trackingNo } from '@/tests/support/factories/child';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

const add2 = adminOrderShippingCalls['POST /api/admin/shipping/add2'];
const list = adminOrderShippingCalls['GET /api/admin/shipping/list'];
const moreAdd = adminOrderShippingCalls['POST /api/admin/shipping/moreAdd'];
const pickList = adminOrderShippingCalls['GET /api/admin/shipping/pickList'];
const waiting = adminOrderShippingCalls['GET /api/admin/shipping/waiting'];
const buyerDetail = userOrderCalls['GET /api/user/order/detail/[id]'];

afterEach(expectInvariants);

test('the desk ships a split order receiver by receiver; its buyer sees the parcels under their receivers', async () => {
  const product = await makeProduct({ stock: 100 });
  const customer = await makeCustomer();
  const clerk = await new TestBrowser().signIn(await makeAdmin(['warehouse']));
  const buyer = await new TestBrowser().signIn(customer.user);
  const order = await paidOrder(customer, [{ productId: product.id, quantity: 5 }]);
  const [a, b] = await splitOrder(order.id, [[2], [3]]);
  const rows = await clerk.call<Paged<WaitingRow>>(waiting, { query: { orderSn: order.orderSn } });
  expect(rows.json.data?.list.map((r) => [r.childNo, r.quantity])).toEqual([
    [a?.childNo, 2],
    [b?.childNo, 3],
  ]);
  const picked = await clerk.call<PickListView>(pickList, {
    query: { childOrderIds: `${a?.id},${b?.id}` },
  });
  expect(picked.json.data).toMatchObject({ orders: 2 });
  expect((await clerk.call(pickList, { query: {} })).status).toBe(400);
  const corp = await corpId();
  const one = { orderId: order.id, childOrderId: a?.id, deliveryCorpId: corp, trackingNo: trackingNo() };
  const sent = await clerk.call<OfficeShipmentRow>(add2, { body: one });
  expect(sent.json.data).toMatchObject({ childNo: a?.childNo, receiverName: '分单1' });
  // A misspelt field would send the wrong parcel.
  expect((await clerk.call(add2, { body: { ...one, childOrderid: b?.id } })).status).toBe(400);
  const many = await clerk.call<BatchShipView>(moreAdd, {
    body: {
      batchId: randomToken(16),
      deliveryCorpId: corp,
      rows: [{ orderId: order.id, childOrderId: b?.id, trackingNo: trackingNo() }],
    },
  });
  expect(many.json.data?.rows).toMatchObject([{ childOrderId: b?.id, ok: true }]);
  const found = await clerk.call<Paged<OfficeShipmentRow>>(list, { query: { childNo: b?.childNo ?? '' } });
  expect(found.json.data?.list.map((s) => s.childNo)).toEqual([b?.childNo]);
  const seen = await buyer.call<OrderDetailView>(buyerDetail, { path: '/x/[id]', params: { id: order.id } });
  expect(seen.json.data?.shipments.map((s) => [s.childNo, s.receiverName])).toEqual([
    [a?.childNo, '分单1'],
    [b?.childNo, '分单2'],
  ]);
});
