import { eq } from 'drizzle-orm';
import { periodicalIssues } from '@/db/schema/periodical';
import { issueDeliveries } from '@/db/schema/shipment';
import { withTx } from '@/lib/data/tx';
import {
  addIssue,
  deleteIssues,
  editIssue,
  generateIssuesOf,
} from '@/lib/domain/product/commands/edit-issues';
import { presentIssueRow } from '@/lib/domain/product/plan-present';
import { listIssues } from '@/lib/domain/product/plan-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { orderChoices, payChoices } from '@/tests/support/factories/choices';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import { makeIssueStock, makePeriodical, nextYear, type Issue } from '@/tests/support/factories/periodical';
import { makeCustomer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';

let editor: User;
beforeAll(async () => {
  editor = await makeAdmin(['product.edit']);
});
afterEach(expectInvariants);

const year = nextYear();
const office = () => makeCtx({ actor: adminActor(editor) });
const generate = (planId: number, more: { redate?: boolean; preview?: boolean } = {}) =>
  withTx(office(), (ctx) => generateIssuesOf(ctx, { planId, redate: false, preview: false, ...more }));
const issuesOf = (planId: number) =>
  testDb()
    .select()
    .from(periodicalIssues)
    .where(eq(periodicalIssues.planId, planId))
    .orderBy(periodicalIssues.issueNo);
const rowsOf = async (planId: number) =>
  (await listIssues(office(), { planId, pageNum: 1, pageSize: 100 })).list.map(presentIssueRow);

test('a preview writes nothing; generating twice adds nothing', async () => {
  const { plan } = await makePeriodical({ issues: 0, plan: { issuesPerYear: 12, yearFen: 12_000 } });
  expect(await generate(plan.id, { preview: true })).toMatchObject({ added: 12, moved: 0 });
  expect(await issuesOf(plan.id)).toEqual([]);
  expect(await generate(plan.id)).toMatchObject({ added: 12 });
  expect(await generate(plan.id)).toMatchObject({ added: 0, moved: 0 });
  const made = await issuesOf(plan.id);
  expect(made.map((i) => i.publishDate)).toEqual(
    Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}-10`),
  );
  expect(made[4]?.title).toBe(`${year} 年第 5 期`);
});

test('two clerks generate at once: every number is there once', async () => {
  const { plan } = await makePeriodical({ issues: 0, plan: { issuesPerYear: 12, yearFen: 12_000 } });
  await Promise.all([generate(plan.id), generate(plan.id), generate(plan.id)]);
  expect(await issuesOf(plan.id)).toHaveLength(12);
});

test('a year that was sold before it had dates: its paid copies are put on the mailing plan when it gets them', async () => {
  const { product, plan } = await makePeriodical({
    issues: 0,
    plan: { issuesPerYear: 4, publishRule: { cycle: 'quarterly', day: 1, firstMonth: 1 } },
  });
  const customer = await makeCustomer();
  const order = await payChoices(customer, [{ productId: product.id, specKey: `year:${year}`, quantity: 2 }]);
  const planned = () => testDb().select().from(issueDeliveries).where(eq(issueDeliveries.orderId, order.id));
  expect(await planned()).toEqual([]);
  await generate(plan.id);
  await runDueJobs();
  await runDueJobs();
  expect((await planned()).map((d) => [d.quantity, d.status, d.priceFen])).toEqual([
    [2, 'expected', 1901],
    [2, 'expected', 1901],
    [2, 'expected', 1901],
    [2, 'expected', 1901],
  ]);
});

test('paying and dating the year at the same time leaves no copy behind', async () => {
  const { product, plan } = await makePeriodical({ issues: 0, plan: { issuesPerYear: 4 } });
  const customers = await Promise.all([1, 2, 3, 4].map(() => makeCustomer()));
  const line = { productId: product.id, specKey: `year:${year}`, quantity: 1 };
  await Promise.all([...customers.map((c) => payChoices(c, [line])), generate(plan.id)]);
  await runDueJobs();
  const made = await issuesOf(plan.id);
  const due = await testDb().select().from(issueDeliveries);
  for (const issue of made) expect(due.filter((d) => d.issueId === issue.id)).toHaveLength(4);
});

test('a rule gives new days to what is still to come only', async () => {
  const { plan } = await makePeriodical({
    states: { 1: 'published' },
    plan: { publishRule: { cycle: 'monthly', day: 25 } },
  });
  expect(await generate(plan.id)).toMatchObject({ added: 0, moved: 0 });
  expect(await generate(plan.id, { redate: true })).toMatchObject({ added: 0, moved: 3 });
  expect((await issuesOf(plan.id)).map((i) => i.publishDate.slice(5))).toEqual([
    '01-10',
    '02-25',
    '03-25',
    '04-25',
  ]);
});

test('a periodical without a rule is dated by hand', async () => {
  const { plan } = await makePeriodical({
    issues: 0,
    plan: { issuesPerYear: 2, publishRule: { cycle: 'custom' } },
  });
  await expect(generate(plan.id)).rejects.toMatchObject({ status: 422 });
  const add = (issueNo: number, publishDate: string) =>
    withTx(office(), (ctx) => addIssue(ctx, { planId: plan.id, issueNo, publishDate }));
  await add(2, `${year}-09-01`);
  await expect(add(2, `${year}-09-01`)).rejects.toMatchObject({ errors: { issueNo: '第 2 期已存在' } });
  await expect(add(3, `${year}-10-01`)).rejects.toMatchObject({
    errors: { issueNo: '全年共 2 期，期号不能超过 2' },
  });
  await expect(add(1, `${year}-09-02`)).rejects.toMatchObject({
    errors: { publishDate: '第 2 期不能早于第 1 期出刊' },
  });
  await expect(add(1, `${year - 2}-09-02`)).rejects.toMatchObject({
    errors: { publishDate: `应在 ${year} 年前后` },
  });
  await add(1, `${year}-03-01`);
  expect((await issuesOf(plan.id)).map((i) => i.issueNo)).toEqual([1, 2]);
});

describe('an issue', () => {
  const change = (issue: Issue, more: object) =>
    withTx(office(), (ctx) =>
      editIssue(ctx, {
        id: issue.id,
        version: 1,
        title: issue.title,
        publishDate: issue.publishDate,
        ...more,
      }),
    );

  test('that is still to come gets another name and day, in order and under its version', async () => {
    const { issues } = await makePeriodical({ states: { 1: 'published' } });
    const [first, second] = issues as [Issue, Issue];
    await change(second, { title: '创刊纪念专号', publishDate: `${year}-03-10` });
    expect((await issuesOf(second.planId))[1]).toMatchObject({
      title: '创刊纪念专号',
      publishDate: `${year}-03-10`,
      version: 2,
    });
    await expect(change(second, { title: '又一个' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(change(second, { version: 2, publishDate: `${year}-03-11` })).rejects.toMatchObject({
      errors: { publishDate: '第 3 期不能早于第 2 期出刊' },
    });
    await expect(change(first, { title: '改' })).rejects.toMatchObject({ message: /待出刊/ });
  });

  test('that nobody ordered and nothing uses is deleted; the others stay', async () => {
    const { product, issues } = await makePeriodical();
    const customer = await makeCustomer();
    await orderChoices(customer, [{ productId: product.id, specKey: `year:${year}-3`, quantity: 1 }]);
    await makeIssueStock(issues[1] as Issue, 1);
    const del = (...at: number[]) =>
      withTx(office(), (ctx) =>
        deleteIssues(
          ctx,
          at.map((i) => issues[i]?.id ?? 0),
        ),
      );
    await expect(del(0, 3)).rejects.toMatchObject({
      message: `${year} 年第 4 期已有订单，不能删除；可以取消出刊`,
    });
    await expect(del(0, 1)).rejects.toMatchObject({ message: /库存/ });
    expect(await issuesOf(issues[0]?.planId ?? 0)).toHaveLength(4);
    await del(0);
    expect((await issuesOf(issues[0]?.planId ?? 0)).map((i) => i.issueNo)).toEqual([2, 3, 4]);
  });

  test('says what may be done with it and how many copies are due', async () => {
    const { product, plan, issues } = await makePeriodical({ states: { 1: 'published' } });
    await makeIssueStock(issues[0] as Issue, 6);
    const customer = await makeCustomer();
    await payChoices(customer, [{ productId: product.id, specKey: `year:${year}-3`, quantity: 4 }]);
    expect(
      (await rowsOf(plan.id)).map((i) => [i.issueNo, i.dueCopies, i.available, i.allowedActions]),
    ).toEqual([
      [1, 0, 6, ['cover']],
      [2, 0, null, ['edit', 'cover', 'publish', 'cancel', 'delete']],
      [3, 4, null, ['edit', 'cover', 'publish', 'cancel']],
      [4, 4, null, ['edit', 'cover', 'publish', 'cancel']],
    ]);
  });
});
