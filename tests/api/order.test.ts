import { eq } from 'drizzle-orm';
import { cartItems } from '@/db/schema/cart';
import { orderItems, orders } from '@/db/schema/order';
import type { Paged } from '@/lib/core/page';
import type { OrderDetailView, OrderListView } from '@/lib/domain/order/contract';
import type { QuoteView, ShippableView } from '@/lib/domain/order/quote-contract';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { userPaymentCalls } from '@/lib/domain/payment/user-calls';
import { TestBrowser, type Called } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import {
  expressId,
  makeCustomer,
  placeOrder,
  readOrder,
  type Customer,
} from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { unknownNamed } from '@/tests/support/unknown-fields';

const add = userOrderCalls['POST /api/user/order/add'];
const cancel = userPaymentCalls['POST /api/user/order/cancel/[id]'];
const del = userOrderCalls['POST /api/user/order/del/[id]'];
const detail = userOrderCalls['GET /api/user/order/detail/[id]'];
const finish = userOrderCalls['POST /api/user/order/finish/[id]'];
const item = userOrderCalls['GET /api/user/order/item/[id]'];
const list = userOrderCalls['GET /api/user/order/list'];
const myOrder = userOrderCalls['GET /api/user/order/myorder'];
const products = userOrderCalls['GET /api/user/order/orderproduct'];
const repeat = userOrderCalls['GET /api/user/order/selectOrderRepeat'];
const payments = userPaymentCalls['GET /api/user/payment/list'];
const methods = userPaymentCalls['GET /api/user/paymentMethod/selectList'];
const freight = userOrderCalls['GET /api/user/shippingMethod/freight'];
const shippable = userOrderCalls['GET /api/user/shippingMethod/shippingable/list'];

let product: Product;
let customer: Customer;
let buyer: TestBrowser;
let methodId: number;

beforeAll(async () => {
  methodId = await expressId();
});
beforeEach(async () => {
  product = await makeProduct({ stock: 100 });
  customer = await makeCustomer();
  buyer = await new TestBrowser().signIn(customer.user);
});
afterEach(expectInvariants);

async function inCart(quantity = 2): Promise<number> {
  const [row] = await testDb()
    .insert(cartItems)
    .values({ userId: customer.user.id, productId: product.id, quantity, quotedFen: 5000 })
    .returning({ id: cartItems.id });
  return row?.id ?? 0;
}

const body = (cartItemId: number, more: object = {}) => ({
  submitKey: 'a-submit-key-of-the-test',
  cartItemIds: [cartItemId],
  receiverId: customer.receiverId,
  shippingMethodId: methodId,
  paymentMethod: 'wxpay',
  totalFen: 11_000,
  ...more,
});

