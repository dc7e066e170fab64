import { eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { quotations } from '@/db/schema/quotation';
import { reminders } from '@/db/schema/reminder';
import { randomToken } from '@/lib/core/ids';
import { adminBehalfCalls } from '@/lib/domain/order/admin-behalf-calls';
import type { BehalfQuoteView } from '@/lib/domain/order/behalf-contract';
import { adminQuotationCalls } from '@/lib/domain/quotation/admin-calls';
import type { OfficeQuotationListView, OfficeQuotationView } from '@/lib/domain/quotation/office-contract';
import { userQuotationCalls } from '@/lib/domain/quotation/user-calls';
import { TestBrowser } from '@/tests/support/call-route';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { readQuotation } from '@/tests/support/factories/quotation';
import { expressId, makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

const add = adminQuotationCalls['POST /api/admin/quotation/add'];
const decide = adminQuotationCalls['POST /api/admin/quotation/decide'];
const cancel = adminQuotationCalls['POST /api/admin/quotation/cancel/[id]'];
const list = adminQuotationCalls['GET /api/admin/quotation/list'];
const detail = adminQuotationCalls['GET /api/admin/quotation/detail/[id]'];
const paper = adminQuotationCalls['GET /api/admin/quotation/pdf/[id]'];
const price = adminBehalfCalls['POST /api/admin/order/behalf/quote'];
const order = userQuotationCalls['POST /api/user/quotation/order/[id]'];
const ownPaper = userQuotationCalls['GET /api/user/quotation/pdf/[id]'];

/** 6000 yuan: above the limit of 5000. */
const LARGE = 600_000;

let product: Product;
let customer: Customer;
let clerk: User;
let desk: TestBrowser;
let second: TestBrowser;
let buyer: TestBrowser;
let shippingMethodId: number;

beforeAll(async () => {
  shippingMethodId = await expressId();
});
beforeEach(async () => {
  product = await makeProduct({ stock: 1000, listFen: 10_000, saleFen: 10_000, orgFen: 10_000 });
  customer = await makeCustomer();
  clerk = await makeAdmin(['order.behalf', 'quotation.discount'], '郑业务');
  desk = await new TestBrowser().signIn(clerk);
  second = await new TestBrowser().signIn(await makeAdmin(['quotation.discount'], '褚复核'));
  buyer = await new TestBrowser().signIn(customer.user);
});
afterEach(expectInvariants);

async function body(discountFen: number, more: object = {}) {
  const lines = [{ productId: product.id, specKey: '', quantity: 100 }];
  const asked = { buyerId: customer.user.id, lines, receiverId: customer.receiverId, shippingMethodId };
  const priced = await desk.call<BehalfQuoteView>(price, { body: asked });
  return {
    ...asked,
    totalFen: (priced.json.data?.totalFen ?? 0) - discountFen,
    customerName: '某某市档案馆',
    validDays: 10,
    discountFen,
    ...(discountFen > 0 && { discountReason: '2026 年采购协议' }),
    submitKey: randomToken(16),
    ...more,
  };
}
const made = async (discountFen: number): Promise<OfficeQuotationView> => {
  const { json } = await desk.call<OfficeQuotationView>(add, { body: await body(discountFen) });
  if (!json.data) throw new Error(json.message);
  return json.data;
};
const ordered = (id: number) =>
  buyer.call<{ id: number }>(order, {
    params: { id },
    body: { paymentMethod: 'wxpay', submitKey: randomToken(16) },
  });

test('a clerk quotes with a discount within the limit: it holds at once, in the operation log, and its customer orders by it', async () => {
  const sent = await body(1000);
  const replies = await Promise.all([1, 2].map(() => desk.call<OfficeQuotationView>(add, { body: sent })));
  expect(new Set(replies.map((r) => r.json.data?.id)).size).toBe(1);
  const view = replies[0]?.json.data as OfficeQuotationView;
  expect(view).toMatchObject({
    face: 'valid',
    customerName: '某某市档案馆',
    discountFen: 1000,
    discountReason: '2026 年采购协议',
    madeByName: '郑业务',
    validDays: 10,
    allowedActions: ['cancel', 'paper'],
  });
  const logged = await testDb().select().from(operationLogs).where(eq(operationLogs.action, 'quotation.add'));
  expect(logged.filter((l) => l.entityId === String(view.id))).toMatchObject([{ actorId: clerk.id }]);
  const placed = await ordered(view.id);
  expect(await readOrder(placed.json.data?.id ?? 0)).toMatchObject({
    buyerId: customer.user.id,
    discountFen: 1000,
    totalFen: sent.totalFen,
  });
});

test('a discount beyond the limit waits: no order, no paper, not by the clerk’s own word; agreed to, its term begins anew', async () => {
  const { id } = await made(LARGE);
  expect(await readQuotation(id)).toMatchObject({ status: 'pending' });
  expect((await ordered(id)).json).toMatchObject({
    code: 'CONFLICT',
    message: '报价单待复核，复核通过后才能下单',
  });
  expect((await buyer.call(ownPaper, { params: { id } })).status).toBe(409);
  expect((await desk.call(decide, { body: { id, agree: true } })).json).toMatchObject({
    code: 'FORBIDDEN',
    message: '自己报价的优惠须由另一人复核',
  });
  await ownerQuery(`update quotations set expires_at = now() - interval '1 hour' where id = $1`, [id]);
  const agreed = await second.call<OfficeQuotationView>(decide, { body: { id, agree: true } });
  expect(agreed.json.data).toMatchObject({ face: 'valid', decidedByName: '褚复核' });
  expect((await second.call(decide, { body: { id, agree: true } })).status).toBe(409);
  expect((await ordered(id)).json.data?.id).toBeGreaterThan(0);
});

test('refused, it is over, with the reason, and its clerk is told', async () => {
  const { id } = await made(LARGE);
  expect((await second.call(decide, { body: { id, agree: false } })).json.errors).toEqual({
    note: '请填写不同意的原因',
  });
  const refused = await second.call<OfficeQuotationView>(decide, {
    body: { id, agree: false, note: '协议已到期' },
  });
  expect(refused.json.data).toMatchObject({ face: 'cancelled', cancelReason: '协议已到期' });
  const [reminder] = await testDb()
    .select()
    .from(reminders)
    .where(eq(reminders.key, `rejected:quotation:${id}`));
  expect(reminder).toMatchObject({ userId: clerk.id, text: '协议已到期' });
  expect((await ordered(id)).status).toBe(409);
});

test('two at once decide one quotation: one word counts', async () => {
  const { id } = await made(LARGE);
  const other = await new TestBrowser().signIn(await makeAdmin(['quotation.discount']));
  const replies = await Promise.all([
    second.call(decide, { body: { id, agree: true } }),
    other.call(decide, { body: { id, agree: false, note: '不同意' } }),
  ]);
  expect(replies.map((r) => r.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('without the right nobody gives a discount or looks; bad input is refused at its field; nothing is written', async () => {
  const plain = await new TestBrowser().signIn(await makeAdmin(['order.behalf']));
  const stranger = await new TestBrowser().signIn(await makeAdmin(['order', 'finance', 'warehouse']));
  const sent = await body(1000);
  const before = await dataSnapshot();
  expect((await plain.call(add, { body: sent })).json).toMatchObject({
    code: 'FORBIDDEN',
    message: '没有报价优惠的权限',
  });
  expect((await desk.call(add, { body: { ...sent, discountReason: '' } })).json.errors).toEqual({
    discountReason: '请填写优惠依据',
  });
  expect((await desk.call(add, { body: { ...sent, discountFen: 100_000_000 } })).json.errors).toEqual({
    discountFen: '优惠不能超过商品金额',
  });
  expect((await desk.call(add, { body: { ...sent, totalFen: 1 } })).json.code).toBe('QUOTE_CHANGED');
  for (const [call, input] of [
    [add, { body: sent }],
    [decide, { body: { id: 1, agree: true } }],
    [cancel, { params: { id: 1 }, body: {} }],
    [list, {}],
    [detail, { params: { id: 1 } }],
    [paper, { params: { id: 1 } }],
  ] as const)
    expect((await stranger.call(call, input)).status).toBe(403);
  expect(await dataSnapshot()).toEqual(before);
  expect(await testDb().$count(quotations, eq(quotations.buyerId, customer.user.id))).toBe(0);
});

test('the list finds by number, name and heading, and counts what waits; a cancelled one is none', async () => {
  const [one, other] = [await made(0), await made(LARGE)];
  const read = async (query: object) =>
    (await desk.call<OfficeQuotationListView>(list, { query: { ...query } })).json.data;
  expect((await read({ keyword: one.quotationSn }))?.list.map((r) => r.id)).toEqual([one.id]);
  expect((await read({ face: 'pending' }))?.list.map((r) => r.id)).toContain(other.id);
  await desk.call(cancel, { params: { id: one.id }, body: { reason: '客户改订其他书' } });
  expect(await read({ keyword: one.quotationSn })).toMatchObject({
    list: [{ face: 'cancelled', allowedActions: [] }],
  });
  expect((await ordered(one.id)).status).toBe(409);
});
