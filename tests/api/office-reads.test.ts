import { adminOrderShippingCalls } from '@/lib/domain/order/admin-shipping-calls';
import { adminProductPlanCalls } from '@/lib/domain/product/admin-plan-calls';
import { adminReportCalls } from '@/lib/domain/report/admin-calls';
import type { DashboardView } from '@/lib/domain/report/dashboard-contract';
import type { FiltersView } from '@/lib/domain/report/filter-contract';
import { adminShippingCalls } from '@/lib/domain/shipping/admin-calls';
import { TestBrowser, type Called } from '@/tests/support/call-route';
import { ownerQuery } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCategory, makePeriodical, makeProduct } from '@/tests/support/factories/product';
import { makeCenter } from '@/tests/support/factories/stock';

/** What the pages of the offices read that no list and no detail gives. */

const centers = adminShippingCalls['GET /api/admin/deliveryCenter/names'];
const dashboard = adminReportCalls['GET /api/admin/report/dashboard'];
const filters = adminReportCalls['GET /api/admin/report/filters'];
const issue = adminOrderShippingCalls['GET /api/admin/shipping/issue/detail/[id]'];
const periodical = adminProductPlanCalls['GET /api/admin/periodical/detail/[id]'];

type Permissions = Parameters<typeof makeAdmin>[0];
const desk = async (...permissions: Permissions) => new TestBrowser().signIn(await makeAdmin(permissions));
const of = (call: Called, id: number) => [call, { params: { id: String(id) } }] as const;

test('whoever looks at stock knows every delivery centre, closed ones last', async () => {
  const [closed, open] = [await makeCenter({ active: false }), await makeCenter()];
  const { json } = await (await desk('product.edit')).call<{ id: number; active: boolean }[]>(centers);
  expect(json.data?.filter((c) => [closed, open].includes(c.id)).map((c) => [c.id, c.active])).toEqual([
    [open, true],
    [closed, false],
  ]);
  expect((await (await desk('finance')).call(centers)).status).toBe(403);
});

test('the start page counts what waits for those who may deal with it', async () => {
  const todos = async (...permissions: Permissions) =>
    (await (await desk(...permissions)).call<DashboardView>(dashboard)).json.data?.todos;
  const nothing = { cases: 0, receipts: null, refunds: null, differences: null, invoices: null };
  expect(await todos('order')).toEqual({
    ...nothing,
    specials: 0,
    warnings: null,
    cancels: null,
    countings: null,
    prices: null,
  });
  expect(await todos('warehouse', 'product.audit')).toEqual({
    ...nothing,
    specials: null,
    warnings: 0,
    cancels: 0,
    countings: 0,
    prices: 0,
  });
  expect(await todos('finance')).toMatchObject({ receipts: 0, refunds: 0, differences: 0, invoices: 0 });
  expect((await (await desk('report')).call(dashboard)).status).toBe(403);
});

test('whoever reads reports may filter them, without a right to products or ways to pay', async () => {
  const category = await makeCategory('保密法规');
  const { json } = await (await desk('report')).call<FiltersView>(filters);
  expect(json.data?.categories).toContainEqual({ value: category, label: '保密法规' });
  const methods = await ownerQuery<{ value: string; label: string }>(
    'select code as value, name as label from payment_methods order by sort, code',
  );
  expect(json.data?.paymentMethods).toEqual(methods);
});

test('the pages of a periodical and of an issue are headed by it, and by nothing else', async () => {
  const product = await makePeriodical(2027);
  const [row] = await ownerQuery<{ id: number }>(
    'select id::int as id from periodical_issues where product_id = $1 order by issue_no limit 1',
    [product.id],
  );
  const office = await desk('warehouse');
  const { id, title, kind, marketable } = product;
  expect((await office.call(...of(periodical, id))).json.data).toEqual({ id, title, kind, marketable });
  expect((await office.call(...of(issue, Number(row?.id)))).json.data).toEqual({
    id: row?.id,
    title,
    issueTitle: '2027 年第 1 期',
    ready: 0,
  });
  const book = await makeProduct();
  expect((await office.call(...of(periodical, book.id))).status).toBe(404);
  expect((await office.call(...of(issue, 999_999_999))).status).toBe(404);
});
