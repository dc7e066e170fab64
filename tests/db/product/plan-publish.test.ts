import { and, eq } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { periodicalIssueEvents, periodicalIssues } from '@/db/schema/periodical';
import { issueDeliveries, issueDeliveryEvents } from '@/db/schema/shipment';
import { specialOrders } from '@/db/schema/specialOrder';
import { withTx } from '@/lib/data/tx';
import { cancelIssue } from '@/lib/domain/order/commands/cancel-issue';
import { publishDueIssues, publishIssues } from '@/lib/domain/order/commands/publish-issue';
import { listPrintRuns } from '@/lib/domain/order/periodical-queries';
import { shanghaiDay } from '@/lib/domain/product/rules';
import { systemCtx } from '@/lib/server/context';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { orderChoices, payChoices } from '@/tests/support/factories/choices';
import { makeAdmin, type User } from '@/tests/support/factories/people';
import {
  makeIssueStock,
  makePeriodical,
  nextYear,
  type Issue,
  type Periodical,
} from '@/tests/support/factories/periodical';
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
const publish = (...issues: (Issue | undefined)[]) =>
  withTx(office(), (ctx) =>
    publishIssues(
      ctx,
      issues.map((i) => i?.id ?? 0),
    ),
  );
const cancel = (issue: Issue | undefined, version = 1) =>
  withTx(office(), (ctx) => cancelIssue(ctx, { id: issue?.id ?? 0, version, reason: '主管部门要求' }));
const read = async (issue: Issue | undefined) =>
  (
    await testDb()
      .select()
      .from(periodicalIssues)
      .where(eq(periodicalIssues.id, issue?.id ?? 0))
  )[0];
const dueOf = (issue: Issue | undefined) =>
  testDb()
    .select()
    .from(issueDeliveries)
    .where(eq(issueDeliveries.issueId, issue?.id ?? 0))
    .orderBy(issueDeliveries.id);

async function subscribed(copies: number, from = 1): Promise<Periodical> {
  const made = await makePeriodical();
  const customer = await makeCustomer();
  await payChoices(customer, [
    { productId: made.product.id, specKey: `year:${year}-${from}`, quantity: copies },
  ]);
  return made;
}

