import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createPool, setPool } from '@/db/client';
import { cached } from '@/lib/data/page-cache';
import { listenForInvalidations } from '@/lib/server/http-server/listen';
import { databaseFindings } from '@/scripts/doctor/database.mjs';
import { migrate } from '@/scripts/db/prepare.mjs';
import { openExternal } from '@/scripts/start/database.mjs';
import { startPgBouncer } from '@/tests/support/pgbouncer.mjs';
import { toolPath } from '@/tests/support/tools';
import { until } from '@/tests/support/wait';

const database = `t_${process.env.JEST_WORKER_ID ?? '1'}`;
type Pooler = Awaited<ReturnType<typeof startPgBouncer>>;
let dir: string;
let pooler: Pooler;

async function start(mode: 'session' | 'transaction' | 'statement', more: string[] = []): Promise<Pooler> {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'pooler-'));
  pooler = await startPgBouncer({
    program: toolPath('pgbouncer'),
    dir,
    host: process.env.TEST_PG_HOST ?? '',
    mode,
    more,
  });
  return pooler;
}
const both = () => ({
  DATABASE_URL: pooler.url(database, 'portal_app'),
  DATABASE_OWNER_URL: pooler.url(database, 'portal_owner'),
});
const faults = async (base: Record<string, string>) =>
  (await databaseFindings({ base } as never)).filter((one) => !one.note);
afterEach(async () => {
  await pooler.stop();
  fs.rmSync(dir, { recursive: true });
});

test('PgBouncer in session mode works as it is: the check finds nothing, sessions have their limits, migrations run, invalidations are heard', async () => {
  await start('session');
  expect(await faults(both())).toEqual([]);
  await migrate(both().DATABASE_OWNER_URL);
  const pool = createPool(both().DATABASE_URL, 3);
  setPool(pool);
  const stop = listenForInvalidations(both().DATABASE_URL);
  try {
    const settings = await pool.query(
      `select current_user as "user", current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(settings.rows).toEqual([{ user: 'portal_app', statement: '5s', idle: '10s' }]);
    let renders = 0;
    const read = () => cached('pooler', ['pooler'], async () => (renders += 1));
    await read();
    await until(
      async () => (await read()) > 1,
      async () => void (await pool.query(`select pg_notify('portal_cache', '["pooler"]')`)),
    );
  } finally {
    await stop();
    setPool(undefined);
    await pool.end();
  }
});

test('an account alone switches to the role of the site behind a pooler, too', async () => {
  await start('session');
  const db = await openExternal({ DATABASE_URL: pooler.url(database, 'postgres') });
  const pool = createPool(db.appUrl, 1);
  const { rows } = await pool.query<{ user: string }>('select current_user as "user"');
  await pool.end();
  expect(rows).toEqual([{ user: 'portal_app' }]);
});

test.each([
  ['transaction', []],
  ['transaction', ['server_round_robin = 1']],
  ['transaction', ['default_pool_size = 1']],
  ['statement', []],
] as const)('a pooler in %s mode (%j) is recognised and refused by both addresses', async (mode, more) => {
  await start(mode, [...more]);
  const text =
    '这是事务模式的连接池（pool_mode=transaction 或 statement），网站需要自己的会话（LISTEN、会话锁、会话参数）：请改为 pool_mode=session，或直接连接数据库';
  expect(await faults(both())).toEqual([
    { name: 'DATABASE_URL', text },
    { name: 'DATABASE_OWNER_URL', text },
  ]);
});

test('a pool that has one session only is told, as one that is full for a while', async () => {
  await start('session', ['default_pool_size = 1', 'query_wait_timeout = 1']);
  expect(await faults({ DATABASE_URL: both().DATABASE_OWNER_URL })).toEqual([
    { name: 'DATABASE_URL', text: expect.stringContaining('得不到第二个连接（') as string, away: true },
  ]);
});
