import { paymentProviders } from '@/lib/core/payment-providers';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPool } from '@/db/client';
import { countEvent } from '@/lib/data/event-counts';
import { withTx } from '@/lib/data/tx';
import { loginMethods } from '@/lib/states/log';
import { env } from '@/lib/server/env';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { entriesOf, RouteTable } from '@/lib/server/http-server/api-table';
import { createHttpServer } from '@/lib/server/http-server/server';
import { forgetRows } from '@/lib/server/metrics/database';
import { startMetricsServer, tokenMatches } from '@/lib/server/metrics/endpoint';
import { noteJob } from '@/lib/server/metrics/jobs';
import { freePort } from '@/scripts/start/services.mjs';
import { makeCtx } from '@/tests/support/ctx';
import { EXPECTED_METRICS, METRIC_LABELS } from '@/tests/support/metric-names';
import { promtool } from '@/tests/support/promtool';

const TOKEN = 'token-of-the-metrics-test';
process.env.METRICS_TOKEN = TOKEN;
process.env.TRUST_PROXY = '0';

interface Got {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}
let base = 0;

function get(path: string, headers: Record<string, string> = {}, method = 'GET', port = base): Promise<Got> {
  return new Promise((resolve, reject) => {
    const req = request({ host: '127.0.0.1', port, path, method, headers }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (c: Buffer) => parts.push(c));
      res.on('end', () =>
        resolve({ status: res.statusCode ?? 0, text: Buffer.concat(parts).toString(), headers: res.headers }),
      );
    });
    req.on('error', reject);
    req.end();
  });
}
const scrape = async () => {
  forgetRows();
  return (await get('/metrics', { authorization: `Bearer ${TOKEN}` })).text;
};

/** The stand-in for Next: it answers by the address, so that every class of status occurs. */
const handler = (req: IncomingMessage, res: ServerResponse): Promise<void> => {
  res.statusCode = req.url?.includes('missing') ? 404 : 200;
  res.setHeader('content-type', 'text/html');
  res.end('<p>ok</p>');
  return Promise.resolve();
};
let server: Server;