test('from the cart to the order: quote, ways of shipping and paying, submit, list, detail', async () => {
  const cartItemId = await inCart();
  const place = { cartItemIds: cartItemId, receiverId: customer.receiverId };
  const ways = await buyer.call<ShippableView[]>(shippable, { query: place });
  expect(ways.json.data).toMatchObject([
    { code: 'express', available: true, freightFen: 1000 },
    { code: 'post', available: true, freightFen: 600 },
  ]);
  const quote = await buyer.call<QuoteView>(freight, { query: { ...place, shippingMethodId: methodId } });
  expect(quote.json.data).toMatchObject({
    goodsFen: 10_000,
    freightFen: 1000,
    totalFen: 11_000,
    weightG: 800,
  });
  const pay = await buyer.call(methods);
  expect(pay.json.data).toMatchObject([{ code: 'wxpay', kind: 'online', deadlineMinutes: 30 }]);

  const made = await buyer.call<{ id: number; orderSn: string }>(add, {
    body: body(cartItemId, {
      remark: ' 请尽快 ',
      invoice: { titleKind: 'company', title: '某单位', taxNo: '91110000600037341l' },
    }),
  });
  expect([made.status, made.json.message]).toEqual([200, '订单已提交']);
  const id = made.json.data?.id ?? 0;
  expect(await testDb().$count(cartItems, eq(cartItems.userId, customer.user.id))).toBe(0);
  const again = await buyer.call<{ id: number }>(add, {
    body: body(cartItemId, {
      remark: ' 请尽快 ',
      invoice: { titleKind: 'company', title: '某单位', taxNo: '91110000600037341l' },
    }),
  });
  expect(again.json.data).toEqual(made.json.data);

  const shown = await buyer.call<OrderDetailView>(detail, { params: { id }, path: '/x/[id]' });
  expect(shown.json.data).toMatchObject({
    orderSn: made.json.data?.orderSn,
    statusLabel: '待付款',
    paymentMethodLabel: '微信支付',
    totalFen: 11_000,
    receiver: { name: '张三', phone: '13800138000', region: '北京市 东城区', address: '某街 1 号' },
    shippingMethodName: '快递',
    remark: '请尽快',
    invoice: { titleKind: 'company', title: '某单位', taxNo: '91110000600037341L' },
    items: [{ productId: product.id, quantity: 2, payableFen: 11_000 }],
    timeline: [{ title: '提交订单' }],
    shipments: [],
    issues: [],
    allowedActions: ['pay', 'cancel', 'attach'],
  });
  const all = await buyer.call<OrderListView>(list, { query: { tab: 'pending_payment' } });
  expect(all.json.data).toMatchObject({ total: 1, counts: { all: 1, pending_payment: 1, to_ship: 0 } });
  const mine = await buyer.call(myOrder);
  expect(mine.json.data).toMatchObject({ counts: { all: 1 }, recent: [{ id }] });
  const bought = await buyer.call<Paged<{ title: string }>>(products, {});
  expect(bought.json.data).toMatchObject({ total: 1, list: [{ title: product.title, orderId: id }] });
  const seen = await buyer.call(repeat, { query: { productId: product.id } });
  expect(seen.json.data).toMatchObject([{ productId: product.id, orderId: id, quantity: 2 }]);
});

test('the Idempotency-Key header serves as well; without any key nothing is ordered', async () => {
  const cartItemId = await inCart();
  const without = { ...body(cartItemId), submitKey: undefined };
  expect((await buyer.call(add, { body: without })).json).toMatchObject({ code: 'INVALID_INPUT' });
  const made = await buyer.call(add, {
    body: without,
    headers: { 'idempotency-key': 'header-key-0123456789' },
  });
  expect(made.status).toBe(200);
});

test('S-52 S-09 price, state, buyer and money sent by the browser are refused by name, and no order is made', async () => {
  const cartItemId = await inCart();
  const extra = {
    status: 'to_ship',
    payStatus: 'paid',
    paidFen: 11_000,
    paidAt: '2026-01-01T00:00:00Z',
    buyerId: 1,
    userId: 1,
    organizationId: 1,
    unitFen: 1,
    freightFen: 0,
    discountFen: 9999,
    isOffline: true,
    orderSn: '1',
    lockedBy: 1,
    constructor: { prototype: { paid: true } },
  };
  const before = await testDb().$count(orders);
  expect(unknownNamed(await buyer.call(add, { body: body(cartItemId, extra) })).toSorted()).toEqual(
    Object.keys(extra).toSorted(),
  );
  expect(await testDb().$count(orders)).toBe(before);
});

test.each([
  ['a negative quantity', { quantity: -1 }],
  ['nothing', { quantity: 0 }],
  ['half a copy', { quantity: 0.5 }],
  ['a milliard', { quantity: 1_000_000_000 }],
  ['2^31', { quantity: 2 ** 31 }],
  ['2^53 + 2', { quantity: 2 ** 53 + 2 }],
  ['a number in another notation', { quantity: '1e3' }],
  ['an array', { quantity: [1] }],
  ['no product', { productId: 0 }],
])('S-53 %s is refused before anything happens', async (_, line) => {
  const lines = [{ productId: product.id, quantity: 1, ...line }];
  const reply = await buyer.call(add, { body: { ...body(1), cartItemIds: undefined, lines } });
  expect([reply.status, reply.json.code]).toEqual([400, 'INVALID_INPUT']);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 100, reserved: 0 });
});

