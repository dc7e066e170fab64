import { adminCreditCalls } from '@/lib/domain/credit/admin-calls';
import type { CreditOfferView, OwnCreditView } from '@/lib/domain/credit/contract';
import type {
  CreditDetailView,
  CreditListView,
  CreditRequestListInput,
} from '@/lib/domain/credit/office-contract';
import { userCreditCalls } from '@/lib/domain/credit/user-calls';
import { randomToken } from '@/lib/core/ids';
import { formatDate } from '@/lib/core/dates';
import { TestBrowser } from '@/tests/support/call-route';
import { makeProduct } from '@/tests/support/factories/catalogue';
import {
  joinOrganization,
  makeOrganization,
  type TestOrganization,
} from '@/tests/support/factories/organization';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeFinance } from '@/tests/support/factories/refund';
import { placeOrder, readOrder, type OrderRow } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

process.env.RATE_SCALE = '1000';

const list = adminCreditCalls['GET /api/admin/credit/list'];
const detail = adminCreditCalls['GET /api/admin/credit/detail'];
const changes = adminCreditCalls['GET /api/admin/credit/change/list'];
const repayments = adminCreditCalls['GET /api/admin/credit/repayment/list'];
const propose = adminCreditCalls['POST /api/admin/credit/propose'];
const decide = adminCreditCalls['POST /api/admin/credit/decide/[id]'];
const enter = adminCreditCalls['POST /api/admin/credit/repayment/add'];
const decideRepayment = adminCreditCalls['POST /api/admin/credit/repayment/decide/[id]'];
const remind = adminCreditCalls['POST /api/admin/credit/remind'];
const own = userCreditCalls['GET /api/user/credit/detail'];
const offer = userCreditCalls['GET /api/user/credit/offer/[orderId]'];
const use = userCreditCalls['POST /api/user/credit/use/[id]'];

let organization: TestOrganization;
let order: OrderRow;
beforeEach(async () => {
  organization = await makeOrganization();
  const product = await makeProduct({ stock: 100, saleFen: 5000 });
  order = await placeOrder(organization.manager, [{ productId: product.id, quantity: 2 }]);
});
afterEach(expectInvariants);

const login = (user: Parameters<TestBrowser['signIn']>[0]) => new TestBrowser().signIn(user);
const grantOf = (more: Record<string, unknown> = {}) => ({
  organizationId: organization.id,
  mode: 'invoice_first',
  limitFen: 100_000,
  termDays: 30,
  reason: '年度框架协议',
  requestKey: randomToken(16),
  ...more,
});

