import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { organizationMembers } from '@/db/schema/organization';
import { randomToken } from '@/lib/core/ids';
import type { AfterSaleDetailView } from '@/lib/domain/aftersale/contract';
import { userAftersaleCalls } from '@/lib/domain/aftersale/user-calls';
import type { OrderInvoicesView } from '@/lib/domain/invoice/contract';
import { userInvoiceCalls } from '@/lib/domain/invoice/user-calls';
import type { OrderDetailView, OrderListView } from '@/lib/domain/order/contract';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { TestBrowser } from '@/tests/support/call-route';
import { catalogue } from '@/tests/support/catalogue';
import { testDb } from '@/tests/support/db';
import { applyInput, lineOf } from '@/tests/support/factories/after-sale';
import { makeOrgBuyer } from '@/tests/support/factories/member';
import { makeReceiver } from '@/tests/support/factories/people';
import { dataSnapshot } from '@/tests/support/snapshot';
import { caseSamples } from './samples/cases';
import { paperSamples } from './samples/papers';
import { payingSamples } from './samples/paying';
import { shopSamples } from './samples/shop';
import { completed, makeWorld, paid, unpaid, type Samples, type World } from './samples/world';

const detail = userOrderCalls['GET /api/user/order/detail/[id]'];
const list = userOrderCalls['GET /api/user/order/list'];
const quick = userOrderCalls['GET /api/user/order/quick'];
const hide = userOrderCalls['POST /api/user/order/del/[id]'];
const repeat = userOrderCalls['GET /api/user/order/selectOrderRepeat'];
const applyInvoice = userInvoiceCalls['POST /api/user/invoice/apply'];
const orderInvoices = userInvoiceCalls['GET /api/user/invoice/selectByOrderId/[id]'];
const applyRefund = userAftersaleCalls['POST /api/user/refund/apply'];
const refund = userAftersaleCalls['GET /api/user/refund/detail/[id]'];

/**
 * What a member places belongs to the organisation (domain.md section 8; security.md S-06, S-07): every call that names an order, a payment, an
 * invoice or an after-sale by its id, made by everybody around it.
 */
const samples: Samples = { ...shopSamples, ...payingSamples, ...paperSamples, ...caseSamples };
/** What stays with its person; of purchase requests the one who decides is another (S-68: tests/api/purchase.test.ts). */
const PRIVATE = /\/(cart|invoice\/title|order\/ebook|purchase)\//;
const calls = catalogue
  .map((e) => ({ ...e, key: `${e.method} ${e.path}` }))
  .filter((e) => samples[e.key]?.own && !PRIVATE.test(e.path));
/** Only who did it undoes it, and prices that were agreed with somebody are ordered by him. */
const OWN_HANDS: Readonly<Record<string, number>> = {
  'POST /api/user/order/del/[id]': 409,
  'POST /api/user/file/del/[id]': 404,
  'POST /api/user/quotation/cancel/[id]': 404,
  'POST /api/user/quotation/order/[id]': 404,
};

/** What one has handed in himself stays his to look at and to take back. */
const OWN_FILES = new Set(['GET /api/user/file/download/[id]', 'POST /api/user/file/del/[id]']);

process.env.RATE_SCALE = '100000';

let base: Omit<World, 'me' | 'browser'>;
beforeAll(async () => {
  base = await makeWorld();
});
afterAll(() => base.gateway.stop());

type Buyer = Awaited<ReturnType<typeof makeOrgBuyer>>;
const login = (user: Buyer, ip = '203.0.113.9') => new TestBrowser(ip).signIn(user);
const remove = (user: { id: number }) =>
  testDb()
    .update(organizationMembers)
    .set({ removedAt: new Date() })
    .where(eq(organizationMembers.userId, user.id));

/** A member who places orders for an organisation, its manager, and those who are neither. */
async function people() {
  const manager = await makeOrgBuyer(undefined, 'manager');
  const member = await makeOrgBuyer(manager.organizationId);
  const receiver = await makeReceiver(member);
  const me = { user: member, receiverId: receiver.id, areaCode: receiver.areaCode };
  const world: World = { ...base, me, browser: await login(member) };
  return { manager, member, world };
}

test('the table names what it is about', () => {
  const paths = calls.map((c) => c.path);
  for (const part of ['/order/', '/payment/', '/invoice/', '/refund/', '/return/'])
    expect(paths.filter((p) => p.includes(part)).length).toBeGreaterThan(1);
  expect(calls.length).toBeGreaterThan(30);
});

test.each(calls.map((e) => [e.key, e] as const))(
  'S-07: %s is out of reach of a colleague, of another manager, of one who was removed and of its buyer once removed; its manager reaches it',
  async (key, e) => {
    const sample = samples[key];
    if (!sample) throw new Error(`no sample of ${key}`);
    const { manager, member, world } = await people();
    const colleague = await makeOrgBuyer(manager.organizationId);
    const foreign = await makeOrgBuyer(undefined, 'manager');
    const removed = await makeOrgBuyer(manager.organizationId, 'manager');
    const made = await sample.make(world);
    const call = { ...e, ...(e.method === 'POST' ? { body: {} } : {}), ...made };
    await remove(removed);
    await remove(member);
    const browsers: Record<string, TestBrowser> = {
      colleague: await login(colleague),
      foreign: await login(foreign),
      removed: await login(removed),
      ...(OWN_FILES.has(key) ? {} : { buyer: world.browser }),
    };
    const before = await dataSnapshot();
    for (const [who, browser] of Object.entries(browsers)) {
      const reply = await browser.call(e, call);
      expect([who, reply.status]).toEqual([who, 404]);
    }
    expect(await dataSnapshot()).toEqual(before);

    const reply = await (await login(manager)).call(e, call);
    expect([reply.status, reply.status === 200 ? '' : reply.text.slice(0, 200)]).toEqual(
      OWN_HANDS[key] ? [OWN_HANDS[key], expect.any(String)] : [200, ''],
    );
    if (OWN_HANDS[key]) expect(await dataSnapshot()).toEqual(before);
  },
);

