import { Client, Pool } from 'pg';
import { SharedConnections } from '@/db/shared-connections';
import { PipelinedClient } from '@/db/pipelined-client';
import { isUnavailable } from '@/lib/data/db-errors';
import { testDbUrl } from '@/tests/support/db';

test('R-18 a connection that left a statement without an answer is cut: the rollback after it fails at once, and the pool makes a new one', async () => {
  const pool = new Pool({
    Client: PipelinedClient,
    connectionString: testDbUrl('app'),
    max: 1,
    query_timeout: 500,
  });
  pool.on('error', () => undefined);
  const client = await pool.connect();
  client.on('error', () => undefined);
  try {
    await client.query('begin');
    const silent = await client.query('select pg_sleep(5)').catch((e: unknown) => e);
    expect(isUnavailable(silent)).toBe(true);
    const rollback = await client.query('rollback').catch((e: unknown) => e);
    expect(isUnavailable(rollback)).toBe(true);
    // Cut, not waited for once more.
    expect((rollback as Error).message).not.toMatch(/timeout/i);
  } finally {
    client.release(true);
  }
  expect((await pool.query<{ n: number }>('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await pool.end();
});

test('R-18 who shares a connection with the first call of a statement, which a lock keeps from being parsed in time, is told like it: the database is away for now', async () => {
  const pool = new Pool({
    Client: PipelinedClient,
    connectionString: testDbUrl('app'),
    max: 2,
    statement_timeout: 400,
  });
  // Its end does not wait for the connections, which the end of the test's database cuts.
  pool.on('error', () => undefined);
  const lanes = new SharedConnections(pool);
  const ask = () => lanes.query({ name: 'methods', text: 'select code from shipping_methods' }, []);
  const migration = new Client({ connectionString: testDbUrl('owner') });
  await migration.connect();
  try {
    await migration.query('begin; lock table shipping_methods in access exclusive mode');
    const told = await Promise.allSettled([ask(), ask()]);
    const errors = told.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }) : null));
    expect(errors.map((e) => e?.code)).toEqual(['57014', '26000']);
    expect(errors.map(isUnavailable)).toEqual([true, true]);
  } finally {
    await migration.query('rollback');
    await migration.end();
  }
  const again = await Promise.all([ask(), ask()]);
  expect(again.map(({ rows }) => rows)).toEqual([again[0]?.rows, again[0]?.rows]);
  expect(again[0]?.rows.length).toBeGreaterThan(0);
  await pool.end();
});
