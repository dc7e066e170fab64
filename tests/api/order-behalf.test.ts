import { and, eq } from 'drizzle-orm';
import { userConsents, users } from '@/db/schema/identity';
import { operationLogs } from '@/db/schema/log';
import { receivers } from '@/db/schema/member';
import { orderEvents, orders } from '@/db/schema/order';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { ensureBuyer } from '@/lib/domain/identity/commands/ensure-buyer';
import type { BehalfBuyer } from '@/lib/domain/member/behalf-contract';
import { sendNotice } from '@/lib/domain/notice/commands/send-notice';
import { adminBehalfCalls } from '@/lib/domain/order/admin-behalf-calls';
import type { BehalfQuoteView } from '@/lib/domain/order/behalf-contract';
import type { OrderListView } from '@/lib/domain/order/contract';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { TestBrowser } from '@/tests/support/call-route';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { noticesOf, waitingJobs } from '@/tests/support/factories/notice';
import { joinOrganization, makeOrganization } from '@/tests/support/factories/organization';
import { makeAdmin, makeBuyer, nextPhone, type User } from '@/tests/support/factories/people';
import { expressId, makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

const add = adminBehalfCalls['POST /api/admin/order/behalf/add'];
const buyers = adminBehalfCalls['GET /api/admin/order/behalf/buyers'];
const addBuyer = adminBehalfCalls['POST /api/admin/order/behalf/buyers/add'];
const quote = adminBehalfCalls['POST /api/admin/order/behalf/quote'];
const book = adminBehalfCalls['GET /api/admin/order/behalf/receivers'];
const ownList = userOrderCalls['GET /api/user/order/list'];

let product: Product;
let customer: Customer;
let clerk: User;
let desk: TestBrowser;
let shippingMethodId: number;

beforeAll(async () => {
  shippingMethodId = await expressId();
});
beforeEach(async () => {
  product = await makeProduct({ stock: 100 });
  customer = await makeCustomer();
  clerk = await makeAdmin(['order.behalf'], '郑业务');
  desk = await new TestBrowser().signIn(clerk);
});
afterEach(expectInvariants);

const named = {
  name: '李四',
  phone: '13900139000',
  areaCode: '110102',
  address: '广安门内大街 1 号',
};

async function body(buyerId: number, more: object = {}) {
  const lines = [{ productId: product.id, specKey: '', quantity: 2 }];
  const asked = { buyerId, lines, areaCode: '110102', shippingMethodId };
  const priced = await desk.call<BehalfQuoteView>(quote, { body: asked });
  return {
    buyerId,
    lines,
    shippingMethodId,
    receiver: named,
    paymentMethod: 'wxpay',
    totalFen: priced.json.data?.totalFen,
    submitKey: randomToken(16),
    ...more,
  };
}

const ordersOf = (buyerId: number) =>
  testDb().select({ id: orders.id }).from(orders).where(eq(orders.buyerId, buyerId));

test('an order by telephone is the customer’s own, written down under the clerk’s name, and the customer is told to pay', async () => {
  const sent = await body(customer.user.id);
  const { json } = await desk.call<{ id: number }>(add, { body: sent });
  expect(json.message).toBe('订单已提交，已通知客户付款');
  const order = await readOrder(json.data?.id ?? 0);
  expect(order).toMatchObject({
    buyerId: customer.user.id,
    organizationId: null,
    source: 'admin',
    status: 'pending_payment',
    receiverName: '李四',
    areaCode: '110102',
    district: '西城区',
    totalFen: sent.totalFen,
  });
  const [event] = await testDb().select().from(orderEvents).where(eq(orderEvents.entityId, order.id));
  expect(event).toMatchObject({
    action: 'create',
    actorKind: 'admin',
    actorId: clerk.id,
    actorName: '郑业务',
  });
  const [logged] = await testDb()
    .select()
    .from(operationLogs)
    .where(and(eq(operationLogs.action, 'order.behalf'), eq(operationLogs.entityId, String(order.id))));
  expect(logged).toMatchObject({ actorKind: 'admin', actorId: clerk.id });
  // The address that was named stays in the order: nobody writes into a customer's book.
  expect(await testDb().$count(receivers, eq(receivers.userId, customer.user.id))).toBe(1);
  const own = await (await new TestBrowser().signIn(customer.user)).call<OrderListView>(ownList);
  expect(own.json.data?.list.map((o) => [o.id, o.allowedActions.includes('pay')])).toEqual([
    [order.id, true],
  ]);
  expect((await waitingJobs('notice.send')).map((j) => j.key)).toContain(`notice:orderPlaced:${order.id}`);
  await sendNotice(makeCtx(), 'orderPlaced', order.id);
  expect(await noticesOf(customer.user.id)).toMatchObject([
    {
      kind: 'orderPlaced',
      orderId: order.id,
      path: `/user/center/orders/${order.id}`,
      title: '请核对并付款',
    },
  ]);
});

test('the same submission, twice at once and again, is one order and one message; another address under its key is refused', async () => {
  const sent = await body(customer.user.id);
  const replies = await Promise.all([1, 2].map(() => desk.call<{ id: number }>(add, { body: sent })));
  replies.push(await desk.call<{ id: number }>(add, { body: sent }));
  expect(new Set(replies.map((r) => r.json.data?.id)).size).toBe(1);
  const [{ id } = { id: 0 }, ...others] = await ordersOf(customer.user.id);
  expect(others).toEqual([]);
  expect(await stockOf(product.stockItemId)).toMatchObject({ reserved: 2 });
  const keys = (await waitingJobs('notice.send')).map((j) => j.key);
  expect(keys.filter((k) => k === `notice:orderPlaced:${id}`)).toHaveLength(1);
  expect(
    await testDb().$count(
      operationLogs,
      and(eq(operationLogs.action, 'order.behalf'), eq(operationLogs.entityId, String(id))),
    ),
  ).toBe(1);
  const other = await desk.call(add, { body: { ...sent, receiver: { ...named, address: '别处 2 号' } } });
  expect(other.json).toMatchObject({ code: 'CONFLICT' });
  expect(await ordersOf(customer.user.id)).toHaveLength(1);
});

test('the rules are the customer’s: a member’s limit, the price seen, the stock; what is refused changes nothing', async () => {
  const organization = await makeOrganization();
  const limit = { spendingLimitFen: 100, limitPeriod: 'order' } as const;
  const member = await joinOrganization(organization.id, 'member', limit);
  const sent = await body(member.user.id);
  const over = await desk.call(add, { body: sent });
  expect(over.json).toMatchObject({ code: 'RULE', message: expect.stringContaining('限额') as string });
  const stale = await desk.call(add, { body: await body(customer.user.id, { totalFen: 1 }) });
  expect(stale.json.code).toBe('QUOTE_CHANGED');
  const lines = [{ productId: product.id, specKey: '', quantity: 101 }];
  const short = await desk.call(add, { body: await body(customer.user.id, { lines }) });
  expect(short.json.code).toBe('STOCK_SHORT');
  const foreign = await desk.call(add, {
    body: await body(customer.user.id, { receiver: undefined, receiverId: member.receiverId }),
  });
  expect(foreign.status).toBe(404);
  expect([...(await ordersOf(member.user.id)), ...(await ordersOf(customer.user.id))]).toEqual([]);
  expect(await stockOf(product.stockItemId)).toMatchObject({ reserved: 0 });
});

test('nobody orders for an account that is stopped, for an administrator, or without the permission', async () => {
  const stopped = await makeBuyer({ status: 'disabled' });
  const sent = await body(customer.user.id);
  expect((await desk.call(add, { body: { ...sent, buyerId: stopped.id } })).json).toMatchObject({
    code: 'CONFLICT',
    message: '账号已停用或注销，不能代为下单',
  });
  expect((await desk.call(add, { body: { ...sent, buyerId: clerk.id } })).status).toBe(404);
  const other = await new TestBrowser().signIn(await makeAdmin(['order', 'warehouse', 'finance']));
  for (const [call, input] of [
    [add, { body: sent }],
    [quote, { body: sent }],
    [buyers, { query: { keyword: '用户' } }],
    [book, { query: { buyerId: customer.user.id } }],
    [addBuyer, { body: { phone: nextPhone(), name: '新客户' } }],
  ] as const)
    expect((await other.call(call, input)).status).toBe(403);
  expect(await ordersOf(customer.user.id)).toEqual([]);
});

test('customers are found by what they say on the telephone, masked, and members by their organisation', async () => {
  const organization = await makeOrganization();
  const find = async (keyword: string) =>
    (await desk.call<BehalfBuyer[]>(buyers, { query: { keyword } })).json.data ?? [];
  const phone = customer.user.phone ?? '';
  expect(await find(phone)).toEqual([
    {
      id: customer.user.id,
      name: customer.user.name,
      phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
      organizationName: null,
    },
  ]);
  expect(await find(organization.name)).toMatchObject([
    { id: organization.manager.user.id, organizationName: organization.name },
  ]);
  expect(await find('%_')).toEqual([]);
  const own = await desk.call<{ id: number }[]>(book, { query: { buyerId: customer.user.id } });
  expect(own.json.data?.map((r) => r.id)).toEqual([customer.receiverId]);
});

test('an account that a clerk makes is proved, and agrees to the terms, by its first login with a code; a number has one account', async () => {
  const phone = nextPhone();
  const made = await desk.call<BehalfBuyer>(addBuyer, { body: { phone, name: '来电客户' } });
  const id = made.json.data?.id ?? 0;
  const read = async () => (await testDb().select().from(users).where(eq(users.id, id)))[0];
  expect(await read()).toMatchObject({ phone, name: '来电客户', passwordHash: null, phoneVerifiedAt: null });
  expect(await testDb().$count(userConsents, eq(userConsents.userId, id))).toBe(0);
  const again = await desk.call(addBuyer, { body: { phone, name: '别人' } });
  expect(again.json).toMatchObject({ code: 'CONFLICT', errors: { phone: '该手机号码已有账号，请直接查找' } });
  expect(await read()).toMatchObject({ name: '来电客户' });
  for (let login = 0; login < 2; login += 1)
    await withTx(makeCtx(), (c) => ensureBuyer(c, { phone, agreed: true }));
  expect((await read())?.phoneVerifiedAt).not.toBeNull();
  const agreed = await testDb().select().from(userConsents).where(eq(userConsents.userId, id));
  expect(agreed.map((c) => c.document).toSorted()).toEqual(['agreement', 'privacy']);
});
