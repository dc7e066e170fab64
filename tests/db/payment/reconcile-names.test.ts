import { refunds } from '@/db/schema/payment';
import { reconcileDiffs } from '@/db/schema/reconcile';
import { specialOrders } from '@/db/schema/specialOrder';
import { formatDate } from '@/lib/core/dates';
import { reconcileDay } from '@/lib/domain/payment/commands/reconcile';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { ctxWithChannel, fakeChannel, forgetMoney } from '@/tests/support/factories/channel';
import { attemptsOf, factsOf, paidOrder } from '@/tests/support/factories/pay';
import { makeCustomer, readOrder } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';

afterEach(expectInvariants);

test('a reconciliation never pays back by itself: a booked payment that the channel calls by another number is put before a person', async () => {
  await ownerQuery('truncate reconcile_runs, reconcile_diffs, bill_rows, special_orders cascade');
  await forgetMoney();
  const product = await makeProduct({ stock: 10, saleFen: 5000 });
  const order = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  await ownerQuery(`update payments set provider = 'unionpay', channel = 'qr' where order_id = $1`, [
    order.id,
  ]);
  const [payment] = await attemptsOf(order.id);
  if (!payment) throw new Error('no payment');
  // The wallet's number came to ChinaUMS after the payment was booked under the clearing's.
  const channel = fakeChannel('unionpay', {
    fetchBill: () => Promise.resolve({ kind: 'unsupported' }),
    query: () =>
      Promise.resolve({ state: 'PAID', payment: factsOf(payment, { providerTxn: '4300000000000001' }) }),
  });
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000);
  await reconcileDay(ctxWithChannel(channel, { now: tomorrow }), 'unionpay', formatDate(new Date()));
  expect(await attemptsOf(order.id)).toEqual([payment]);
  expect(await testDb().$count(refunds)).toBe(0);
  expect(await readOrder(order.id)).toMatchObject({ paidFen: order.totalFen, refundingFen: 0 });
  const found = await testDb().select().from(reconcileDiffs);
  expect(
    found
      .map((d) => [d.kind, d.providerTxn, d.status])
      .toSorted((a, b) => String(a).localeCompare(String(b), 'en')),
  ).toEqual([
    ['missing_local', '4300000000000001', 'open'],
    ['missing_remote', payment.providerTxn, 'open'],
  ]);
  expect((await testDb().select().from(specialOrders)).map((s) => [s.type, s.title])).toEqual([
    ['unknown_payment', '渠道账单中有无主付款'],
  ]);
});
