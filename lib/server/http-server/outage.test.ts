import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPool, setPool } from '@/db/client';
import { setTestEnv } from '@/tests/support/env';
import { createHttpServer } from './server';

let server: Server | undefined;
let origin: string;
beforeAll(async () => {
  setTestEnv();
  // Nobody listens there: every statement finds the database away.
  process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:9/none';
  setPool(undefined);
  const made = createHttpServer({
    dev: false,
    handler: async (req, res) => {
      if (req.url?.startsWith('/asks'))
        await getPool()
          .query('select 1')
          .catch(() => undefined);
      if (req.url?.startsWith('/connects'))
        await getPool()
          .connect()
          .catch(() => undefined);
      res.statusCode = req.url?.endsWith('ok') ? 200 : 500;
      res.end('text');
    },
  });
  server = made;
  made.listen(0, '127.0.0.1');
  await once(made, 'listening');
  origin = `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server?.close();
  server?.closeAllConnections();
  await getPool().end();
  setPool(undefined);
});

test.each([
  ['/asks', 503, '5'],
  ['/connects', 503, '5'],
  ['/fails', 500, null],
  ['/asks/ok', 200, null],
] as [string, number, string | null][])('%s answers %d', async (path, status, retry) => {
  const reply = await fetch(origin + path);
  expect(await reply.text()).toBe('text');
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([status, retry]);
});
