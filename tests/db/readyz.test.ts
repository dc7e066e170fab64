import fs from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createPool, getPool, setPool } from '@/db/client';
import { beginDraining, endDraining, readyz } from '@/lib/server/http-server/health';
import { workerLives, workerSign, workerState } from '@/lib/server/worker-state';
import { ownerQuery, testDbUrl } from '@/tests/support/db';

interface Reply {
  status: number;
  body: { status: string };
}

async function ask(): Promise<Reply> {
  const reply: Reply = { status: 0, body: { status: '' } };
  const res = {
    writeHead: (status: number) => {
      reply.status = status;
    },
    end: (text: string) => {
      reply.body = JSON.parse(text) as Reply['body'];
    },
  };
  await readyz(res as unknown as ServerResponse, {});
  return reply;
}

test('a migrated database and no trouble: ready', async () => {
  expect(await ask()).toMatchObject({ status: 200, body: { status: 'ready' } });
});

test('it tells the version and the commit that run, ready or not', async () => {
  const told = { PRODUCT_VERSION: '7.8.9', PRODUCT_COMMIT: 'abc123' };
  Object.assign(process.env, told);
  beginDraining();
  try {
    expect((await ask()).body).toEqual({ status: 'draining', version: '7.8.9', commit: 'abc123' });
  } finally {
    endDraining();
    for (const name of Object.keys(told)) delete process.env[name];
  }
  expect((await ask()).body).toMatchObject({ status: 'ready', version: 'unknown', commit: 'unknown' });
});

test('R-26 from SIGTERM on 503, so that a balancer takes the instance out', async () => {
  beginDraining();
  try {
    expect(await ask()).toMatchObject({ status: 503, body: { status: 'draining' } });
  } finally {
    endDraining();
  }
});

test('R-28 a database that is behind the program: 503; one that is ahead: ready, the old instances serve on', async () => {
  const shipped = (
    JSON.parse(fs.readFileSync('drizzle/meta/_journal.json', 'utf8')) as { entries: unknown[] }
  ).entries.length;
  await ownerQuery(
    `insert into drizzle.__drizzle_migrations (hash, created_at) select 'ahead', 1 from generate_series(1, 2)`,
  );
  expect((await ask()).status).toBe(200);
  await ownerQuery(`delete from drizzle.__drizzle_migrations where hash = 'ahead'`);
  await ownerQuery(
    `delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
  );
  expect(await ask()).toMatchObject({ status: 503, body: { status: 'not migrated' } });
  await ownerQuery(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('again', 1)`);
  const [row] = await ownerQuery<{ n: number }>(
    'select count(*)::int as n from drizzle.__drizzle_migrations',
  );
  expect(row?.n).toBe(shipped);
});

test('a database that only reads: 503, and ready again when it may be written to', async () => {
  const pool = getPool();
  const reading = createPool(`${testDbUrl()}&options=-c%20default_transaction_read_only%3Don`, 1);
  setPool(reading);
  try {
    expect(await ask()).toMatchObject({ status: 503, body: { status: 'read only' } });
  } finally {
    setPool(pool);
    await reading.end();
  }
  const refused = Object.assign(new Error('no server is read-write at the moment'), { code: '25006' });
  setPool({ query: () => Promise.reject(refused) } as never);
  try {
    expect(await ask()).toMatchObject({ status: 503, body: { status: 'read only' } });
  } finally {
    setPool(pool);
  }
  expect(await ask()).toMatchObject({ status: 200, body: { status: 'ready' } });
});

test('R-18 a database that never answers: 503 all the same', async () => {
  const pool = getPool();
  setPool({ query: () => new Promise(() => undefined) } as never);
  try {
    const reply = await ask();
    expect(reply).toMatchObject({ status: 503, body: { status: 'database unavailable' } });
  } finally {
    setPool(pool);
  }
});

test('a job worker that gives no sign for a minute has died; one whose places are all taken lives', async () => {
  const state = workerState();
  expect(workerLives()).toBe(true);
  state.wanted = true;
  workerSign();
  expect((await ask()).status).toBe(200);
  state.lastSign = performance.now() - 61_000;
  expect(await ask()).toMatchObject({ status: 503, body: { status: 'job worker down' } });
  workerSign(1);
  state.lastSign = performance.now() - 3600_000;
  expect((await ask()).status).toBe(200);
  workerSign(-1);
  state.wanted = false;
});
