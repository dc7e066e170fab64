import { planExpiries } from '@/lib/domain/order/commands/plan-expiries';
import { systemCtx } from '@/lib/server/context';
import { startJobs } from '@/lib/server/jobs/worker';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, stockOf } from '@/tests/support/factories/catalogue';
import { makeCustomer, placeOrder, readOrder } from '@/tests/support/factories/sale';
import { until } from '@/tests/support/wait';
import { expectInvariants } from '@/tests/support/invariants';

test('the site’s own worker, as the site’s database role, closes an order at its deadline and knows its clock', async () => {
  const product = await makeProduct({ stock: 10 });
  const order = await placeOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  await ownerQuery(`update orders set deadline_at = now() - interval '1 second' where id = $1`, [order.id]);
  await planExpiries(systemCtx('job:order:due'));
  const jobs = startJobs();
  try {
    await until(async () => (await readOrder(order.id)).status === 'cancelled');
    await until(async () => {
      const rows = await ownerQuery<{ identifier: string }>(
        'select identifier from graphile_worker._private_known_crontabs order by 1',
      );
      const known = rows.map((r) => r.identifier);
      return ['order:due', 'payment:poll', 'refund:poll'].every((name) => known.includes(name));
    });
  } finally {
    await jobs.stop();
  }
  expect(await stockOf(product.stockItemId)).toEqual({ onHand: 10, reserved: 0 });
  await expectInvariants();
});
