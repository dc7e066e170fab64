import { and, eq } from 'drizzle-orm';
import { approvals } from '@/db/schema/admin';
import { operationLogs } from '@/db/schema/log';
import { periodicalPlans } from '@/db/schema/periodical';
import { adminProductCalls } from '@/lib/domain/product/admin-calls';
import { adminProductPlanCalls } from '@/lib/domain/product/admin-plan-calls';
import { callRoute, TestBrowser } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeAdmin, makeBuyer } from '@/tests/support/factories/people';
import { makePeriodical } from '@/tests/support/factories/periodical';
import {
  liveProduct,
  makeProductOffice,
  productRow,
  type ProductOffice,
} from '@/tests/support/factories/product-desk';

const planPrice = adminProductPlanCalls['POST /api/admin/product/plan/price'];
const decide = adminProductCalls['POST /api/admin/product/price/decide'];
const edit = adminProductCalls['POST /api/admin/product/price/edit'];

let office: ProductOffice;
let pricer: TestBrowser;
let auditor: TestBrowser;

beforeAll(async () => {
  office = await makeProductOffice();
  pricer = await new TestBrowser().signIn(await makeAdmin(['product.price'], '定价员'));
  auditor = await new TestBrowser().signIn(office.people.auditor);
});

const prices = { listFen: 3000, saleFen: 2400, reason: '促销' };
const lowPrices = { listFen: 3000, saleFen: 999, reason: '清仓' };
const requests = (id: number) => testDb().$count(approvals, eq(approvals.entityId, id));
const acts = (id: number) =>
  testDb().$count(
    operationLogs,
    and(eq(operationLogs.entity, 'product'), eq(operationLogs.entityId, String(id))),
  );
async function requestOf(id: number): Promise<number> {
  const [row] = await testDb().select().from(approvals).where(eq(approvals.entityId, id));
  return row?.id ?? 0;
}

test('the permission of its own is enough, and no other one is: nothing is changed without it', async () => {
  const id = await liveProduct(office);
  const { plan } = await makePeriodical();
  const before = [await productRow(id), await acts(id)];
  const yearPrices = { id: plan.id, version: 1, issueFen: 1000, yearFen: 3800, reason: '促销' };
  const others = [
    await makeBuyer(),
    await makeAdmin(['product.edit', 'product.audit', 'order', 'finance', 'warehouse', 'platform']),
  ];
  expect((await callRoute(edit, { body: { id, version: 1, ...prices } })).status).toBe(401);
  for (const user of others) {
    const browser = await new TestBrowser().signIn(user);
    expect((await browser.call(edit, { body: { id, version: 1, ...prices } })).status).toBe(403);
    expect((await browser.call(planPrice, { body: yearPrices })).status).toBe(403);
  }
  expect([await productRow(id), await acts(id)]).toEqual(before);
  expect((await pricer.call(edit, { body: { id, version: 1, ...prices } })).json.data).toEqual({
    id,
    version: 2,
    result: 'held',
  });
  expect((await pricer.call(planPrice, { body: yearPrices })).json.data).toEqual({
    id: plan.id,
    version: 2,
    result: 'held',
  });
});

test.each([
  ['no reason', { reason: undefined }, 'reason'],
  ['an empty reason', { reason: '' }, 'reason'],
  ['blanks for a reason', { reason: '   ' }, 'reason'],
  ['a reason of one character', { reason: '促' }, 'reason'],
  ['a reason without end', { reason: '促'.repeat(201) }, 'reason'],
  ['a reason with control characters', { reason: '促\u0007销' }, 'reason'],
  ['a reason as a list', { reason: ['促销', '促销'] }, 'reason'],
  ['half a fen', { saleFen: 2400.5 }, 'saleFen'],
  ['a price in words', { saleFen: '2e3' }, 'saleFen'],
  ['nothing', { saleFen: 0 }, 'saleFen'],
  ['a negative price', { orgFen: -1 }, 'orgFen'],
  ['more than a number holds', { listFen: 2 ** 53 }, 'listFen'],
  ['a sale price above the list price', { saleFen: 3001 }, 'saleFen'],
  ['a word of the answer', { result: 'held' }, 'result'],
  ['a second person named by the first', { decidedBy: 1 }, 'decidedBy'],
])('a change with %s is refused at its field and changes nothing', async (_, more, field) => {
  const id = await liveProduct(office);
  const before = await productRow(id);
  const reply = await pricer.call(edit, { body: { id, version: 1, ...prices, ...more } });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.json.errors ?? {})).toEqual([field]);
  expect(await productRow(id)).toEqual(before);
  expect(await requests(id)).toBe(0);
});