test('two people of finance grant, a buyer uses, two people book the money: from nothing to nothing owed', async () => {
  const [one, two] = [await login(await makeFinance()), await login(await makeFinance())];
  const buyer = await login(organization.manager.user);
  const params = { orderId: String(order.id) };
  const before = await buyer.call<CreditOfferView>(offer, { params });
  expect(before.json.data).toMatchObject({ account: null, dueFen: order.totalFen });
  const asked = await one.call<CreditDetailView>(propose, { body: grantOf() });
  expect(asked.json).toMatchObject({
    message: '已提交，待另一位财务人员复核',
    data: { account: null, waitingChange: { limitFen: 100_000, decidable: false } },
  });
  const id = String(asked.json.data?.waitingChange?.id);
  expect((await two.call(decide, { params: { id }, body: { agree: false } })).json).toMatchObject({
    errors: { reason: '请输入驳回理由' },
  });
  expect((await two.call(decide, { params: { id }, body: { agree: true } })).status).toBe(200);
  const said = await buyer.call<CreditOfferView>(use, {
    params: { id: String(order.id) },
    body: { dueFen: order.totalFen },
  });
  expect(said.json).toMatchObject({
    message: '已挂账，订单将安排发货',
    data: { account: { usedFen: order.totalFen } },
  });
  expect(await readOrder(order.id)).toMatchObject({ status: 'to_ship' });
  expect((await buyer.call<OwnCreditView>(own, {})).json.data).toMatchObject({
    debts: [{ orderSn: order.orderSn, openFen: order.totalFen }],
  });
  const query = { keyword: organization.name };
  expect((await one.call<CreditListView>(list, { query })).json.data).toMatchObject({
    total: 1,
    totals: { usedFen: order.totalFen, overdueFen: 0 },
  });
  expect((await one.call(remind, { body: { organizationId: organization.id } })).status).toBe(200);
  const entered = await one.call(enter, {
    body: {
      organizationId: organization.id,
      amountFen: order.totalFen,
      bankDate: formatDate(new Date()),
      bankPayer: organization.name,
      bankReference: randomToken(12),
      requestKey: randomToken(16),
    },
  });
  expect(entered.json.message).toBe('已登记，待另一位财务人员复核');
  const rows = await two.call<{ list: { id: number; decidable: boolean }[] }>(repayments, {
    query: { face: 'waiting', organizationId: organization.id },
  });
  expect(rows.json.data?.list).toMatchObject([{ decidable: true }]);
  const params2 = { id: String(rows.json.data?.list[0]?.id) };
  expect((await two.call(decideRepayment, { params: params2, body: { agree: true } })).status).toBe(200);
  const after = await two.call<CreditDetailView>(detail, { query: { organizationId: organization.id } });
  expect(after.json.data).toMatchObject({ account: { usedFen: 0 }, debts: [], remindable: false });
  const history: Partial<CreditRequestListInput> = { organizationId: organization.id };
  expect((await one.call(changes, { query: history })).json.data).toMatchObject({
    list: [{ face: 'confirmed', limitFen: 100_000 }],
  });
});

test('S-72: who is not of finance grants, books and confirms nothing; members and strangers see no account', async () => {
  const clerk = await login(await makeAdmin(['order']));
  const editor = await login(await makeAdmin(['news.edit']));
  const member = await login((await joinOrganization(organization.id, 'member')).user);
  const stranger = await login((await makeOrganization()).manager.user);
  const before = await dataSnapshot();
  const statuses = [
    await clerk.call(propose, { body: grantOf() }),
    await clerk.call(decide, { params: { id: '1' }, body: { agree: true } }),
    await clerk.call(enter, { body: {} }),
    await editor.call(list, {}),
    await editor.call(remind, { body: { organizationId: organization.id } }),
    await member.call(own, {}),
    await member.call(offer, { params: { orderId: String(order.id) } }),
    await stranger.call(offer, { params: { orderId: String(order.id) } }),
    await stranger.call(use, { params: { id: String(order.id) }, body: { dueFen: order.totalFen } }),
  ].map((r) => r.status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 404, 404, 404]);
  expect(await dataSnapshot()).toEqual(before);
  expect((await clerk.call(list, {})).status).toBe(200);
});

test('bad grants and repayments say what is wrong at their field and write nothing', async () => {
  const one = await login(await makeFinance());
  const before = await dataSnapshot();
  const errorsOf = async (body: Record<string, unknown>) => (await one.call(propose, { body })).json.errors;
  expect(Object.keys((await errorsOf(grantOf({ limitFen: -1, termDays: 181, reason: '' }))) ?? {})).toEqual([
    'limitFen',
    'termDays',
    'reason',
  ]);
  const none = await one.call(propose, { body: grantOf({ organizationId: 999_999_999 }) });
  expect([none.status, none.json.message]).toEqual([404, '单位不存在']);
  const early = await one.call(enter, {
    body: {
      organizationId: organization.id,
      amountFen: 1,
      bankDate: '2999-01-01',
      bankPayer: '某某单位',
      bankReference: 'HD20260101',
      requestKey: randomToken(16),
    },
  });
  expect(early.json).toMatchObject({ errors: { bankDate: '到账日期不能晚于今天' } });
  expect(await dataSnapshot()).toEqual(before);
});
