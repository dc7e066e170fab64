import { eq, sql } from 'drizzle-orm';
import { Logger, runOnce, type TaskList } from 'graphile-worker';
import { getPool } from '@/db/client';
import { jobRuns, taskControls } from '@/db/schema/job';
import { operationLogs } from '@/db/schema/log';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { flushRuns, pruneRuns, recordLostRuns, recordRun } from '@/lib/domain/admin/commands/record-runs';
import { pauseTask, resumeTask, runTask } from '@/lib/domain/admin/commands/steer-task';
import { runListInput } from '@/lib/domain/admin/job-contract';
import { listJobs } from '@/lib/domain/admin/job-queries';
import { listRuns } from '@/lib/domain/admin/run-queries';
import { systemCtx } from '@/lib/server/context';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { until } from '@/tests/support/wait';

const TASK = 'stock:prove';
let clerk: Ctx;
const ran: unknown[] = [];
let work: () => void = () => undefined;

// As the site's worker wraps its handlers.
const taskList: TaskList = {
  [TASK]: (payload, { job }) =>
    recordRun(
      systemCtx(`job:${TASK}`),
      { id: job.id, task: TASK, attempts: job.attempts, payload },
      async () => {
        ran.push(payload);
        await Promise.resolve(work());
      },
    ),
};
const quiet = new Logger(() => () => undefined);
const runDue = async () => {
  await runOnce({
    pgPool: getPool(),
    taskList,
    noHandleSignals: true,
    logger: quiet,
    noPreparedStatements: true,
  });
  const held = () => testDb().execute(sql`select from graphile_worker.jobs where locked_at is not null`);
  await until(async () => (await held()).rows.length === 0);
  await flushRuns();
};
/** A job as the clock writes it. */
const byClock = () =>
  testDb().execute(
    sql`select from graphile_worker.add_job(${TASK}, '{"_cron": {"ts": "2026-01-01T00:00:00Z", "backfilled": false}}'::json, max_attempts => 1)`,
  );
const act = <T>(what: (ctx: Ctx) => Promise<T>) => withTx(clerk, what);
const runs = async (query: object = {}) => (await listRuns(clerk, runListInput.parse(query))).list;
const shown = async () =>
  (await listJobs(clerk, { pageNum: 1, pageSize: 10 })).recurring.find((r) => r.task === TASK)!;
const logged = async () =>
  (
    await testDb()
      .select()
      .from(operationLogs)
      .where(eq(operationLogs.entity, 'task'))
      .orderBy(operationLogs.id)
  ).map((r) => [r.action, r.entityId, r.actorName]);

beforeAll(async () => {
  clerk = makeCtx({ actor: adminActor(await makeAdmin(['platform'], '平台员')) });
});
beforeEach(async () => {
  await testDb().execute(sql`delete from graphile_worker._private_jobs`);
  await testDb().delete(jobRuns);
  await testDb().delete(taskControls);
  ran.length = 0;
  work = () => undefined;
});

test('each run is kept with its start, end, outcome and message, without secrets', async () => {
  await byClock();
  await runDue();
  work = () => {
    throw new Error('refused by postgres://portal:hunter2@10.0.0.1');
  };
  await byClock();
  await runDue();
  const list = await runs();
  expect(list.map((r) => [r.task, r.outcome, r.causeLabel, r.attempt, r.person, r.message])).toEqual([
    [TASK, 'failed', '定时', 1, null, 'refused by postgres://***@10.0.0.1'],
    [TASK, 'ok', '定时', 1, null, null],
  ]);
  for (const r of list) expect(r.ms).toBeGreaterThanOrEqual(0);
  expect((await runs({ outcome: 'failed' })).map((r) => r.outcome)).toEqual(['failed']);
  expect((await shown()).lastRun).toMatchObject({ outcome: 'failed', outcomeLabel: '失败' });
});

