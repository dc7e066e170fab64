import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getPool, setPool } from '@/db/client';
import { userOrderCalls } from '@/lib/domain/order/user-calls';
import { userPaymentCalls } from '@/lib/domain/payment/user-calls';
import { removeCluster, startPostgres } from '@/scripts/db/postgres.mjs';
import { clusterUrls, migrate, prepareCluster } from '@/scripts/db/prepare.mjs';
import { TestBrowser, type RouteResult } from '@/tests/support/call-route';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { makeCustomer, placeOrder, submitInput, type Customer } from '@/tests/support/factories/sale';
import { brokenInvariants } from '@/tests/support/ledger';
import { seedTemplate } from '@/tests/support/reference';
import { atLeast, until } from '@/tests/support/wait';

const add = userOrderCalls['POST /api/user/order/add'];
const list = userOrderCalls['GET /api/user/order/list'];
const state = userPaymentCalls['GET /api/user/payment/state/[orderSn]'];

/**
 * A server of this file's own, with every durability setting on: the tests' shared one must not be stopped, and commits without a flush would be
 * lost with it.
 */
const dir = mkdtempSync(join(tmpdir(), 'pg-away-'));
let server: Awaited<ReturnType<typeof startPostgres>>;
let product: Product;
let shared: string | undefined;

beforeAll(async () => {
  server = await startPostgres(dir);
  await prepareCluster(server);
  const { ownerUrl, appUrl } = clusterUrls(server);
  await migrate(ownerUrl);
  await seedTemplate(ownerUrl);
  shared = process.env.DATABASE_URL;
  process.env.DATABASE_URL = appUrl;
  setPool(undefined);
  product = await makeProduct({ stock: 10_000 });
});
afterAll(async () => {
  await getPool().end();
  setPool(undefined);
  process.env.DATABASE_URL = shared;
  await server.stop();
  removeCluster(dir);
  rmSync(dir, { recursive: true, force: true });
});

interface Buyer {
  customer: Customer;
  browser: TestBrowser;
}

async function makeBuyers(n: number): Promise<Buyer[]> {
  const out: Buyer[] = [];
  for (let i = 0; i < n; i += 1) {
    const customer = await makeCustomer();
    out.push({ customer, browser: await new TestBrowser().signIn(customer.user) });
  }
  return out;
}

type Reply = RouteResult<{ id: number; orderSn: string }>;
const unexpected = (replies: Reply[]) => replies.map((r) => r.status).filter((s) => s !== 200 && s !== 503);

test('R-17 the database is killed under load: clear errors, the process lives, and it works again without a restart', async () => {
  const buyers = await makeBuyers(30);
  const inputs = await Promise.all(
    buyers.map((b) => submitInput(b.customer, [{ productId: product.id, quantity: 1 }])),
  );
  const submitAll = () =>
    Promise.all(
      buyers.map((b, i) => b.browser.call<{ id: number; orderSn: string }>(add, { body: inputs[i] })),
    );

  const underWay = submitAll();
  await atLeast(80);
  // Immediate shutdown: no transaction is finished, no connection is closed politely.
  const gone = new Promise<void>((resolve) => server.onExit(() => resolve()));
  process.kill(server.pid, 'SIGQUIT');
  const first = await underWay;
  await gone;
  expect(unexpected(first)).toEqual([]);

  const away = await buyers[0]!.browser.call(list);
  expect([away.status, away.json]).toMatchObject([
    503,
    { code: 'UNAVAILABLE', message: '系统繁忙，请稍后再试' },
  ]);
  expect(getPool().options.connectionTimeoutMillis).toBe(3000);

  server = await startPostgres(dir);
  let second: Reply[] = [];
  await until(async () => {
    second = await submitAll();
    expect(unexpected(second)).toEqual([]);
    return second.every((r) => r.status === 200);
  });

  // What was acknowledged before the crash is what the same key gives after it: nothing lost, nothing twice.
  for (const [i, reply] of first.entries()) {
    if (reply.status === 200) expect(second[i]?.json.data).toEqual(reply.json.data);
  }
  const pool = getPool();
  expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 10_000, reserved: 30 });
  expect(await brokenInvariants(clusterUrls(server).ownerUrl)).toEqual({});
});

test('R-17 single connections are cut again and again while people order and look', async () => {
  const buyers = await makeBuyers(10);
  const order = await placeOrder(buyers[0]!.customer, [{ productId: product.id, quantity: 1 }]);
  const cutter = { on: true };
  const { Client } = await import('pg');
  const admin = new Client({ connectionString: server.url('portal') });
  await admin.connect();
  const cutting = (async () => {
    while (cutter.on) {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portal' order by random() limit 2`,
      );
      await atLeast(15);
    }
  })();
  const statuses: number[] = [];
  const messages = new Set<string>();
  for (let round = 0; round < 15; round += 1) {
    const replies = await Promise.all(
      buyers.flatMap((b) => [
        b.browser.call(list),
        b.browser.call(state, { path: '/x/[orderSn]', params: { orderSn: order.orderSn } }),
      ]),
    );
    for (const reply of replies) {
      statuses.push(reply.status);
      const envelope = reply.json;
      if (reply.status === 503) messages.add(envelope.message);
    }
  }
  cutter.on = false;
  await cutting;
  await admin.end();
  expect(statuses.filter((s) => ![200, 404, 503].includes(s))).toEqual([]);
  expect([...messages].filter((m) => m !== '系统繁忙，请稍后再试')).toEqual([]);
  const after = await buyers[0]!.browser.call(list);
  expect(after.status).toBe(200);
  // No connection was lost by the way: what is not idle would be held by nobody.
  const held = () => getPool().totalCount - getPool().idleCount;
  await until(() => held() === 0);
  expect(await brokenInvariants(clusterUrls(server).ownerUrl)).toEqual({});
});
