import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isAppError } from '@/lib/core/errors';
import { changePaymentMethod } from '@/lib/domain/payment/commands/change-method';
import { openPayment } from '@/lib/domain/payment/commands/open-code';
import { pollPayments, pollRefunds } from '@/lib/domain/payment/commands/poll-channel';
import { systemCtx } from '@/lib/server/context';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { attemptsOf } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { startTestGateway, type TestGateway } from '@/tests/support/gateway';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';
import type { MortalNews, MortalTask } from '@/tests/support/mortal-site';
import { until } from '@/tests/support/wait';

// The site dies by SIGKILL between any two steps of a payment; another process, which knows nothing of it, brings it to its end.

const WANTS = {
  wxpay: { provider: 'wxpay', channel: 'native' },
  unionpay: { provider: 'unionpay', channel: 'qr' },
} as const;
type Provider = keyof typeof WANTS;

let gw: TestGateway;
let product: Product;
let bundler: ChildProcess;
let siteFile = '';

beforeAll(async () => {
  gw = await startTestGateway(500);
  product = await makeProduct({ stock: 1000, saleFen: 1000 });
  await ownerQuery(`update payment_methods set enabled = true`);
  bundler = fork(join(__dirname, '..', 'support', 'mortal-site.mjs'), { execArgv: [] });
  const told = once(bundler, 'message') as Promise<[{ file: string }]>;
  const [built] = await Promise.race([told, once(bundler, 'exit') as Promise<[number]>]);
  if (typeof built === 'number') throw new Error('the site could not be bundled');
  siteFile = built.file;
});
afterAll(async () => {
  bundler.disconnect();
  await gw.stop();
});
beforeEach(() => gw.reset());

/** Starts a site; the channel's notifications go to it as long as it lives. */
async function startSite(): Promise<ChildProcess> {
  const child = fork(siteFile, {
    env: { ...process.env },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [news] = (await once(child, 'message')) as [MortalNews];
  if (!('port' in news)) throw new Error('the site told no port');
  gw.divert(news.port);
  return child;
}

/** @returns the steps that the whole work takes, or `null` when the site died on the way */
async function run(task: MortalTask): Promise<number | null> {
  const child = await startSite();
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const done = once(child, 'message') as Promise<[MortalNews]>;
  child.send(task);
  const first = await Promise.race([ended, done]);
  gw.divert(null);
  if (first[0] !== null && typeof first[0] === 'object' && 'steps' in first[0]) {
    child.disconnect();
    await ended;
    return first[0].steps;
  }
  const [code, signal] = await ended;
  if (signal !== 'SIGKILL') throw new Error(`the site ended with ${code} ${signal}`);
  return null;
}

/** What a minute's waiting does: leases and pauses are over. */
const pass = () =>
  ownerQuery(`update payments set created_at = created_at - interval '3 minutes', polled_at = null,
      extra = extra - 'claimUntil' where status = 'created';
    update refunds set polled_at = polled_at - interval '2 minutes', created_at = created_at - interval '10 minutes' where status <> 'success';
    update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null`);

async function recover(): Promise<void> {
  await pass();
  await pollPayments(systemCtx('test'));
  await pollRefunds(systemCtx('test'));
  await runDueJobs();
}

/** Until it is so, with the recovery's work in between. */
async function recoverUntil(isSo: () => Promise<boolean>): Promise<void> {
  await recover();
  await until(isSo, recover);
}

async function unpaid(customer: Customer, provider: Provider) {
  const order = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await changePaymentMethod(ctxOf(customer), { orderSn: order.orderSn, method: provider });
  return order;
}

const task = (
  customer: Customer,
  provider: Provider,
  orderSn: string,
  more: Partial<MortalTask>,
): MortalTask => ({
  kind: 'pay',
  provider,
  dieAt: 0,
  buyer: customer.user,
  orderSn,
  payUrl: `${gw.gateway.wxpayUrl}/__admin/pay`,
  ...more,
});

/** The buyer comes back to the page and pays, unless that has happened. */
async function buyerReturns(customer: Customer, provider: Provider, orderSn: string): Promise<void> {
  await pass();
  try {
    await openPayment(ctxOf(customer), orderSn, WANTS[provider]);
    await gw.control('pay', { outTradeNo: `${orderSn}01` });
  } catch (e) {
    // By the site, or by the channel where the code still stands: he has paid already.
    const said = isAppError(e) ? e.message : String(e);
    if (!/订单已付款|订单已支付/.test(said)) throw e;
  }
}

async function paymentsAtChannel(orderSn: string): Promise<number> {
  const all = (await gw.orders()).map((o) => [o.outTradeNo, o.payments.length] as const);
  all.push(...(await gw.bills()).map((b) => [b.billNo.slice(4), b.payments.length] as const));
  return all.filter(([no]) => no.startsWith(orderSn)).reduce((sum, [, n]) => sum + n, 0);
}

async function dieAndRecover(provider: Provider, dieAt: number): Promise<number | null> {
  const customer = await makeCustomer();
  const order = await unpaid(customer, provider);
  const steps = await run(task(customer, provider, order.orderSn, { dieAt }));
  // Every second time the channel's word is lost from now on, and only the poller is left.
  if (dieAt % 2 === 0) await gw.control('notify.mode', { mode: 'drop' });
  if (steps === null) await buyerReturns(customer, provider, order.orderSn);
  await recoverUntil(async () => (await readOrder(order.id)).status === 'to_ship');
  expect(await readOrder(order.id)).toMatchObject({
    payStatus: 'paid',
    paidFen: order.totalFen,
    refundedFen: 0,
    refundingFen: 0,
  });
  expect((await attemptsOf(order.id)).filter((a) => a.status === 'created')).toEqual([]);
  expect(await paymentsAtChannel(order.orderSn)).toBe(1);
  await expectInvariants();
  await gw.control('notify.mode', { mode: 'normal' });
  return steps;
}

test.each(['wxpay', 'unionpay'] as const)(
  '%s: killed between any two steps of a payment, it is paid once and nothing is lost',
  async (provider) => {
    const reserved = (await stockOf(product.stockItemId)).reserved;
    let points = 0;
    for (let dieAt = 1; ; dieAt += 1) {
      const steps = await dieAndRecover(provider, dieAt);
      points = dieAt;
      if (steps !== null) break;
    }
    // Attempt, call, its answer, booking: each before and after, and once to the end.
    expect(points).toBeGreaterThanOrEqual(9);
    process.stdout.write(`${provider}: died at ${points - 1} points\n`);
    expect((await stockOf(product.stockItemId)).reserved).toBe(reserved + points);
  },
);
