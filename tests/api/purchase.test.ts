import { eq } from 'drizzle-orm';
import { purchaseRequests } from '@/db/schema/purchase';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { randomToken } from '@/lib/core/ids';
import type { ApprovalView } from '@/lib/domain/organization/approval-contract';
import { userOrganizationCalls } from '@/lib/domain/organization/user-calls';
import type { PurchaseDetailView, PurchaseListView } from '@/lib/domain/purchase/contract';
import { userPurchaseCalls } from '@/lib/domain/purchase/user-calls';
import type { QuoteView } from '@/lib/domain/order/quote-contract';
import { TestBrowser } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import {
  joinOrganization,
  makeOrganization,
  type Person,
  type TestOrganization,
} from '@/tests/support/factories/organization';
import { quote as quoteFor } from '@/tests/support/factories/quotation';
import { submitInput } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

const order = userOrderCalls['POST /api/user/order/add'];
const add = userPurchaseCalls['POST /api/user/purchase/add'];
const list = userPurchaseCalls['GET /api/user/purchase/list'];
const waiting = userPurchaseCalls['GET /api/user/purchase/waiting'];
const detail = userPurchaseCalls['GET /api/user/purchase/detail/[id]'];
const quote = userPurchaseCalls['POST /api/user/purchase/quote/[id]'];
const approve = userPurchaseCalls['POST /api/user/purchase/approve/[id]'];
const askQuoted = userPurchaseCalls['POST /api/user/purchase/quotation/[id]'];
const refuse = userPurchaseCalls['POST /api/user/purchase/refuse/[id]'];
const withdraw = userPurchaseCalls['POST /api/user/purchase/withdraw/[id]'];
const settings = userOrganizationCalls['POST /api/user/organization/approval/edit'];

let product: Product;
let organization: TestOrganization;
let member: Person;
let buyer: TestBrowser;
let manager: TestBrowser;

beforeEach(async () => {
  product = await makeProduct({ stock: 100 });
  organization = await makeOrganization();
  member = await joinOrganization(organization.id, 'member', {
    spendingLimitFen: 100,
    limitPeriod: 'month',
  });
  buyer = await new TestBrowser().signIn(member.user);
  manager = await new TestBrowser().signIn(organization.manager.user);
});
afterEach(expectInvariants);

const body = () => submitInput(member, [{ productId: product.id, quantity: 2 }]);
async function asked(): Promise<PurchaseDetailView> {
  const { json } = await buyer.call<PurchaseDetailView>(add, { body: await body() });
  if (!json.data) throw new Error(json.message);
  return json.data;
}

test('an order beyond the limit is refused and asked for; the manager sees it, changes copies and approves', async () => {
  const sent = await body();
  expect((await buyer.call(order, { body: sent })).json).toMatchObject({
    code: 'RULE',
    data: { approval: 'limit' },
  });
  const made = await buyer.call<PurchaseDetailView>(add, { body: sent });
  expect(made.json).toMatchObject({
    message: '已提交审批',
    data: { status: 'pending', cause: 'limit', allowedActions: ['withdraw'] },
  });
  const { id, lines } = made.json.data as PurchaseDetailView;
  expect((await manager.call(waiting, {})).json.data).toEqual({ waiting: 1 });
  const seen = await manager.call<PurchaseListView>(list, { query: { tab: 'todo' } });
  expect(seen.json.data).toMatchObject({
    total: 1,
    reviewer: true,
    list: [{ id, allowedActions: ['decide'], placedBy: { me: false } }],
  });
  const changed = { lines: [{ id: lines[0]?.id ?? 0, quantity: 3 }] };
  const priced = await manager.call<QuoteView>(quote, { params: { id }, body: changed });
  expect(priced.json.data).toMatchObject({ quantity: 3, approval: 'limit' });
  const wrong = await manager.call(approve, { params: { id }, body: { ...changed, totalFen: 1 } });
  expect(wrong.json).toMatchObject({ code: 'QUOTE_CHANGED', message: '价格或运费已变化，请确认新的金额' });
  const right = { ...changed, totalFen: priced.json.data?.totalFen ?? 0 };
  expect((await manager.call(approve, { params: { id }, body: right })).json).toMatchObject({
    message: '已通过，订单已生成',
    data: { status: 'approved', lines: [{ quantity: 2, approvedQty: 3 }] },
  });
  const read = await buyer.call<PurchaseDetailView>(detail, { params: { id } });
  expect(read.json.data?.orderId).toBeGreaterThan(0);
});