beforeAll(async () => {
  const table = new RouteTable(entriesOf(userOrderCalls));
  server = createHttpServer({ handler, dev: false, callAt: (path) => table.find(path)?.entry.path });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  base = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

/** Names of the product's own families, with the names of their labels. */
function families(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const line of text.split('\n')) {
    const own = /^(portal_\w+?)(?:_bucket|_sum|_count)?(?:\{(.*)\})? \S+$/.exec(line);
    if (!own?.[1]) continue;
    const names = found.get(own[1]) ?? new Set<string>();
    for (const [, label] of (own[2] ?? '').matchAll(/(\w+)="/g))
      if (label && label !== 'le') names.add(label);
    found.set(own[1], names);
  }
  return found;
}

test('counters stand at 0 for every value of their labels before anything is counted, as Prometheus wants them', async () => {
  const text = await scrape();
  expect(promtool(['check', 'metrics'], text)).toEqual({ ok: true, said: '' });
  const zeros = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:{(.*)})? (\\d+)$`, 'gm'))].map((m) => `${m[1] ?? ''} ${m[2]}`);
  expect(zeros('portal_orders_submitted_total')).toEqual([' 0']);
  expect(zeros('portal_payments_booked_total')).toEqual(
    Object.keys(paymentProviders).map((name) => `provider="${name}" 0`),
  );
  expect(zeros('portal_notify_verify_failed_total')).toEqual(['provider="wxpay" 0', 'provider="unionpay" 0']);
  expect(zeros('portal_logins_refused_total')).toEqual(
    Object.keys(loginMethods)
      .filter((name) => name !== 'logout')
      .map((name) => `method="${name}" 0`),
  );
  expect(zeros('portal_http_requests_total')).toHaveLength(6 * 4);
  expect(zeros('portal_http_requests_total')).toContain('kind="api",status="5xx" 0');
  expect(zeros('portal_http_requests_aborted_total')).toHaveLength(6);
  expect(zeros('portal_db_pool_acquire_errors_total')).toEqual([' 0']);
});

test('a scrape has exactly the promised families and labels, and nothing personal in them', async () => {
  const phone = '13812345678';
  for (const path of [
    '/index',
    '/index',
    `/api/user/order/detail/4711?phone=${phone}`,
    `/api/nobody/knows/${phone}`,
    `/mall/${phone}?token=${'s'.repeat(40)}`,
    `/user/center/${phone}`,
    '/_next/static/x.js',
    '/files/missing',
    '/healthz',
    '/%E4%',
  ]) {
    await get(path);
  }
  await noteJob('stock:prove', () => Promise.resolve());
  countEvent({ afterCommit: (effect) => void effect() }, 'notify_verify_failed', 'unionpay');
  const pool = getPool();
  await pool.query(`select graphile_worker.add_job('order.expire', run_at => now() - interval '90 seconds')`);
  await pool.query(`select graphile_worker.add_job('export.run', run_at => now() + interval '1 hour')`);
  await pool.query(`select graphile_worker.add_job('invoice.issue', max_attempts => 1)`);
  await pool.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'invoice.issue'), attempts => 1)`,
  );

  const text = await scrape();
  expect(promtool(['check', 'metrics'], text)).toEqual({ ok: true, said: '' });
  const found = families(text);
  const got = Object.fromEntries([...found].map(([name, of]) => [name, [...of].toSorted()]));
  expect(got).toEqual(METRIC_LABELS);
  const declared = [...text.matchAll(/^# TYPE (portal_\w+) /gm)].map((m) => m[1] ?? '');
  expect(declared.toSorted()).toEqual(EXPECTED_METRICS.toSorted());
  const labels = [...text.matchAll(/\{([^}]*)\}/g)].map((m) => m[1]).join('\n');
  expect(labels).not.toMatch(/1[3-9]\d{9}|ssss|4711/);
  const line = (start: string) => text.split('\n').find((l) => l.startsWith(start));
  const count = 'portal_http_request_duration_seconds_count';
  expect(line(`${count}{kind="api",route="/api/user/order/detail/[id]",status="2xx"} 1`)).toBeDefined();
  expect(line(`${count}{kind="api",route="unknown",status="2xx"} 1`)).toBeDefined();
  expect(line(`${count}{kind="cached_miss",route="home",status="2xx"} 1`)).toBeDefined();
  expect(line(`${count}{kind="cached_hit",route="home",status="2xx"} 1`)).toBeDefined();
  expect(line(`${count}{kind="page",route="mall",status="2xx"} 1`)).toBeDefined();
  expect(line(`${count}{kind="page",route="account",status="3xx"} 1`)).toBeDefined();
  expect(line(`${count}{kind="static",route="files",status="4xx"} 1`)).toBeDefined();
  expect(line(`${count}{kind="probe",route="/healthz",status="2xx"} 1`)).toBeDefined();
  expect(line('portal_http_requests_total{kind="api",status="2xx"}')).toMatch(/ 2$/);
  expect(line('portal_notify_verify_failed_total{provider="unionpay"}')).toMatch(/ 1$/);
  expect(line('portal_front_cache_hits_total')).toBe('portal_front_cache_hits_total 1');
  expect(line('portal_front_cache_entries')).toMatch(/ [1-9]\d*$/);
  expect(line('portal_jobs_failed')).toBe('portal_jobs_failed{task="invoice.issue"} 1');
  expect(line('portal_jobs_scheduled')).toContain('export.run');
  expect(line('portal_database_up')).toBe('portal_database_up 1');
  expect(Number(line('portal_outbox_lag_seconds')?.split(' ')[1])).toBeGreaterThan(80);
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).toContain('process_resident_memory_bytes');
});

test('without the database a scrape says so and leaves out only what is read there', async () => {
  const away = jest.spyOn(getPool(), 'query').mockImplementation(() => Promise.reject(new Error('away')));
  const without = await scrape().finally(() => away.mockRestore());
  expect(promtool(['check', 'metrics'], without)).toEqual({ ok: true, said: '' });
  const series = (text: string) => [
    ...text.matchAll(/^(portal_(?:jobs|outbox|database|invariant)\w*)[ {]/gm),
  ];
  expect(series(without).map((m) => m[1])).toEqual(['portal_database_up']);
  expect(without).toContain('\nportal_database_up 0\n');
  expect(without).toContain('\nportal_db_pool_size ');
  const again = await scrape();
  expect(again).toContain('\nportal_database_up 1\n');
  expect(again).toContain('\nportal_invariant_findings_open 0\n');
});

test('what was rolled back is not counted, and a pool that gives no connection is', async () => {
  const of = async () => /^portal_orders_submitted_total (\d+)/m.exec(await scrape())?.[1];
  const before = Number(await of());
  await withTx(makeCtx(), (ctx) => {
    countEvent(ctx, 'orders_submitted', '');
    return Promise.reject(new Error('rolled back'));
  }).catch(() => undefined);
  expect(Number(await of())).toBe(before);
  await withTx(makeCtx(), (ctx) => {
    countEvent(ctx, 'orders_submitted', '');
    return Promise.resolve();
  });
  expect(Number(await of())).toBe(before + 1);
});

test.each([
  ['no token', {}, 401],
  ['another token', { authorization: 'Bearer another-token-of-no-use' }, 401],
  ['a beginning of the token', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }, 401],
  ['the token with a tail', { authorization: `Bearer ${TOKEN}x` }, 401],
  ['an empty token', { authorization: 'Bearer ' }, 401],
  ['another scheme', { authorization: `Basic ${TOKEN}` }, 401],
  ['the token in the address', {}, 401],
  ['the token', { authorization: `Bearer ${TOKEN}` }, 200],
])('/metrics with %s', async (name, headers, status) => {
  const reply = await get(
    name === 'the token in the address' ? `/metrics?token=${TOKEN}` : '/metrics',
    headers,
  );
  // With a query it is no address of ours: Next's business, which knows no such page.
  if (name === 'the token in the address') expect(reply.text).not.toContain('portal_');
  else expect(reply.status).toBe(status);
});

test('the comparison works on digests of equal length, so that its time tells nothing of the token', () => {
  expect(tokenMatches(`Bearer ${'x'.repeat(100_000)}`, TOKEN)).toBe(false);
  expect(tokenMatches(undefined, TOKEN)).toBe(false);
  expect(tokenMatches(`Bearer ${TOKEN}`, TOKEN)).toBe(true);
  expect(tokenMatches.toString()).toContain('timingSafeEqual');
});

test('only GET reads metrics', async () => {
  const reply = await get('/metrics', { authorization: `Bearer ${TOKEN}` }, 'POST');
  expect(reply.status).toBe(405);
});

test('without a token the address does not exist, and a port of its own answers nothing else', async () => {
  const e = env();
  const port = await freePort(31_000);
  e.METRICS_TOKEN = '';
  e.METRICS_PORT = port;
  const own = startMetricsServer();
  try {
    expect((await get('/metrics', { authorization: `Bearer ${TOKEN}` })).status).toBe(404);
    if (own && !own.listening)
      await new Promise((resolve) => {
        own.once('listening', resolve);
      });
    expect((await get('/metrics', {}, 'GET', port)).status).toBe(200);
    expect((await get('/index', {}, 'GET', port)).status).toBe(404);
    e.METRICS_TOKEN = TOKEN;
    expect((await get('/metrics', {}, 'GET', port)).status).toBe(401);
  } finally {
    e.METRICS_TOKEN = TOKEN;
    e.METRICS_PORT = 0;
    own?.close();
  }
});
