import { ne } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { periodicalIssueEvents, periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import type { Paged } from '@/lib/core/page';
import { adminOrderShippingCalls } from '@/lib/domain/order/admin-shipping-calls';
import { adminProductPlanCalls } from '@/lib/domain/product/admin-plan-calls';
import type { ProductDetail } from '@/lib/domain/product/contract';
import { guestProductCalls } from '@/lib/domain/product/guest-calls';
import type { IssueRow, PlanRow } from '@/lib/domain/product/plan-contract';
import { callRoute, TestBrowser, type Called } from '@/tests/support/call-route';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeAdmin } from '@/tests/support/factories/people';
import { makePeriodical, nextYear } from '@/tests/support/factories/periodical';
import { expectInvariants } from '@/tests/support/invariants';

const printRuns = adminOrderShippingCalls['GET /api/admin/periodical/item/list'];
const periodicals = adminProductPlanCalls['GET /api/admin/periodical/list'];
const issueAdd = adminProductPlanCalls['POST /api/admin/product/issue/add'];
const issueCancel = adminOrderShippingCalls['POST /api/admin/product/issue/cancel'];
const issueCover = adminProductPlanCalls['POST /api/admin/product/issue/cover'];
const issueDel = adminProductPlanCalls['POST /api/admin/product/issue/del'];
const issueEdit = adminProductPlanCalls['POST /api/admin/product/issue/edit'];
const issueGenerate = adminProductPlanCalls['POST /api/admin/product/issue/generate'];
const issueList = adminProductPlanCalls['GET /api/admin/product/issue/list'];
const issuePublish = adminOrderShippingCalls['POST /api/admin/product/issue/publish'];
const planAdd = adminProductPlanCalls['POST /api/admin/product/plan/add'];
const planCopy = adminProductPlanCalls['POST /api/admin/product/plan/copy'];
const planDel = adminProductPlanCalls['POST /api/admin/product/plan/del'];
const planEdit = adminProductPlanCalls['POST /api/admin/product/plan/edit'];
const planList = adminProductPlanCalls['GET /api/admin/product/plan/list'];
const detail = guestProductCalls['GET /api/guest/product/detail/[id]'];
const stock = guestProductCalls['GET /api/guest/product/stock/[id]'];

let editor: TestBrowser;
let packer: TestBrowser;
let newsroom: TestBrowser;
const year = nextYear();

beforeAll(async () => {
  const people = [
    await makeAdmin(['product.edit']),
    await makeAdmin(['warehouse']),
    await makeAdmin(['news.edit', 'news.audit']),
  ];
  [editor, packer, newsroom] = (await Promise.all(people.map((u) => new TestBrowser().signIn(u)))) as [
    TestBrowser,
    TestBrowser,
    TestBrowser,
  ];
});
afterEach(expectInvariants);

const values = {
  cycle: 'monthly',
  day: 31,
  issuesPerYear: 12,
  issueFen: 1000,
  yearFen: 11_000,
  cutoffDays: 15,
};
const tables = [periodicalPlans, periodicalIssues, periodicalIssueEvents, operationLogs];
/** Rows of each; that an administrator was refused is noted and counts for nothing (S-08). */
const counts = () =>
  Promise.all(
    tables.map((t) =>
      testDb().$count(t, t === operationLogs ? ne(operationLogs.action, 'security.denied') : undefined),
    ),
  );

/** Every write with a body that would be accepted, and every read. */
function calls(planId: number, issueId: number, productId: number): [string, Called, object, boolean][] {
  return [
    ['plan/add', planAdd, { productId, year: year + 5, ...values }, true],
    ['plan/edit', planEdit, { id: planId, version: 1, ...values }, true],
    ['plan/copy', planCopy, { id: planId, year: year + 6 }, true],
    ['plan/del', planDel, { ids: [planId] }, true],
    ['issue/add', issueAdd, { planId, issueNo: 1, publishDate: `${year}-01-01` }, true],
    ['issue/edit', issueEdit, { id: issueId, version: 1, title: '名称', publishDate: `${year}-01-01` }, true],
    ['issue/cover', issueCover, { id: issueId, version: 1, coverPath: '' }, true],
    ['issue/generate', issueGenerate, { planId }, true],
    ['issue/publish', issuePublish, { ids: [issueId] }, true],
    ['issue/cancel', issueCancel, { id: issueId, version: 1, reason: '停刊' }, true],
    ['issue/del', issueDel, { ids: [issueId] }, true],
    ['plan/list', planList, {}, false],
    ['issue/list', issueList, { planId }, false],
    ['periodical/list', periodicals, {}, false],
    ['periodical/item/list', printRuns, {}, false],
  ];
}

test('who may: the editor of products writes, the warehouse reads, the newsroom and visitors do neither (S-08)', async () => {
  const { product, plan, issues } = await makePeriodical();
  const before = await counts();
  for (const [name, handler, input, write] of calls(plan.id, issues[0]?.id ?? 0, product.id)) {
    const request = write ? { body: input } : { query: input as Record<string, string> };
    expect([name, (await callRoute(handler, request)).status]).toEqual([name, 401]);
    expect([name, (await newsroom.call(handler, request)).status]).toEqual([name, 403]);
    expect([name, (await packer.call(handler, request)).status]).toEqual([name, write ? 403 : 200]);
  }
  expect(await counts()).toEqual(before);
});

