import { planExpiries } from '@/lib/domain/order/commands/plan-expiries';
import { sweepOrders } from '@/lib/domain/order/commands/sweep-orders';
import { systemCtx } from '@/lib/server/context';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeCustomer, placeOrder, readOrder } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';

beforeEach(async () => {
  await ownerQuery('delete from graphile_worker._private_jobs');
  await ownerQuery(
    `update orders set deadline_at = now() + interval '1 day' where status = 'pending_payment'`,
  );
});
afterEach(expectInvariants);

const plan = (name = 'a') => planExpiries(systemCtx(name));
const expiries = () =>
  ownerQuery<{ key: string; run_at: Date; attempts: number }>(
    `select key, run_at, attempts from graphile_worker.jobs where key like 'order.expire:%' order by key`,
  );
/** Moves the deadline of an order to so many seconds from now. */
const setDeadline = (id: number, seconds: number) =>
  ownerQuery('update orders set deadline_at = now() + make_interval(secs => $2) where id = $1', [
    id,
    seconds,
  ]);

test('an unpaid order has no job until its deadline is near, and then one, for that very moment', async () => {
  const product = await makeProduct({ stock: 10 });
  const customer = await makeCustomer();
  const near = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const young = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await plan();
  expect(await expiries()).toEqual([]);
  await setDeadline(near.id, 80);
  await setDeadline(young.id, 100);
  await Promise.all([plan('a'), plan('b')]);
  await plan();
  const { deadlineAt } = await readOrder(near.id);
  expect(await expiries()).toEqual([{ key: `order.expire:${near.id}`, run_at: deadlineAt, attempts: 0 }]);
});

test('a job that tries again before the next sweep is left alone; one that waits longer or was given up is written again', async () => {
  const product = await makeProduct({ stock: 10 });
  const order = await placeOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  const waits = (set: string) => ownerQuery(`update graphile_worker._private_jobs set ${set}`);
  const attempts = async (task: () => Promise<void>) => {
    await task();
    return (await expiries()).map((j) => j.attempts);
  };
  const tasks = [
    [-180, plan],
    [-1200, () => sweepOrders(systemCtx('sweep'))],
  ] as const;
  for (const [seconds, task] of tasks) {
    await setDeadline(order.id, seconds);
    expect(await attempts(task)).toEqual([0]);
    await waits(`attempts = 3, run_at = now() + interval '290 seconds'`);
    expect(await attempts(task)).toEqual([3]);
    await waits(`attempts = 7, run_at = now() + interval '310 seconds'`);
    expect(await attempts(task)).toEqual([0]);
    await waits(`attempts = 7, run_at = now() + interval '1 hour', locked_at = now(), locked_by = 'w'`);
    expect(await attempts(task)).toEqual([7]);
    await waits(`attempts = max_attempts, run_at = now(), locked_at = null, locked_by = null`);
    expect(await attempts(task)).toEqual([0]);
    const { deadlineAt } = await readOrder(order.id);
    expect((await expiries()).map((j) => j.run_at)).toEqual([deadlineAt]);
    await ownerQuery('delete from graphile_worker._private_jobs');
  }
});

test('a deadline that is moved to before its job gets a job for it', async () => {
  const product = await makeProduct({ stock: 10 });
  const order = await placeOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  await setDeadline(order.id, 60);
  await plan();
  await ownerQuery(`update graphile_worker._private_jobs set run_at = now() + interval '7 days'`);
  await plan();
  const { deadlineAt } = await readOrder(order.id);
  expect((await expiries()).map((j) => j.run_at)).toEqual([deadlineAt]);
});

test('an order ten minutes past its deadline is the sweep’s, a younger one the planner’s', async () => {
  const product = await makeProduct({ stock: 10 });
  const customer = await makeCustomer();
  const old = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const young = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await setDeadline(old.id, -610);
  await setDeadline(young.id, -590);
  const keys = async () => (await expiries()).map((j) => j.key);
  await plan();
  expect(await keys()).toEqual([`order.expire:${young.id}`]);
  await ownerQuery('delete from graphile_worker._private_jobs');
  await sweepOrders(systemCtx('sweep'));
  expect(await keys()).toEqual([`order.expire:${old.id}`]);
  await runDueJobs();
  expect((await readOrder(old.id)).status).toBe('cancelled');
  expect((await readOrder(young.id)).status).toBe('pending_payment');
});

test('orders past their deadline are closed, however many; one that still has time is left alone', async () => {
  const product = await makeProduct({ stock: 10 });
  const customer = await makeCustomer();
  const line = [{ productId: product.id, quantity: 1 }];
  const late = [await placeOrder(customer, line), await placeOrder(customer, line)];
  const young = await placeOrder(customer, line);
  for (const { id } of late) await setDeadline(id, -180);
  await plan();
  await runDueJobs();
  for (const { id } of late) expect((await readOrder(id)).status).toBe('cancelled');
  expect((await readOrder(young.id)).status).toBe('pending_payment');
});
