import { and, asc, eq, inArray } from 'drizzle-orm';
import { approvals } from '@/db/schema/admin';
import { withTx } from '@/lib/data/tx';
import { decidePrices } from '@/lib/domain/product/commands/decide-price';
import { askPlanPrices } from '@/lib/domain/product/commands/price-plans';
import {
  planBatchInput,
  planBatchPreviewInput,
  type PlanBatchView,
} from '@/lib/domain/product/plan-batch-contract';
import { previewPlanPrices } from '@/lib/domain/product/plan-batch-queries';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makePeriodical, nextYear } from '@/tests/support/factories/periodical';
import { makeProductOffice, type ProductOffice } from '@/tests/support/factories/product-desk';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let office: ProductOffice;
beforeAll(async () => {
  office = await makeProductOffice();
});

const year = nextYear();
const UP = { onIssue: true, onYear: true, how: 'percent', percent: 110 };
const preview = (ids: readonly number[], more: object = {}): Promise<PlanBatchView> =>
  previewPlanPrices(office.editor, planBatchPreviewInput.parse({ ...UP, year, ids, ...more }));
const inputOf = (view: PlanBatchView, rule: object = UP) =>
  planBatchInput.parse({
    ...rule,
    items: view.rows.map(({ id, version }) => ({ id, version })),
    reason: '纸价上涨',
  });
const ask = (input: ReturnType<typeof inputOf>) => withTx(office.editor, (ctx) => askPlanPrices(ctx, input));
const pricesOf = (ids: readonly number[]) =>
  ownerQuery('select issue_fen, year_fen from periodical_plans where id = any($1::bigint[]) order by id', [
    ids,
  ]);
const requestsOf = (ids: readonly number[]) =>
  testDb()
    .select()
    .from(approvals)
    .where(and(eq(approvals.kind, 'plan_price'), inArray(approvals.entityId, [...ids])))
    .orderBy(asc(approvals.entityId));

/** Two periodicals at 10.00 an issue and 38.02 the year of four. */
async function two() {
  const [a, b] = [await makePeriodical(), await makePeriodical()];
  return { products: [a.product.id, b.product.id] as const, plans: [a.plan.id, b.plan.id] as const };
}

test('a preview names old and new prices, the years that cannot have them and the periodicals without one, and leaves no trace', async () => {
  const { products, plans } = await two();
  const older = await makePeriodical({ year: year - 1, product: { title: '旧刊' } });
  const raw = await makePeriodical({ product: { status: 'draft', marketable: false } });
  await ownerQuery('update periodical_plans set year_fen = 3000 where id = $1', [plans[1]]);
  const before = await dataSnapshot();
  const ids = [...products, older.product.id, raw.product.id];
  const view = await preview(ids, { onIssue: false });
  expect(await dataSnapshot()).toEqual(before);
  expect(view).toMatchObject({ good: 1, without: ['旧刊'] });
  expect(view.rows.map((r) => [r.id, r.before, r.after, r.problem])).toEqual([
    [
      plans[0],
      { issueFen: 1000, yearFen: 3802 },
      { issueFen: 1000, yearFen: 4182 },
      '全年价格不能高于各期价格之和',
    ],
    [plans[1], { issueFen: 1000, yearFen: 3000 }, { issueFen: 1000, yearFen: 3300 }, null],
    [
      raw.plan.id,
      { issueFen: 1000, yearFen: 3802 },
      { issueFen: 1000, yearFen: 4182 },
      '期刊尚未通过审核，请在修改计划中修改价格',
    ],
  ]);
});

test('a small change of many years waits for a second person, who is never who asked; agreed to, all of them hold', async () => {
  const { products, plans } = await two();
  expect(await ask(inputOf(await preview(products)))).toEqual({ asked: 2 });
  const old = { issue_fen: 1000, year_fen: 3802 };
  expect(await pricesOf(plans)).toEqual([old, old]);
  const requests = await requestsOf(plans);
  expect(requests).toMatchObject(
    products.map((productId, i) => ({
      entityId: plans[i],
      status: 'pending',
      reason: '纸价上涨',
      payload: {
        productId,
        year,
        before: { issueFen: 1000, yearFen: 3802 },
        after: { issueFen: 1100, yearFen: 4182 },
        grounds: ['批量改价'],
      },
    })),
  );
  expect((await preview(products)).rows.map((r) => r.problem)).toEqual(['已有改价待复核', '已有改价待复核']);
  const ids = requests.map((r) => r.id);
  const own = await decidePrices(office.editor, { ids, agree: true });
  expect(own.results.map((r) => r.ok)).toEqual([false, false]);
  const agreed = await decidePrices(office.auditor, { ids, agree: true });
  expect(agreed.results.map((r) => [r.ok, r.message])).toEqual([
    [true, ''],
    [true, ''],
  ]);
  const next = { issue_fen: 1100, year_fen: 4182 };
  expect(await pricesOf(plans)).toEqual([next, next]);
});

test.each<[string, string, RegExp]>([
  [
    'has changed since the preview',
    'update periodical_plans set version = version + 1 where id = $1',
    /^《保密工作》\d{4} 年计划在预览之后已经变动，请重新预览$/,
  ],
  [
    'may not have its price any more',
    `update products set status = 'rejected', marketable = false where id = (select product_id from periodical_plans where id = $1)`,
    /^《保密工作》\d{4} 年计划：期刊尚未通过审核，请在修改计划中修改价格。未提交任何申请$/,
  ],
])('a year that %s stops all of them, and nothing is asked', async (_, meddle, message) => {
  const { products, plans } = await two();
  const input = inputOf(await preview(products));
  await ownerQuery(meddle, [plans[1]]);
  const before = await dataSnapshot();
  expect((await refused(ask(input))).message).toMatch(message);
  expect(await dataSnapshot()).toEqual(before);
});
