import { runDueJobs } from '@/tests/support/jobs';
import { withTx } from '@/lib/data/tx';
import { formatDate } from '@/lib/core/dates';
import { queueRebuild } from '@/lib/domain/report/commands/queue-rebuild';
import { renewFacts } from '@/lib/domain/report/commands/build-facts';
import { addDays } from '@/lib/domain/report/rules';
import { readTotals, sumsSource } from '@/lib/domain/report/sums-source';
import { tasks } from '@/lib/server/jobs/tasks';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeAdmin } from '@/tests/support/factories/people';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeCustomer } from '@/tests/support/factories/sale';
import { dataSnapshot } from '@/tests/support/snapshot';

const today = formatDate(new Date());
const ago = (n: number) => addDays(today, -n);
const run = (task: string) => tasks[task]?.(makeCtx(), {});
const clerk = async () => makeCtx({ actor: adminActor(await makeAdmin(['report'])) });
const builtDays = async () =>
  (await ownerQuery<{ day: string }>('select day::text from report_days order by 1')).map((r) => r.day);
const paidOn = async (day: string, longRange = false) => {
  const range = { from: day, to: day };
  const source = await sumsSource(makeCtx(), { dimension: 'total', range, channel: 'all', longRange });
  return (await readTotals(makeCtx(), source)).paidOrders;
};

/** A paid order, made older by days. */
async function oldOrder(days: number): Promise<number> {
  const product = await makeProduct({ stock: 5 });
  const order = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  await ownerQuery(
    `update orders set created_at = created_at - $2 * interval '1 day', paid_at = paid_at - $2 * interval '1 day' where id = $1`,
    [order.id, days],
  );
  return order.id;
}

test('the hourly run builds every day since the month of the first order, and never today', async () => {
  await run('report:build');
  expect(await builtDays()).toEqual([]);
  await oldOrder(50);
  await oldOrder(0);
  await run('report:build');
  const days = await builtDays();
  expect(days[0]).toBe(`${ago(50).slice(0, 7)}-01`);
  expect(days.at(-1)).toBe(ago(1));
  expect(days).toHaveLength((Date.parse(ago(1)) - Date.parse(`${ago(50).slice(0, 7)}-01`)) / 86_400_000 + 1);
  expect([await paidOn(ago(50)), await paidOn(today), await paidOn(ago(1))]).toEqual([1, 1, 0]);
});

test('money that is booked for a past day is seen by the next run, an older change by the night, the oldest on demand', async () => {
  await oldOrder(3);
  await oldOrder(20);
  await oldOrder(45);
  expect([await paidOn(ago(3)), await paidOn(ago(20)), await paidOn(ago(45))]).toEqual([0, 0, 0]);
  await run('report:build');
  expect([await paidOn(ago(3)), await paidOn(ago(20)), await paidOn(ago(45))]).toEqual([1, 0, 0]);
  await run('report:renew');
  expect([await paidOn(ago(3)), await paidOn(ago(20)), await paidOn(ago(45))]).toEqual([1, 1, 0]);
  const ctx = await clerk();
  const range = { startTime: ago(46), endTime: ago(44) };
  await withTx(ctx, (c) => queueRebuild(c, range));
  await withTx(ctx, (c) => queueRebuild(c, range));
  const [queued] = await ownerQuery<{ n: number }>(
    `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'report.rebuild'`,
  );
  expect(queued?.n).toBe(1);
  await runDueJobs();
  expect(await paidOn(ago(45))).toBe(1);
  const [log] = await ownerQuery(
    `select entity_id, actor_name from operation_logs where action = 'report.rebuild' order by id desc limit 1`,
  );
  expect(log).toEqual({ entity_id: `${ago(46)}~${ago(44)}`, actor_name: '办事员' });
});

test('a range that cannot be rebuilt is refused and nothing is written', async () => {
  const ctx = await clerk();
  const before = await dataSnapshot();
  const ask = (startTime: string, endTime: string) =>
    withTx(ctx, (c) => queueRebuild(c, { startTime, endTime }));
  await expect(ask(ago(3), ago(4))).rejects.toMatchObject({ status: 400 });
  await expect(ask(ago(3), today)).rejects.toMatchObject({ status: 422 });
  await expect(ask('2020-01-01', '2021-06-30')).rejects.toMatchObject({ status: 422 });
  expect(await dataSnapshot()).toEqual(before);
});

test('a run that is stopped leaves whole months, and goes on the next time', async () => {
  const stop = new AbortController();
  stop.abort();
  await ownerQuery('delete from report_days');
  await expect(renewFacts(makeCtx(), 35, stop.signal)).rejects.toThrow();
  expect(await builtDays()).toEqual([]);
  await run('report:build');
  expect((await builtDays()).at(-1)).toBe(ago(1));
});