test('a year from plan to print: added, generated, published, sold, copied', async () => {
  const product = await makeProduct({ kind: 'paper_periodical', stockPolicy: 'untracked' });
  const added = await editor.call<{ id: number; version: number }>(planAdd, {
    body: { productId: product.id, year, ...values },
  });
  expect(added).toMatchObject({ status: 200, json: { message: '保存成功', data: { version: 1 } } });
  const planId = added.json.data?.id ?? 0;
  const preview = await editor.call<{ added: number }>(issueGenerate, { body: { planId, preview: 'true' } });
  expect(preview.json.data).toMatchObject({ added: 12, moved: 0 });
  expect(await testDb().$count(periodicalIssues)).toBeGreaterThanOrEqual(0);
  await editor.call(issueGenerate, { body: { planId } });
  const list = await editor.call<Paged<IssueRow>>(issueList, { query: { planId, pageSize: 100 } });
  expect(list.json.data?.list.slice(0, 3).map((i) => [i.issueNo, i.publishDate, i.statusLabel])).toEqual([
    [1, `${year}-01-31`, '待出刊'],
    [2, year % 4 === 0 ? `${year}-02-29` : `${year}-02-28`, '待出刊'],
    [3, `${year}-03-31`, '待出刊'],
  ]);
  const ids = list.json.data?.list.map((i) => i.id) ?? [];
  expect((await editor.call(issuePublish, { body: { ids: [ids[0]] } })).json).toMatchObject({
    message: '已出刊',
    data: { ready: 0 },
  });
  const page = await callRoute<ProductDetail>(detail, { params: { id: product.id } });
  expect(page.json.data?.plans[0]?.starts[0]).toMatchObject({ startIssue: 2, issues: 11, priceFen: 11_000 });
  expect(page.json.data?.plans[0]?.singles[0]).toMatchObject({ issueNo: 1, state: 'back', available: 0 });
  const live = (specKey: string) => callRoute(stock, { params: { id: product.id }, query: { specKey } });
  expect((await live(`year:${year}-3`)).json.data).toMatchObject({ priceFen: 10_000, reason: null });
  expect((await live(`issue:${year}-1`)).json.data).toMatchObject({ maxQuantity: 0, reason: '暂时无货' });
  const copied = await editor.call<{ id: number }>(planCopy, { body: { id: planId, year: year + 1 } });
  expect(copied.status).toBe(200);
  const plans = await editor.call<Paged<PlanRow>>(planList, { query: { productId: product.id } });
  expect(plans.json.data?.list.map((p) => [p.year, p.issues, p.published, p.ruleText])).toEqual([
    [year + 1, 12, 0, '每月 31 日'],
    [year, 12, 1, '每月 31 日'],
  ]);
});

test('hostile input is refused at its field and nothing is written (S-53)', async () => {
  const { product, plan, issues } = await makePeriodical();
  const issue = { id: issues[0]?.id, version: 1 };
  const before = await counts();
  const cases: [Called, object, string | null][] = [
    [planAdd, { productId: product.id, year: year + 3, ...values, issueFen: 10.5 }, 'issueFen'],
    [planAdd, { productId: product.id, year: year + 3, ...values, issueFen: -1 }, 'issueFen'],
    [planAdd, { productId: product.id, year: year + 3, ...values, yearFen: 2 ** 53 }, 'yearFen'],
    [planAdd, { productId: product.id, year: `${year}e0`, ...values }, 'year'],
    [planAdd, { productId: [product.id], year: year + 3, ...values }, 'productId'],
    [planAdd, { productId: product.id, year: year + 3, ...values, cycle: 'daily' }, 'cycle'],
    [planAdd, { productId: product.id, year: year + 3, ...values, issuesPerYear: 13 }, 'issuesPerYear'],
    [planEdit, { id: plan.id, version: 1, ...values, yearFen: 12_001 }, 'yearFen'],
    [planEdit, { id: plan.id, ...values }, 'version'],
    [issueAdd, { planId: plan.id, issueNo: 0, publishDate: `${year}-01-01` }, 'issueNo'],
    [issueAdd, { planId: plan.id, issueNo: 5, publishDate: `${year}-02-30` }, 'publishDate'],
    [issueEdit, { ...issue, title: '名\u0000称', publishDate: `${year}-01-01` }, null],
    [issueEdit, { ...issue, title: ' ', publishDate: `${year}-01-01` }, 'title'],
    [issueCancel, { ...issue, reason: '' }, 'reason'],
    [issuePublish, { ids: [] }, 'ids'],
    [issuePublish, { ids: Array.from({ length: 101 }, (_, i) => i + 1) }, 'ids'],
    [issueDel, { ids: ['1e3'] }, null],
  ];
  for (const [handler, body, field] of cases) {
    const reply = await editor.call(handler, { body });
    expect([JSON.stringify(body).slice(0, 80), reply.status]).toEqual([
      JSON.stringify(body).slice(0, 80),
      400,
    ]);
    if (field) expect(Object.keys(reply.json.errors ?? {})).toContain(field);
  }
  expect(await counts()).toEqual(before);
});

test('what does not exist is 404 for every call', async () => {
  const { product } = await makePeriodical();
  const gone = 987_654_321;
  for (const [name, handler, input, write] of calls(gone, gone, gone)) {
    if (['plan/list', 'periodical/list', 'periodical/item/list'].includes(name)) continue;
    const request = write ? { body: input } : { query: input as Record<string, string> };
    expect([name, (await editor.call(handler, request)).status]).toEqual([name, 404]);
  }
  const spec = (specKey: string) => callRoute(stock, { params: { id: product.id }, query: { specKey } });
  expect((await spec('year:20x7')).status).toBe(400);
  expect((await spec(`issue:${year}-99`)).json.data).toMatchObject({
    maxQuantity: 0,
    reason: '该版本或年度已不可订购',
  });
  const missing = await callRoute(stock, { params: { id: gone }, query: { specKey: `year:${year}` } });
  expect(missing.status).toBe(404);
});