describe('the lists', () => {
  const shown = (json: { data: OrderListView | null }) =>
    json.data?.list.map((o) => `${o.id} ${o.placedBy?.name ?? ''}${o.placedBy?.me ? ' me' : ''}`);

  test('a manager sees who placed what and filters by it; a member sees his own', async () => {
    const { manager, member, world } = await people();
    const other = await makeOrgBuyer(manager.organizationId);
    const theirs = await paid(world);
    const receiver = await makeReceiver(manager);
    const mine = await paid({
      ...world,
      me: { user: manager, receiverId: receiver.id, areaCode: receiver.areaCode },
    });
    const boss = await login(manager);
    const all = await boss.call<OrderListView>(list, {});
    expect(shown(all.json)).toEqual([`${mine.id} ${manager.name} me`, `${theirs.id} ${member.name}`]);
    expect(all.json.data?.counts.to_ship).toBe(2);
    expect(all.json.data?.members.map((m) => m.name).toSorted()).toEqual(
      [manager.name, member.name, other.name].toSorted(),
    );
    const one = await boss.call<OrderListView>(list, { query: { member: member.id } });
    expect(shown(one.json)).toEqual([`${theirs.id} ${member.name}`]);
    const his = await world.browser.call<OrderListView>(list, { query: { member: manager.id } });
    expect(shown(his.json)).toEqual([]);
    const own = await world.browser.call<OrderListView>(list, {});
    expect([shown(own.json), own.json.data?.members]).toEqual([[`${theirs.id} ${member.name} me`], []]);
  });

  test('deleting from the list is his who placed it; the manager keeps the order', async () => {
    const { manager, world } = await people();
    const order = await completed(world);
    const boss = await login(manager);
    const seen = await boss.call<OrderDetailView>(detail, { params: { id: order.id } });
    expect(seen.json.data?.allowedActions).toEqual(['apply_after_sale']);
    const before = await dataSnapshot();
    const refused = await boss.call(hide, { method: 'POST', params: { id: order.id }, body: {} });
    expect([refused.status, refused.json.message]).toEqual([409, '单位订单只能由下单人本人从列表中删除']);
    expect(await dataSnapshot()).toEqual(before);
    const own = await world.browser.call(hide, { method: 'POST', params: { id: order.id }, body: {} });
    expect(own.status).toBe(200);
    expect((await world.browser.call(detail, { params: { id: order.id } })).status).toBe(404);
    expect((await boss.call(detail, { params: { id: order.id } })).status).toBe(200);
  });

  test('what a manager files for a member’s order is the member’s too; a document over it is named to him', async () => {
    const { manager, member, world } = await people();
    const order = await paid(world);
    const boss = await login(manager);
    const {
      kind: _,
      issues: __,
      ...body
    } = applyInput(order.id, {
      lines: [{ orderItemId: (await lineOf(order.id)).id, quantity: 1 }],
    });
    const filed = await boss.call<{ id: number }>(applyRefund, { method: 'POST', body });
    const who = { id: manager.id, name: manager.name, me: false, left: false };
    const seen = await world.browser.call<AfterSaleDetailView>(refund, {
      params: { id: filed.json.data?.id ?? 0 },
    });
    expect([seen.status, seen.json.data?.appliedBy]).toEqual([200, who]);
    const invoice = { applyKey: randomToken(16), type: 'normal', titleKind: 'personal', title: '个人' };
    const asked = await boss.call<{ id: number }>(applyInvoice, {
      method: 'POST',
      body: { orderIds: [order.id], ...invoice },
    });
    expect(asked.status).toBe(200);
    const papers = await world.browser.call<OrderInvoicesView>(orderInvoices, { params: { id: order.id } });
    expect(papers.json.data).toMatchObject({ invoices: [], others: 1, allowedActions: [] });
    const own = await boss.call<OrderInvoicesView>(orderInvoices, { params: { id: order.id } });
    expect(own.json.data).toMatchObject({ others: 0, invoices: [{ appliedBy: { ...who, me: true } }] });
    expect(member.organizationId).toBe(manager.organizationId);
  });

  test('one who was removed is not reminded of what he bought for the organisation', async () => {
    const { member, world } = await people();
    await unpaid(world);
    const ask = async () => {
      const { productId } = { productId: world.product.id };
      const again = await world.browser.call<unknown[]>(repeat, { query: { productId } });
      const renew = await world.browser.call<{ groups: unknown[] }>(quick, {});
      return [again.json.data?.length, renew.json.data?.groups.length];
    };
    expect(await ask()).toEqual([1, 0]);
    await remove(member);
    expect(await ask()).toEqual([0, 0]);
    expect(await testDb().$count(orders, eq(orders.buyerId, member.id))).toBe(1);
  });
});
