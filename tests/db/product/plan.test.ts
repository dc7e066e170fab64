import { and, desc, eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { orderItems } from '@/db/schema/order';
import { periodicalIssues, periodicalPlans } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { withTx } from '@/lib/data/tx';
import { addPlan, copyPlan, deletePlans, editPlan } from '@/lib/domain/product/commands/save-plan';
import { planAddInput } from '@/lib/domain/product/plan-contract';
import { listPeriodicals, listPlans } from '@/lib/domain/product/plan-queries';
import { presentPlanRow } from '@/lib/domain/product/plan-present';
import { presentChoice, presentDetail } from '@/lib/domain/product/present';
import { getChoice, getProduct } from '@/lib/domain/product/queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { orderChoices, payChoices } from '@/tests/support/factories/choices';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makeIssueStock, makePeriodical, makePlan, nextYear } from '@/tests/support/factories/periodical';
import { makeCustomer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

let editor: User;
beforeAll(async () => {
  editor = await makeAdmin(['product.edit']);
});
afterEach(expectInvariants);

const year = nextYear();
const office = () => makeCtx({ actor: adminActor(editor) });
const values = {
  issuesPerYear: 12,
  cycle: 'monthly' as const,
  day: 10,
  day2: 15,
  firstMonth: 1,
  issueFen: 1100,
  yearFen: 12_000,
  cutoffDays: 15,
  active: true,
};
const add = (productId: number, more: object = {}) =>
  withTx(office(), (ctx) => addPlan(ctx, planAddInput.parse({ productId, year, ...values, ...more })));
/** A form with the prices that stand: those of an approved periodical change by 改价 only. */
const edit = async (id: number, version: number, more: object = {}) => {
  const { issueFen = 0, yearFen = 0 } = (await planOf(id)) ?? {};
  return withTx(office(), (ctx) => editPlan(ctx, { id, version, ...values, issueFen, yearFen, ...more }));
};
const copy = (id: number, to: number) =>
  withTx(office(), (ctx) => copyPlan(ctx, { id, year: to, generate: true }));
const del = (...ids: number[]) => withTx(office(), (ctx) => deletePlans(ctx, ids));
const planOf = async (id: number) =>
  (await testDb().select().from(periodicalPlans).where(eq(periodicalPlans.id, id)))[0];
const issuesOf = (planId: number) =>
  testDb()
    .select()
    .from(periodicalIssues)
    .where(eq(periodicalIssues.planId, planId))
    .orderBy(periodicalIssues.issueNo);
const lastLog = async (entityId: number) =>
  (
    await testDb()
      .select()
      .from(operationLogs)
      .where(and(eq(operationLogs.entity, 'periodicalPlan'), eq(operationLogs.entityId, String(entityId))))
      .orderBy(desc(operationLogs.id))
      .limit(1)
  )[0];

describe('a plan', () => {
  test('is added once per year, and logged', async () => {
    const product = await makeProduct({ kind: 'paper_periodical' });
    const { id, version } = await add(product.id);
    expect(version).toBe(1);
    expect(await planOf(id)).toMatchObject({
      productId: product.id,
      year,
      issuesPerYear: 12,
      publishRule: { cycle: 'monthly', day: 10, day2: 15, firstMonth: 1 },
      issueFen: 1100,
      yearFen: 12_000,
    });
    expect(await lastLog(id)).toMatchObject({ action: 'plan.add', actorId: editor.id });
    await expect(add(product.id)).rejects.toMatchObject({
      code: 'CONFLICT',
      errors: { year: `${year} 年已有计划` },
    });
  });

  test('of one year is made once when two clerks add it at the same time', async () => {
    const product = await makeProduct({ kind: 'paper_periodical' });
    const done = await Promise.allSettled([1, 2, 3, 4].map(() => add(product.id)));
    expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(1);
    expect(await testDb().$count(periodicalPlans, eq(periodicalPlans.productId, product.id))).toBe(1);
  });

  test('belongs to a periodical', async () => {
    const book = await makeProduct();
    await expect(add(book.id)).rejects.toMatchObject({ status: 422 });
    await expect(add(987_654_321)).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    [{ issuesPerYear: 13 }, 'issuesPerYear', /最多 12 期/],
    [{ cycle: 'weekly', day: 8 }, 'day', /星期/],
    [{ cycle: 'semiMonthly', day: 15, day2: 15 }, 'day2', /不能相同/],
    [{ cycle: 'biMonthly', firstMonth: 3, issuesPerYear: 6, yearFen: 6000 }, 'firstMonth', /首个出刊月/],
    [{ yearFen: 13_201 }, 'yearFen', /不能高于/],
    [{ issueFen: 0 }, 'issueFen', /./],
    [{ cutoffDays: 366 }, 'cutoffDays', /./],
    [{ year: 1999 }, 'year', /./],
    [{ issuesPerYear: '1e1' }, 'issuesPerYear', /./],
  ])('is refused with %j', (more, field, message) => {
    const parsed = planAddInput.safeParse({ productId: 1, year: 2027, ...values, ...more });
    expect(parsed.error?.issues.map((i) => i.path[0])).toContain(field);
    expect(parsed.error?.issues.find((i) => i.path[0] === field)?.message).toMatch(message);
  });

  test('changes under its version; sold lines keep their price', async () => {
    const { product, plan } = await makePeriodical();
    const customer = await makeCustomer();
    const order = await orderChoices(customer, [
      { productId: product.id, specKey: `year:${year}`, quantity: 1 },
    ]);
    await edit(plan.id, 1, { issuesPerYear: 4, cutoffDays: 20 });
    await expect(edit(plan.id, 1, { issuesPerYear: 4, cutoffDays: 30 })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await planOf(plan.id)).toMatchObject({ version: 2, cutoffDays: 20 });
    const [line] = await testDb().select().from(orderItems).where(eq(orderItems.orderId, order.id));
    expect(line).toMatchObject({ unitFen: 3802, lineFen: 3802, issueList: [1, 2, 3, 4] });
  });

  test('keeps the issues that were sold or made', async () => {
    const { product, plan } = await makePeriodical({ issues: 0, plan: { issuesPerYear: 6, yearFen: 5000 } });
    const customer = await makeCustomer();
    await orderChoices(customer, [{ productId: product.id, specKey: `year:${year}`, quantity: 1 }]);
    await expect(edit(plan.id, 1, { issuesPerYear: 5 })).rejects.toMatchObject({
      code: 'CONFLICT',
      errors: { issuesPerYear: '第 6 期已经订出，期数不能少于 6' },
    });
    const made = await makePeriodical({ issues: 6, plan: { yearFen: 5000 } });
    await expect(edit(made.plan.id, 1, { issuesPerYear: 5 })).rejects.toMatchObject({
      errors: { issuesPerYear: '已建到第 6 期，请先删除多余的期次' },
    });
    await edit(plan.id, 1, { issuesPerYear: 7 });
    expect((await planOf(plan.id))?.issuesPerYear).toBe(7);
  });

  test('edited while it is being ordered: the order has all issues of the plan as it stands then', async () => {
    const { product, plan } = await makePeriodical({ issues: 0, plan: { issuesPerYear: 6, yearFen: 5000 } });
    const customer = await makeCustomer();
    const line = { productId: product.id, specKey: `year:${year}`, quantity: 1 };
    const [sold, cut] = await Promise.allSettled([
      orderChoices(customer, [line], 5000),
      edit(plan.id, 1, { issuesPerYear: 5 }),
    ]);
    expect(sold.status).toBe('fulfilled');
    const lines = await testDb().select().from(orderItems).where(eq(orderItems.productId, product.id));
    expect(lines.map((l) => l.issueList?.length)).toEqual(cut.status === 'fulfilled' ? [5] : [6]);
    expect((await planOf(plan.id))?.issuesPerYear).toBe(cut.status === 'fulfilled' ? 5 : 6);
  });

  test('is deleted with its issues, unless it was ordered or its issues are in use', async () => {
    const { product, plan } = await makePeriodical();
    const other = await makePeriodical();
    const customer = await makeCustomer();
    await orderChoices(customer, [{ productId: other.product.id, specKey: `issue:${year}-2`, quantity: 1 }]);
    await expect(del(plan.id, other.plan.id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: /已有订单/,
    });
    expect(await issuesOf(plan.id)).toHaveLength(4);
    const stocked = await makePeriodical({ states: { 1: 'published' } });
    await makeIssueStock(stocked.issues[0] as (typeof stocked.issues)[0], 1);
    await expect(del(stocked.plan.id)).rejects.toMatchObject({ message: /库存/ });
    await del(plan.id);
    expect(await planOf(plan.id)).toBeUndefined();
    expect(await issuesOf(plan.id)).toEqual([]);
    expect(await lastLog(plan.id)).toMatchObject({
      action: 'plan.del',
      before: { productId: product.id, issues: 4 },
    });
    await expect(del(plan.id)).rejects.toMatchObject({ status: 404 });
  });

  test('is copied to another year with the issues of that year', async () => {
    const product = await makeProduct({ kind: 'paper_periodical' });
    const { plan } = await makePlan(
      product.id,
      year,
      4,
      {},
      { publishRule: { cycle: 'quarterly', day: 31, firstMonth: 3 } },
    );
    const { id } = await copy(plan.id, year + 1);
    expect(await planOf(id)).toMatchObject({
      year: year + 1,
      issuesPerYear: 4,
      issueFen: 1000,
      yearFen: 3802,
    });
    expect((await issuesOf(id)).map((i) => [i.issueNo, i.publishDate, i.title])).toEqual([
      [1, `${year + 1}-03-31`, `${year + 1} 年第 1 期`],
      [2, `${year + 1}-06-30`, `${year + 1} 年第 2 期`],
      [3, `${year + 1}-09-30`, `${year + 1} 年第 3 期`],
      [4, `${year + 1}-12-31`, `${year + 1} 年第 4 期`],
    ]);
    await expect(copy(plan.id, year + 1)).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

test('lists: plans with what was sold and what is on offer; periodicals with this year’s and the next one’s plan', async () => {
  const { product, plan } = await makePeriodical({ product: { title: '《列表专用期刊》' } });
  const later = await makePlan(product.id, year + 1, 0, {}, { active: false });
  const customer = await makeCustomer();
  await payChoices(customer, [{ productId: product.id, specKey: `year:${year}-3`, quantity: 5 }]);
  await orderChoices(customer, [{ productId: product.id, specKey: `year:${year}-3`, quantity: 2 }]);
  const input = { pageNum: 1, pageSize: 10, keyword: '列表专用' };
  const plans = await listPlans(office(), { ...input, sort: '-year' });
  const rows = plans.list.map((p) => presentPlanRow(p, new Date()));
  expect(rows.map((p) => [p.id, p.issues, p.soldCopies, p.sold, p.offerLabel])).toEqual([
    [later.plan.id, 0, 0, false, null],
    [plan.id, 4, 5, true, `${year} 年全年订阅（第 1–4 期）`],
  ]);
  const page = await listPeriodicals(office(), { ...input, sort: 'sort', year });
  expect(page.list.map((p) => [p.id, p.plan?.id, p.next?.id])).toEqual([
    [product.id, plan.id, later.plan.id],
  ]);
  const before = await listPeriodicals(office(), { ...input, sort: 'sort', year: year - 1 });
  expect(before.list.map((p) => [p.plan, p.next?.id])).toEqual([[null, plan.id]]);
});

describe('the public page of a periodical', () => {
  const at = new Date(`${year}-02-20T12:00:00+08:00`);
  const guest = () => makeCtx({ now: at });

  test('offers start issues and single issues as they stand on the day', async () => {
    const { product, issues } = await makePeriodical({ states: { 1: 'published', 2: 'published' } });
    await makeIssueStock(issues[0] as (typeof issues)[0], 6);
    const [plan] = presentDetail(await getProduct(guest(), product.id), at).plans;
    expect(plan?.starts.map((s) => [s.startIssue, s.issues, s.priceFen])).toEqual([
      [3, 2, 2000],
      [4, 1, 1000],
    ]);
    expect(plan?.singles.map((s) => [s.issueNo, s.state, s.available])).toEqual([
      [1, 'back', 6],
      [2, 'back', 0],
      [3, 'preorder', null],
      [4, 'preorder', null],
    ]);
    const later = presentDetail(
      await getProduct(guest(), product.id),
      new Date(`${year}-03-01T00:00:00+08:00`),
    );
    expect(later.plans[0]?.singles.map((s) => s.state)).toEqual(['back', 'back', 'soon', 'preorder']);
  });

  test('asks live what a choice costs and whether it can still be had', async () => {
    const { product, issues } = await makePeriodical({ states: { 1: 'published', 2: 'published' } });
    await makeIssueStock(issues[0] as (typeof issues)[0], 6);
    const ask = async (specKey: string) => presentChoice(await getChoice(guest(), product.id, specKey));
    expect(await ask(`issue:${year}-1`)).toEqual({
      available: 6,
      maxQuantity: 6,
      priceFen: 1000,
      label: `${year} 年第 1 期（过刊）`,
      reason: null,
    });
    expect(await ask(`issue:${year}-2`)).toMatchObject({ maxQuantity: 0, reason: '暂时无货' });
    expect(await ask(`year:${year}`)).toMatchObject({
      available: null,
      priceFen: 2000,
      label: `${year} 年订阅（第 3–4 期）`,
      reason: null,
    });
    expect(await ask(`year:${year}-2`)).toMatchObject({ maxQuantity: 0, reason: '该版本或年度已不可订购' });
    await testDb().update(products).set({ marketable: false }).where(eq(products.id, product.id));
    await expect(ask(`year:${year}`)).rejects.toMatchObject({ status: 404 });
  });
});
