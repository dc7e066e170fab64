import { sweepOrders } from '@/lib/domain/order/commands/sweep-orders';
import { systemCtx } from '@/lib/server/context';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeCustomer, placeOrder, readOrder } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { runDueJobs } from '@/tests/support/jobs';

afterEach(expectInvariants);

test('an order whose expiry job was lost is found and closed; one that still has time is left alone', async () => {
  const product = await makeProduct({ stock: 10 });
  const customer = await makeCustomer();
  const lost = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  const young = await placeOrder(customer, [{ productId: product.id, quantity: 1 }]);
  await ownerQuery('delete from graphile_worker._private_jobs');
  await ownerQuery(`update orders set deadline_at = now() - interval '3 minutes' where id = $1`, [lost.id]);
  await Promise.all([sweepOrders(systemCtx('a')), sweepOrders(systemCtx('b'))]);
  const jobs = await ownerQuery('select key from graphile_worker.jobs');
  expect(jobs).toEqual([{ key: `order.expire:${lost.id}` }]);
  await runDueJobs();
  expect((await readOrder(lost.id)).status).toBe('cancelled');
  expect((await readOrder(young.id)).status).toBe('pending_payment');
});