test('beyond the limits it waits for another person, by its own call; hostile decisions change nothing', async () => {
  const id = await liveProduct(office);
  const asked = await pricer.call(edit, { body: { id, version: 1, ...lowPrices } });
  expect(asked.json.data).toEqual({ id, version: 1, result: 'submitted' });
  const request = await requestOf(id);
  const before = [await productRow(id), await acts(id)];
  expect((await callRoute(decide, { body: { id: request, agree: true } })).status).toBe(401);
  const own = await pricer.call(decide, { body: { id: request, agree: true } });
  expect([own.status, own.json.message]).toEqual([403, '不能复核自己申请的改价']);
  const editor = await new TestBrowser().signIn(await makeAdmin(['product.edit', 'order', 'platform']));
  expect((await editor.call(decide, { body: { id: request, agree: true } })).status).toBe(403);
  for (const [body, status] of [
    [{ id: request, agree: 'yes' }, 400],
    [{ id: request }, 400],
    [{ id: request, agree: false }, 400],
    [{ id: request, agree: false, note: ' 否 ' }, 400],
    [{ id: request, agree: true, note: '好'.repeat(201) }, 400],
    [{ id: request, agree: true, saleFen: 1 }, 400],
    [{ id: [request, request], agree: true }, 400],
    [{ id: `${request}e0`, agree: true }, 400],
    [{ id: 2 ** 53, agree: true }, 400],
    [{ id: 987_654_321, agree: true }, 404],
  ] as const)
    expect([body, (await auditor.call(decide, { body })).status]).toEqual([body, status]);
  expect([await productRow(id), await acts(id)]).toEqual(before);
  const agreed = await auditor.call(decide, { body: { id: request, agree: true } });
  expect(agreed.json.data).toEqual({ id: request, productId: id, result: 'agreed' });
  expect(await productRow(id)).toMatchObject({ saleFen: 999, version: 2 });
  expect((await auditor.call(decide, { body: { id: request, agree: true } })).status).toBe(409);
});

test('a request of another office is no price: it is not found, and goes on waiting', async () => {
  const [other] = await testDb()
    .insert(approvals)
    .values({
      kind: 'stock_cancel',
      entity: 'stockDocument',
      entityId: 1,
      reason: '作废',
      requestedBy: office.people.editor.id,
    })
    .returning();
  const reply = await auditor.call(decide, { body: { id: other?.id, agree: true } });
  expect(reply.status).toBe(404);
  const [kept] = await testDb()
    .select()
    .from(approvals)
    .where(eq(approvals.id, other?.id ?? 0));
  expect(kept).toEqual(other);
});

test('a plan that does not exist is 404; a stale form is 409 and changes nothing', async () => {
  const { plan } = await makePeriodical();
  const body = { id: plan.id, version: 2, issueFen: 1000, yearFen: 3800, reason: '促销' };
  expect((await pricer.call(planPrice, { body: { ...body, id: 987_654_321 } })).status).toBe(404);
  expect((await pricer.call(planPrice, { body })).status).toBe(409);
  expect((await pricer.call(planPrice, { body: { ...body, version: 1, reason: '' } })).status).toBe(400);
  const [kept] = await testDb().select().from(periodicalPlans).where(eq(periodicalPlans.id, plan.id));
  expect(kept).toEqual(plan);
});