test('a refusal wants its reason at the field; refused or withdrawn it is over', async () => {
  const [one, other] = [await asked(), await asked()];
  const before = await dataSnapshot();
  expect((await manager.call(refuse, { params: { id: one.id }, body: { reason: ' ' } })).json).toMatchObject({
    code: 'INVALID_INPUT',
    errors: { reason: '请填写驳回原因' },
  });
  expect(await dataSnapshot()).toEqual(before);
  await manager.call(refuse, { params: { id: one.id }, body: { reason: '预算不足' } });
  expect((await buyer.call(withdraw, { params: { id: other.id }, body: {} })).json.message).toBe('已撤回');
  const own = await buyer.call<PurchaseListView>(list, {});
  expect(own.json.data).toMatchObject({
    reviewer: false,
    counts: { all: 2, todo: 0, refused: 1, withdrawn: 1 },
    list: [{ status: 'withdrawn' }, { status: 'refused', reason: '预算不足', allowedActions: ['again'] }],
  });
});

test('S-68: it is out of reach of a colleague, another manager, a private buyer and who was removed; its member does not decide', async () => {
  const { id } = await asked();
  const colleague = await joinOrganization(organization.id, 'member');
  const foreign = await makeOrganization();
  const before = await testDb().select().from(purchaseRequests).where(eq(purchaseRequests.id, id));
  for (const who of [colleague, foreign.manager]) {
    const browser = await new TestBrowser().signIn(who.user);
    for (const [call, input] of [
      [detail, {}],
      [quote, { body: {} }],
      [approve, { body: { totalFen: 1 } }],
      [refuse, { body: { reason: '无' } }],
      [withdraw, { body: {} }],
    ] as const)
      expect((await browser.call(call, { params: { id }, ...input })).status).toBe(404);
  }
  expect((await buyer.call(approve, { params: { id }, body: { totalFen: 1 } })).status).toBe(403);
  expect((await manager.call(withdraw, { params: { id }, body: {} })).status).toBe(404);
  expect(await testDb().select().from(purchaseRequests).where(eq(purchaseRequests.id, id))).toEqual(before);
});

test('the manager lets every order wait and names a substitute; bad days are refused at their fields', async () => {
  const put = (more: object) =>
    manager.call<ApprovalView>(settings, {
      body: { all: true, substituteId: member.memberId, from: '2026-01-01', to: '2099-12-31', ...more },
    });
  expect((await put({ to: '2025-12-31' })).json.errors).toEqual({ to: '截止日期不能早于起始日期' });
  expect((await put({ from: null })).json.errors).toEqual({ from: '请选择起始日期' });
  expect((await put({})).json.data).toMatchObject({
    all: true,
    substitute: { memberId: member.memberId, now: true, over: false },
  });
  expect(
    (await buyer.call(settings, { body: { all: false, substituteId: null, from: null, to: null } })).status,
  ).toBe(403);
  const free = await joinOrganization(organization.id, 'member');
  const browser = await new TestBrowser().signIn(free.user);
  const sent = await submitInput(free, [{ productId: product.id, quantity: 1 }]);
  expect((await browser.call(order, { body: sent })).json).toMatchObject({
    message: '您的单位要求订单经管理员审批后下单，请在结算页提交审批',
    data: { approval: 'all' },
  });
  const made = await browser.call<PurchaseDetailView>(add, { body: sent });
  expect((await buyer.call(waiting, {})).json.data).toEqual({ waiting: 1 });
  expect(made.json.data).toMatchObject({ cause: 'all' });
});

test('S-68: a quotation is asked for by its own buyer alone; its copies are refused to be changed at the decision', async () => {
  const paper = await quoteFor(member, [{ productId: product.id, quantity: 2 }]);
  const sent = { params: { id: paper.id }, body: { paymentMethod: 'wxpay', submitKey: randomToken(16) } };
  const colleague = await joinOrganization(organization.id, 'member');
  for (const who of [colleague, organization.manager])
    expect((await (await new TestBrowser().signIn(who.user)).call(askQuoted, sent)).status).toBe(404);
  expect(await testDb().$count(purchaseRequests, eq(purchaseRequests.quotationId, paper.id))).toBe(0);
  const { json } = await buyer.call<PurchaseDetailView>(askQuoted, sent);
  expect(json).toMatchObject({
    message: '已提交审批',
    data: { status: 'pending', quotationSn: paper.quotationSn, totalFen: paper.totalFen },
  });
  const [line] = json.data?.lines ?? [];
  const changed = { lines: [{ id: line?.id, quantity: 1 }], totalFen: 100 };
  expect(
    (await manager.call(approve, { params: { id: json.data?.id ?? 0 }, body: changed })).json,
  ).toMatchObject({
    message: '按报价单提交的申请不能改数量，请整单通过，或驳回后重新报价',
  });
});