describe('publishing', () => {
  test('by hand: the issue appears today and what waits for it is ready, in one act', async () => {
    const { issues } = await subscribed(3);
    expect(await publish(issues[0])).toBe(1);
    expect(await read(issues[0])).toMatchObject({
      status: 'published',
      publishDate: shanghaiDay(new Date()),
      version: 2,
    });
    expect((await dueOf(issues[0])).map((d) => d.status)).toEqual(['ready']);
    expect((await dueOf(issues[1])).map((d) => d.status)).toEqual(['expected']);
    const [event] = await testDb()
      .select()
      .from(periodicalIssueEvents)
      .where(eq(periodicalIssueEvents.entityId, issues[0]?.id ?? 0));
    expect(event).toMatchObject({ action: 'publish', fromStatus: 'planned', actorId: editor.id });
    const [log] = await testDb()
      .select()
      .from(operationLogs)
      .where(
        and(eq(operationLogs.action, 'issue.publish'), eq(operationLogs.entityId, String(issues[0]?.id))),
      );
    expect(log).toMatchObject({ after: { status: 'published', ready: 1 } });
    await expect(publish(issues[0])).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('goes by the numbers: several at once in order, never over one that is still to come', async () => {
    const { issues } = await makePeriodical();
    await expect(publish(issues[1])).rejects.toMatchObject({ message: '请先处理第 1 期：它还没有出刊' });
    expect(await read(issues[1])).toMatchObject({ status: 'planned', version: 1 });
    await publish(issues[1], issues[0]);
    expect((await read(issues[1]))?.status).toBe('published');
    await cancel(issues[2]);
    await publish(issues[3]);
    expect((await read(issues[3]))?.status).toBe('published');
  });

  test('by the day in Shanghai, and a second run finds nothing to do', async () => {
    const { issues } = await subscribed(2);
    const run = (at: string) => publishDueIssues({ ...systemCtx('job:issue:publish'), now: new Date(at) });
    await run(`${year}-02-09T15:59:59Z`);
    expect((await read(issues[0]))?.status).toBe('published');
    expect((await read(issues[1]))?.status).toBe('planned');
    await Promise.all([run(`${year}-02-09T16:00:00Z`), run(`${year}-02-09T16:00:00Z`)]);
    await run(`${year}-02-09T16:00:00Z`);
    expect(await read(issues[1])).toMatchObject({
      status: 'published',
      publishDate: `${year}-02-10`,
      version: 2,
    });
    expect((await read(issues[2]))?.status).toBe('planned');
    const [delivery] = await dueOf(issues[1]);
    const events = await testDb()
      .select()
      .from(issueDeliveryEvents)
      .where(eq(issueDeliveryEvents.entityId, delivery?.id ?? 0));
    expect(events.map((e) => [e.action, e.fromStatus, e.toStatus])).toEqual([
      ['release', 'expected', 'ready'],
    ]);
  });

  test('while orders are being paid: no delivery waits for an issue that has appeared', async () => {
    const { product, issues } = await makePeriodical();
    const customers = await Promise.all(Array.from({ length: 6 }, () => makeCustomer()));
    const line = { productId: product.id, specKey: `year:${year}-1`, quantity: 1 };
    await Promise.allSettled([...customers.map((c) => payChoices(c, [line])), publish(issues[0])]);
    const due = await dueOf(issues[0]);
    expect(due.every((d) => d.status === 'ready')).toBe(true);
    expect((await dueOf(issues[3])).length).toBeGreaterThanOrEqual(due.length);
  });
});

describe('calling an issue off', () => {
  test('cancels what waits for it; somebody is told to give each line’s share back, once', async () => {
    const { issues } = await subscribed(3, 3);
    expect(await cancel(issues[3])).toBe(1);
    expect(await read(issues[3])).toMatchObject({ status: 'cancelled', version: 2 });
    expect(await dueOf(issues[3])).toMatchObject([
      { status: 'cancelled', priceFen: 3000, reason: '本期已取消出刊' },
    ]);
    await runDueJobs();
    await runDueJobs();
    const [delivery] = await dueOf(issues[3]);
    const raised = await testDb()
      .select()
      .from(specialOrders)
      .where(eq(specialOrders.orderId, delivery?.orderId ?? 0));
    expect(raised).toMatchObject([
      { type: 'issue_cancelled', status: 'open', detail: { issueId: issues[3]?.id, priceFen: 3000 } },
    ]);
    await expect(cancel(issues[3], 2)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test.each(['shipped', 'missing'] as const)('is refused when copies are %s', async (status) => {
    const { issues } = await subscribed(1);
    await publish(issues[0]);
    const [delivery] = await dueOf(issues[0]);
    const mark = (to: 'ready' | 'shipped' | 'missing') =>
      testDb()
        .update(issueDeliveries)
        .set({ status: to })
        .where(eq(issueDeliveries.id, delivery?.id ?? 0));
    await mark(status);
    await expect(cancel(issues[0], 2)).rejects.toMatchObject({ message: /不能取消/ });
    expect((await read(issues[0]))?.status).toBe('published');
    await mark('ready');
    expect(await cancel(issues[0], 2)).toBe(1);
  });

  test('is refused for a back issue with stock, or for a form that is out of date', async () => {
    const { issues } = await makePeriodical({ states: { 1: 'published' } });
    await makeIssueStock(issues[0] as Issue, 2);
    await expect(cancel(issues[0])).rejects.toMatchObject({ message: /库存/ });
    await expect(cancel(issues[1], 7)).rejects.toMatchObject({ message: /他人修改/ });
  });
});

test('the print run of an issue counts what is due by state; what is not paid stands apart', async () => {
  const { product, issues } = await makePeriodical({ product: { title: '《印数专用期刊》' } });
  const customer = await makeCustomer();
  const other = await makeCustomer();
  await payChoices(customer, [{ productId: product.id, specKey: `year:${year}`, quantity: 3 }]);
  await payChoices(other, [{ productId: product.id, specKey: `issue:${year}-1`, quantity: 4 }]);
  await orderChoices(other, [{ productId: product.id, specKey: `year:${year}-2`, quantity: 10 }]);
  await publish(issues[0]);
  const page = await listPrintRuns(office(), {
    pageNum: 1,
    pageSize: 10,
    sort: 'publishDate',
    keyword: '印数专用',
  });
  expect(page.total).toBe(4);
  expect(
    page.list.map((r) => [
      r.issueNo,
      r.orders,
      r.printCopies,
      r.expectedCopies,
      r.readyCopies,
      r.unpaidCopies,
    ]),
  ).toEqual([
    [1, 2, 7, 0, 7, 0],
    [2, 1, 3, 3, 0, 10],
    [3, 1, 3, 3, 0, 10],
    [4, 1, 3, 3, 0, 10],
  ]);
  const top = await listPrintRuns(office(), {
    pageNum: 1,
    pageSize: 1,
    sort: '-printCopies',
    productId: product.id,
  });
  expect(top.list[0]?.issueNo).toBe(1);
});

test('print runs begin with what appears next, dispatches with what has appeared last', async () => {
  const { product } = await makePeriodical({ states: { 1: 'published', 2: 'published' } });
  const order = async (sort: 'next' | 'out') =>
    (await listPrintRuns(office(), { pageNum: 1, pageSize: 10, sort, productId: product.id })).list.map(
      (r) => r.issueNo,
    );
  expect([await order('next'), await order('out')]).toEqual([
    [3, 4, 2, 1],
    [2, 1, 3, 4],
  ]);
});
