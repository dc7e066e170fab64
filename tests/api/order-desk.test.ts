import { eq } from 'drizzle-orm';
import { deliveryCorps } from '@/db/schema/shipping';
import type { Paged } from '@/lib/core/page';
import { adminAftersaleCalls } from '@/lib/domain/aftersale/admin-calls';
import { adminOrderCalls } from '@/lib/domain/order/admin-calls';
import type { OfficeOrderDetailView, OfficeOrderRow } from '@/lib/domain/order/office-contract';
import { adminOrderShippingCalls } from '@/lib/domain/order/admin-shipping-calls';
import type { OrderDetailView } from '@/lib/domain/order/contract';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { adminPaymentCalls } from '@/lib/domain/payment/admin-calls';
import type { OfficeShipmentRow } from '@/lib/domain/shipping/contract';
import { TestBrowser } from '@/tests/support/call-route';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

const officeDetail = adminAftersaleCalls['GET /api/admin/order/detail/[id]'];
const adminList = adminOrderCalls['GET /api/admin/order/list'];
const officePayments = adminPaymentCalls['GET /api/admin/payment/list'];
const add2 = adminOrderShippingCalls['POST /api/admin/shipping/add2'];
const shippingList = adminOrderShippingCalls['GET /api/admin/shipping/list'];
const detail = userOrderCalls['GET /api/user/order/detail/[id]'];
const finish = userOrderCalls['POST /api/user/order/finish/[id]'];

let product: Product;
let customer: Customer;
let buyer: TestBrowser;

beforeEach(async () => {
  product = await makeProduct({ stock: 100 });
  customer = await makeCustomer();
  buyer = await new TestBrowser().signIn(customer.user);
});
afterEach(expectInvariants);

