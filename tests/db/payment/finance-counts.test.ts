import { payments, refunds } from '@/db/schema/payment';
import { listPayments } from '@/lib/domain/payment/queries';
import { listRefunds } from '@/lib/domain/payment/refund-queries';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { financeCtx, giveBack, makeFinance } from '@/tests/support/factories/refund';
import { makeCustomer } from '@/tests/support/factories/sale';

const page = { pageNum: 1, pageSize: 10, sort: '-createdAt' as const };

test('R-31 the numbers of finance’s lists are the same with a filter that reads orders and without one', async () => {
  const finance = await makeFinance();
  const product = await makeProduct({ stock: 10, saleFen: 5000 });
  const order = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  await giveBack(finance, order.id, 100);
  await giveBack(finance, order.id, 200);
  const ctx = financeCtx(finance);
  const { orderSn } = order;
  expect((await listPayments(ctx, page)).total).toBe(await testDb().$count(payments));
  expect((await listPayments(ctx, { ...page, orderSn })).total).toBe(1);
  expect((await listPayments(ctx, { ...page, keyword: orderSn, status: 'paid' })).total).toBe(1);
  expect((await listRefunds(ctx, page)).counts.all).toBe(await testDb().$count(refunds));
  expect((await listRefunds(ctx, { ...page, orderId: order.id })).counts).toMatchObject({
    all: 2,
    created: 2,
  });
  expect((await listRefunds(ctx, { ...page, keyword: orderSn })).counts).toMatchObject({
    all: 2,
    created: 2,
  });
});

test('R-31 lists, slips, bank numbers and call-backs are found by an index', async () => {
  const wanted = [
    'payments_created_idx',
    'payments_paid_idx',
    'payments_voucher_idx',
    'payment_events_payment_idx',
    'payment_events_refund_idx',
    'refunds_created_idx',
    'refunds_bank_reference_idx',
  ];
  const found = await ownerQuery<{ indexname: string }>(
    `select indexname from pg_indexes where schemaname = 'public' and indexname = any($1)`,
    [wanted],
  );
  expect(found.map((r) => r.indexname).toSorted()).toEqual(wanted.toSorted());
});