test.each([
  ['no goods', { cartItemIds: undefined }],
  ['goods twice over', { lines: [{ productId: 1, quantity: 1 }] }],
  ['no total', { totalFen: undefined }],
  ['a short key', { submitKey: 'short' }],
  ['another way to pay', { paymentMethod: 'transfer' }],
  ['an invoice of a company without its number', { invoice: { titleKind: 'company', title: '某单位' } }],
  ['a line break in the remark', { remark: 'a\r\nb' }],
])('%s: 400 with the message at the field', async (_, more) => {
  const reply = await buyer.call(add, { body: body(await inCart(), more) });
  expect([reply.status, reply.json.code]).toEqual([400, 'INVALID_INPUT']);
  expect(Object.keys(reply.json.errors ?? {}).length).toBeGreaterThan(0);
  expect(await testDb().$count(orders, eq(orders.buyerId, customer.user.id))).toBe(0);
});

test("another buyer's cart row is not orderable, and stays", async () => {
  const cartItemId = await inCart();
  const other = await makeCustomer();
  const thief = await new TestBrowser().signIn(other.user);
  const reply = await thief.call(add, { body: body(cartItemId, { receiverId: other.receiverId }) });
  expect([reply.status, reply.json.code]).toEqual([409, 'CONFLICT']);
  expect(await testDb().$count(cartItems, eq(cartItems.id, cartItemId))).toBe(1);
});

describe('S-06 another buyer’s order is the same as none', () => {
  const byId: [string, Called, 'GET' | 'POST'][] = [
    ['detail', detail, 'GET'],
    ['cancel', cancel, 'POST'],
    ['finish', finish, 'POST'],
    ['del', del, 'POST'],
  ];
  test.each(byId)('%s', async (_, handler, method) => {
    const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
    const thief = await new TestBrowser().signIn((await makeCustomer()).user);
    const call = (id: number) => thief.call(handler, { method, path: '/x/[id]', params: { id } });
    const [foreign, missing] = [await call(order.id), await call(987_654_321)];
    const shown = (r: typeof foreign) => ({ ...r.json, requestId: '', status: r.status });
    expect(shown(foreign)).toEqual(shown(missing));
    expect(foreign.status).toBe(404);
    expect(await readOrder(order.id)).toEqual(order);
  });

  test('a line, the lists and the payments', async () => {
    const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
    const [line] = await testDb().select().from(orderItems).where(eq(orderItems.orderId, order.id));
    const thief = await new TestBrowser().signIn((await makeCustomer()).user);
    const one = await thief.call(item, { path: '/x/[id]', params: { id: line?.id ?? 0 } });
    expect(one.status).toBe(404);
    for (const handler of [list, products, payments] as Called[]) {
      const page = await thief.call<Paged<unknown>>(handler, { query: { orderId: order.id } });
      expect(page.json.data?.list).toEqual([]);
    }
    const own = await buyer.call(item, { path: '/x/[id]', params: { id: line?.id ?? 0 } });
    expect(own.json.data).toMatchObject({ id: line?.id, orderSn: order.orderSn, status: 'pending_payment' });
  });
});

test('an ended order can be taken off the list, a running one cannot', async () => {
  const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const call = (handler: Called) =>
    buyer.call(handler, { method: 'POST', path: '/x/[id]', params: { id: order.id } });
  expect((await call(del as Called)).status).toBe(409);
  expect((await call(cancel as Called)).status).toBe(200);
  expect((await call(del as Called)).json).toMatchObject({ result: true, data: null });
  expect((await call(del as Called)).status).toBe(404);
  const all = await buyer.call<OrderListView>(list);
  expect(all.json.data).toMatchObject({ total: 0, counts: { all: 0 } });
  expect((await readOrder(order.id)).hiddenAt).not.toBeNull();
});