test('clicked twice, and by two at once, a task runs once, and one line stands in the log', async () => {
  const before = (await logged()).length;
  const said = await Promise.all([1, 2, 3].map(() => act((ctx) => runTask(ctx, { task: TASK }))));
  expect(said.filter((s) => s.queued)).toHaveLength(1);
  await runDue();
  // It is over; a click that comes late is still the same.
  expect(await act((ctx) => runTask(ctx, { task: TASK }))).toEqual({ queued: false });
  await runDue();
  expect(ran).toHaveLength(1);
  expect((await runs()).map((r) => [r.causeLabel, r.person])).toEqual([['手动', '平台员']]);
  expect((await logged()).slice(before)).toEqual([['task.run', TASK, '平台员']]);
  expect((await shown()).asked?.by).toBe('平台员');
  await testDb()
    .update(taskControls)
    .set({ askedAt: sql`now() - interval '11 seconds'` });
  expect(await act((ctx) => runTask(ctx, { task: TASK }))).toEqual({ queued: true });
});

test('a task that the clock has just queued is not queued beside it', async () => {
  await byClock();
  expect(await act((ctx) => runTask(ctx, { task: TASK }))).toEqual({ queued: false });
  await runDue();
  expect(ran).toHaveLength(1);
});

test('a paused task lets its hours pass until it is resumed; who has it run runs it all the same', async () => {
  const before = (await logged()).length;
  const both = await Promise.all([1, 2].map(() => act((ctx) => pauseTask(ctx, { task: TASK }))));
  expect(both.filter((s) => s.changed)).toHaveLength(1);
  await byClock();
  await runDue();
  expect(ran).toHaveLength(0);
  expect(await runs()).toEqual([]);
  expect(await shown()).toMatchObject({ paused: { by: '平台员' }, nextRunAt: null });
  await act((ctx) => runTask(ctx, { task: TASK }));
  await runDue();
  expect(ran).toHaveLength(1);
  expect(await act((ctx) => resumeTask(ctx, { task: TASK }))).toEqual({ changed: true });
  expect(await act((ctx) => resumeTask(ctx, { task: TASK }))).toEqual({ changed: false });
  await byClock();
  await runDue();
  expect(ran).toHaveLength(2);
  expect((await shown()).paused).toBeNull();
  expect((await logged()).slice(before).map(([action]) => action)).toEqual([
    'task.pause',
    'task.run',
    'task.resume',
  ]);
});

test.each([
  ['run', 'order.expire', runTask, 404],
  ['pause', 'nothing', pauseTask, 404],
  ['pause', 'alert:send', pauseTask, 422],
] as const)('to %s %s is refused and changes nothing', async (_, task, command, status) => {
  const before = (await logged()).length;
  await expect(act((ctx): Promise<unknown> => command(ctx, { task }))).rejects.toMatchObject({ status });
  expect(await testDb().$count(taskControls)).toBe(0);
  expect((await logged()).length).toBe(before);
});

test('a run whose process was lost is kept as such', async () => {
  const since = new Date(Date.now() - 60_000);
  await recordLostRuns([{ id: '7', task: 'order.expire', attempts: 2, since }]);
  expect((await runs())[0]).toMatchObject({ jobId: 7, outcome: 'lost', causeLabel: '业务触发', attempt: 2 });
});

test('of each task 200 runs stay, all of a day, and a month of those that failed', async () => {
  const add = (task: string, n: number, days: number, outcome: 'ok' | 'failed') =>
    testDb().execute(sql`
      insert into job_runs (task, job_id, attempt, cause, outcome, started_at, ended_at)
      select ${task}, n, 1, 'clock', ${outcome}, now() - make_interval(days => ${days}), now() - make_interval(days => ${days})
      from generate_series(1, ${n}::int) n`);
  await add('a', 5, 40, 'failed');
  await add('a', 5, 20, 'failed');
  await add('a', 10, 2, 'ok');
  await add('a', 210, 0, 'ok');
  await add('b', 10, 90, 'ok');
  await pruneRuns(clerk);
  const left = await testDb().execute(
    sql`select task, outcome, count(*)::int as n from job_runs group by 1, 2 order by 1, 2`,
  );
  expect(left.rows).toEqual([
    { task: 'a', outcome: 'failed', n: 5 },
    { task: 'a', outcome: 'ok', n: 210 },
    { task: 'b', outcome: 'ok', n: 10 },
  ]);
});
