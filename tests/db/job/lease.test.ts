import { Client, Pool } from 'pg';
import { keepLease } from '@/lib/server/jobs/lease';
import { ownerQuery, testDbUrl } from '@/tests/support/db';
import { until } from '@/tests/support/wait';

// A look in 50 ms instead of five seconds; everything else is as on the site, as its database role.

let pool: Pool;
beforeAll(() => {
  pool = new Pool({ connectionString: testDbUrl('app'), max: 2 });
  // Its end does not wait for the connections, which the end of the test's database cuts.
  pool.on('error', () => undefined);
});
afterAll(() => pool.end());
beforeEach(() => ownerQuery('delete from graphile_worker._private_jobs'));

interface Job {
  id: string;
  locked_by: string | null;
  attempts: number;
  waits: boolean;
  last_error: string | null;
}
/** A job that `worker` has claimed ten seconds ago. */
async function claimed(worker: string, queue: string | null = null): Promise<string> {
  const [job] = await ownerQuery<{ id: string }>(
    `select id::text from graphile_worker.add_job('order:sweep', queue_name => $1::text)`,
    [queue],
  );
  await ownerQuery(
    `update graphile_worker._private_jobs set attempts = 1, locked_by = $2, locked_at = now() - interval '10 seconds' where id = $1`,
    [job!.id, worker],
  );
  await ownerQuery(
    `update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() - interval '10 seconds' where queue_name = $2`,
    [worker, queue],
  );
  return job!.id;
}
async function read(id: string): Promise<Job> {
  const [job] = await ownerQuery<Job>(
    `select id::text, locked_by, attempts, run_at > now() as waits, last_error from graphile_worker.jobs where id = $1`,
    [id],
  );
  return job!;
}

/** A lease whose runner has told of its worker. */
function leaseOf(worker: string) {
  const lease = keepLease(pool, 50);
  lease.events.emit('pool:create', { workerPool: { id: worker } } as never);
  return lease;
}
const start = (lease: { events: { emit(name: never, value: never): boolean } }, id: string) =>
  lease.events.emit('job:start' as never, { job: { id } } as never);

test('R-27 the job of a worker that is gone is given back with the pause of a failed try, its queue too; those of living workers are not', async () => {
  const other = new Client({ connectionString: testDbUrl('app') });
  await other.connect();
  await other.query(`select pg_advisory_lock(7301001, hashtext('pool-other'))`);
  const [dead, living, own] = [
    await claimed('pool-dead', 'row'),
    await claimed('pool-other'),
    await claimed('pool-own'),
  ];
  const lease = leaseOf('pool-own');
  start(lease, own);
  try {
    await until(async () => (await read(dead)).locked_by === null);
    expect(await read(dead)).toMatchObject({ attempts: 1, waits: true, last_error: 'its worker was lost' });
    const queues = await ownerQuery(
      `select locked_by from graphile_worker._private_job_queues where queue_name = 'row'`,
    );
    expect(queues).toEqual([{ locked_by: null }]);
    expect([(await read(living)).locked_by, (await read(own)).locked_by]).toEqual(['pool-other', 'pool-own']);
    // Its process dies: the lock ends with the connection.
    await other.end();
    await until(async () => (await read(living)).locked_by === null);
  } finally {
    await lease.stop();
  }
});

test('R-17 a claim of its own that no handler knows, because the answer was lost with the connection, is given back', async () => {
  const [lost, known] = [await claimed('pool-own'), await claimed('pool-own')];
  const lease = leaseOf('pool-own');
  start(lease, known);
  try {
    await until(async () => (await read(lost)).locked_by === null);
    expect((await read(known)).locked_by).toBe('pool-own');
    lease.events.emit('job:complete', { job: { id: known } } as never);
    await until(async () => (await read(known)).locked_by === null);
  } finally {
    await lease.stop();
  }
});

test('R-17 the lock is entered again after its connection was cut; a runner that has ended holds none', async () => {
  const holders = async () => {
    const rows = await ownerQuery<{ pid: number }>(
      `select pid from pg_locks where locktype = 'advisory' and classid = 7301001 and granted`,
    );
    return rows.map((r) => r.pid);
  };
  const lease = leaseOf('pool-own');
  try {
    await until(async () => (await holders()).length === 1);
    const [first] = await holders();
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal-jobs' and datname = current_database()`,
    );
    // By another connection; the moment without a holder is too short to be seen.
    await until(async () => (await holders()).length === 1 && !(await holders()).includes(first ?? 0));
    lease.drop();
    await until(async () => (await holders()).length === 0);
  } finally {
    await lease.stop();
  }
});