describe('the desk', () => {
  test('finds an order by number, phone tail, receiver, product, state and day; phones are masked', async () => {
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
    const clerk = await new TestBrowser().signIn(await makeAdmin(['order']));
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    for (const query of [
      { orderSn: order.orderSn.slice(0, 14) },
      { product: product.title, phoneTail: '8000' },
      { product: product.title, receiver: '张' },
      { keyword: product.title, status: 'to_ship', payStatus: 'paid', shippingStatus: 'unshipped' },
      { keyword: order.orderSn, startTime: today, endTime: today },
    ] as Record<string, string>[]) {
      const reply = await clerk.call<Paged<OfficeOrderRow>>(adminList, { query });
      expect(reply.json.data?.list.map((o) => o.id)).toEqual([order.id]);
    }
    const [row] = (await clerk.call<Paged<OfficeOrderRow>>(adminList, { query: { keyword: order.orderSn } }))
      .json.data?.list ?? [null];
    expect(row).toMatchObject({
      receiverPhone: '138****8000',
      buyerName: customer.user.name,
      goods: `《${product.title}》×2`,
      allowedActions: ['lock', 'remark', 'editReceiver', 'hold'],
    });
    for (const query of [{ phoneTail: '0000' }, { endTime: '2020-01-01' }, { keyword: '100%' }] as Record<
      string,
      string
    >[]) {
      const reply = await clerk.call<Paged<OfficeOrderRow>>(adminList, {
        query: { ...query, buyerId: customer.user.id },
      });
      expect(reply.json.data?.list).toEqual([]);
    }
    const sorted = await clerk.call(adminList, { query: { sort: 'password_hash' } });
    expect(sorted.status).toBe(400);
  });

  test('one journey: detail, part shipment, rest, the buyer sees the parcels and confirms', async () => {
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 2 }]);
    const clerk = await new TestBrowser().signIn(await makeAdmin(['warehouse']));
    const shown = await clerk.call<OfficeOrderDetailView>(officeDetail, {
      path: '/x/[id]',
      params: { id: order.id },
    });
    expect(shown.json.data).toMatchObject({
      receiver: { phone: '13800138000' },
      items: [{ shippable: 2, sku: product.sku, deliveryCenterName: '北京发行中心' }],
      payments: [{ attemptNo: 1, providerLabel: '微信支付', statusLabel: '已支付', amountFen: 11_000 }],
      timeline: [{ title: '提交订单' }, { title: '付款成功' }],
      allowedActions: ['ship', 'lock'],
    });
    const [corp] = await testDb().select().from(deliveryCorps).where(eq(deliveryCorps.code, 'shunfeng'));
    const lineId = shown.json.data?.items[0]?.id;
    const part = await clerk.call<OfficeShipmentRow>(add2, {
      body: {
        orderId: order.id,
        deliveryCorpId: corp?.id,
        trackingNo: 'sf1234567890123',
        lines: [{ orderItemId: lineId, quantity: 1 }],
      },
    });
    expect([part.json.message, part.json.data]).toMatchObject([
      '发货成功',
      { trackingNo: 'SF1234567890123', corpName: '顺丰速运', receiverPhone: '138****8000', quantity: 1 },
    ]);
    await clerk.call(add2, {
      body: { orderId: order.id, deliveryCorpId: corp?.id, trackingNo: 'SF1234567890124' },
    });
    const sent = await clerk.call<Paged<OfficeShipmentRow>>(shippingList, {
      query: { orderSn: order.orderSn },
    });
    expect(sent.json.data?.list.map((s) => s.trackingNo)).toEqual(['SF1234567890124', 'SF1234567890123']);

    const mine = await buyer.call<OrderDetailView>(detail, { path: '/x/[id]', params: { id: order.id } });
    expect(mine.json.data).toMatchObject({
      statusLabel: '已发货',
      shippingStatusLabel: '已发货',
      allowedActions: ['finish', 'apply_after_sale'],
      shipments: [
        {
          statusLabel: '已发货',
          corpName: '顺丰速运',
          trackingNo: 'SF1234567890123',
          items: [{ quantity: 1 }],
        },
        { trackingNo: 'SF1234567890124' },
      ],
    });
    expect(mine.json.data?.timeline.map((t) => t.title)).toEqual([
      '提交订单',
      '付款成功',
      '商品已发货',
      '商品已发货',
    ]);
    const done = await buyer.call(finish, { method: 'POST', path: '/x/[id]', params: { id: order.id } });
    expect(done.json).toMatchObject({ result: true, message: '已确认收货', data: { status: 'completed' } });
  });

  test('S-08 roles: finance sees payments, the warehouse ships, a buyer gets neither', async () => {
    const order = await paidOrder(customer, [{ productId: product.id, quantity: 1 }]);
    const [corp] = await testDb().select().from(deliveryCorps).limit(1);
    const shipBody = { orderId: order.id, deliveryCorpId: corp?.id, trackingNo: 'AB12345' };
    const finance = await new TestBrowser().signIn(await makeAdmin(['finance']));
    const news = await new TestBrowser().signIn(await makeAdmin(['news.edit']));
    expect(
      (await finance.call(officePayments, { query: { orderSn: order.orderSn } })).json.data,
    ).toMatchObject({
      total: 1,
      list: [{ outTradeNo: `${order.orderSn}01`, status: 'paid', buyerName: customer.user.name }],
    });
    for (const browser of [finance, news, buyer]) {
      const reply = await browser.call(add2, { body: shipBody });
      expect([reply.status, reply.json.message]).toEqual([403, '权限不足']);
    }
    expect((await news.call(adminList)).status).toBe(403);
    expect((await buyer.call(adminList)).status).toBe(403);
    expect((await new TestBrowser().call(adminList)).status).toBe(401);
    expect(await stockOf(product.stockItemId)).toEqual({ onHand: 100, reserved: 1 });
    const [n] = await ownerQuery<{ n: number }>(
      'select count(*)::int as n from shipments where order_id = $1',
      [order.id],
    );
    expect(n).toEqual({ n: 0 });
  });
});
