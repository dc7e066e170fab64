import { eq, sql } from 'drizzle-orm';
import { Logger, run, runOnce, type TaskList } from 'graphile-worker';
import { getPool } from '@/db/client';
import { operationLogs } from '@/db/schema/log';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { deleteJobs, retryJobs } from '@/lib/domain/admin/commands/steer-jobs';
import { jobListInput } from '@/lib/domain/admin/job-contract';
import { countJobs, listJobs } from '@/lib/domain/admin/job-queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { until } from '@/tests/support/wait';

let clerk: Ctx;
/** What the poison task does from now on. */
let poison: () => Promise<void> | void;
const ran: number[] = [];

const taskList: TaskList = {
  poison: async (payload) => {
    ran.push((payload as { orderId: number }).orderId);
    await poison();
  },
};
const quiet = new Logger(() => () => undefined);
const options = () => ({ pgPool: getPool(), taskList, noHandleSignals: true, logger: quiet });
const locked = () => testDb().execute(sql`select 1 from graphile_worker.jobs where locked_at is not null`);
/** A worker as the site's, until nothing is due and each end of a job is written: the library does not wait for that. */
const work = async () => {
  await runOnce({ ...options(), noPreparedStatements: true });
  await until(async () => (await locked()).rows.length === 0);
};

beforeAll(async () => {
  clerk = makeCtx({ actor: adminActor(await makeAdmin(['platform'], '平台员')), ip: '198.51.100.4' });
});
beforeEach(async () => {
  await testDb().execute(sql`delete from graphile_worker._private_jobs`);
  ran.length = 0;
  poison = () => {
    throw new Error('refused by postgres://portal:hunter2@10.0.0.1 for 13812345678');
  };
});

async function add(orderId: number, more: { maxAttempts?: number; runAt?: Date } = {}): Promise<number> {
  const found = await testDb().execute<{ id: string }>(
    sql`select id::text from graphile_worker.add_job('poison', ${JSON.stringify({ orderId, phone: '13812345678' })}::json,
      max_attempts => ${more.maxAttempts ?? 1}::int, run_at => ${(more.runAt ?? null)?.toISOString() ?? null}::timestamptz)`,
  );
  return Number(found.rows[0]?.id);
}
const list = (query: object = {}) => listJobs(clerk, jobListInput.parse(query));
const retry = (...ids: number[]) => withTx(clerk, (ctx) => retryJobs(ctx, { ids }));
const del = (...ids: number[]) => withTx(clerk, (ctx) => deleteJobs(ctx, { ids }));
const logged = () =>
  testDb().select().from(operationLogs).where(eq(operationLogs.entity, 'job')).orderBy(operationLogs.id);

test('a job whose attempts are used up is a failed one, its error without secrets and its data without texts', async () => {
  const id = await add(7);
  await work();
  const view = await list({ state: 'failed' });
  expect(view.total).toBe(1);
  expect(view.list[0]).toMatchObject({
    id,
    state: 'failed',
    stateLabel: '已失败',
    attempts: 1,
    maxAttempts: 1,
    payload: '{"orderId":7,"phone":"***"}',
  });
  const text = JSON.stringify(view);
  for (const secret of ['hunter2', '13812345678', 'at '.concat('Object')]) expect(text).not.toContain(secret);
  expect(view.counts).toEqual({ running: 0, failed: 1, retrying: 0, waiting: 0, scheduled: 0 });
});

test('each state is told from the others, and filters find it', async () => {
  const failed = await add(1);
  const retrying = await add(2, { maxAttempts: 5 });
  await work();
  const scheduled = await add(3, { runAt: new Date(Date.now() + 3_600_000) });
  const waiting = await add(4);
  const states = Object.fromEntries((await list()).list.map((j) => [j.id, j.state]));
  expect(states).toEqual({
    [failed]: 'failed',
    [retrying]: 'retrying',
    [scheduled]: 'scheduled',
    [waiting]: 'waiting',
  });
  expect((await list({ state: 'retrying' })).list.map((j) => j.id)).toEqual([retrying]);
  expect((await list({ task: 'nothing' })).total).toBe(0);
});

test('a failed job runs again after a retry, and the retry stands in the log', async () => {
  const id = await add(7);
  await work();
  await work();
  expect(ran).toEqual([7]);
  poison = () => undefined;
  expect(await retry(id)).toEqual({ done: 1, skipped: 0 });
  await work();
  expect(ran).toEqual([7, 7]);
  expect((await list()).total).toBe(0);
  const row = (await logged()).at(-1);
  expect(row).toMatchObject({
    action: 'job.retry',
    entityId: String(id),
    actorName: '平台员',
    ip: '198.51.100.4',
    before: { task: 'poison', attempts: 1, status: 'failed' },
  });
  // It is done: a second retry finds nothing, and says so.
  const before = (await logged()).length;
  expect(await retry(id)).toEqual({ done: 0, skipped: 1 });
  expect((await logged()).length).toBe(before);
});

test('many are retried in one call; what is no more is skipped', async () => {
  const ids = [await add(1), await add(2), await add(3)];
  await work();
  expect(await retry(...ids, 999_999_999)).toEqual({ done: 3, skipped: 1 });
  expect((await countJobs(clerk)).waiting).toBe(3);
});

test('a failed job can be cancelled, one that still runs its course cannot', async () => {
  const failed = await add(1);
  await work();
  const waiting = await add(2);
  const before = (await logged()).length;
  expect(await del(failed, waiting)).toEqual({ done: 1, skipped: 1 });
  expect((await list()).list.map((j) => j.id)).toEqual([waiting]);
  expect((await logged()).slice(before).map((r) => [r.action, r.entityId])).toEqual([
    ['job.del', String(failed)],
  ]);
  expect(await del(failed)).toEqual({ done: 0, skipped: 1 });
});

test('a job that a worker holds is neither retried nor cancelled, and runs once', async () => {
  let open: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    open = resolve;
  });
  poison = async () => {
    await wait;
  };
  const id = await add(7);
  const runner = await run({ ...options(), concurrency: 1, pollInterval: 50, noPreparedStatements: true });
  try {
    await until(() => ran.length > 0);
    expect((await list()).list[0]).toMatchObject({ id, state: 'running' });
    expect(await retry(id)).toEqual({ done: 0, skipped: 1 });
    expect(await del(id)).toEqual({ done: 0, skipped: 1 });
  } finally {
    open();
    await runner.stop();
  }
  expect(ran).toEqual([7]);
  expect((await list()).total).toBe(0);
});

test('two who retry at once: it is done once', async () => {
  const id = await add(7);
  await work();
  const results = await Promise.all([retry(id), retry(id)]);
  expect(results.reduce((n, r) => n + r.done, 0)).toBe(1);
  poison = () => undefined;
  await work();
  expect(ran).toEqual([7, 7]);
});

test('recurring tasks are listed with their Chinese names and the next time', async () => {
  const { recurring } = await list();
  const prune = recurring.find((r) => r.task === 'log:prune');
  expect(prune?.taskLabel).toBe('清理到期操作日志');
  expect(prune?.nextRunAt).toMatch(/T03:40:00\.000\+08:00$/);
});
