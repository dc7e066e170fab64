import { Pool } from 'pg';
import { OrderedClient } from '@/db/ordered-client';
import { isUnavailable } from '@/lib/data/db-errors';
import { testDbUrl } from '@/tests/support/db';

test('R-18 a connection that left a statement without an answer is cut: the rollback after it fails at once, and the pool makes a new one', async () => {
  const pool = new Pool({
    Client: OrderedClient,
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
    const asked = performance.now();
    const rollback = await client.query('rollback').catch((e: unknown) => e);
    expect(isUnavailable(rollback)).toBe(true);
    expect(performance.now() - asked).toBeLessThan(400);
  } finally {
    client.release(true);
  }
  expect((await pool.query<{ n: number }>('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await pool.end();
});
