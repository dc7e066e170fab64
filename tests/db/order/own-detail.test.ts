import { eq } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { trackingTraces } from '@/db/schema/shipment';
import { getOwnOrderDetail } from '@/lib/domain/order/queries';
import { findRepeats } from '@/lib/domain/order/repeat-queries';
import { testDb } from '@/tests/support/db';
import { lineOf, ship } from '@/tests/support/factories/after-sale';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer, placeOrder } from '@/tests/support/factories/sale';

test('a parcel says the newest line of its courier, and nothing before there is one', async () => {
  const customer = await makeCustomer();
  const { id: productId } = await makeProduct({ stock: 10 });
  const order = await paidOrder(customer, [{ productId, quantity: 1 }]);
  const parcel = await ship(order.id, [{ orderItemId: (await lineOf(order.id)).id, quantity: 1 }]);
  const newest = async () => (await getOwnOrderDetail(ctxOf(customer), order.id)).shipments[0]?.newest;
  await testDb().delete(trackingTraces).where(eq(trackingTraces.shipmentId, parcel));
  expect(await newest()).toBeNull();
  await testDb()
    .insert(trackingTraces)
    .values({
      shipmentId: parcel,
      traces: [
        { time: '2026-01-02 09:00:00', context: '正在派送' },
        { time: '2026-01-01 10:00:00', context: '已揽收' },
      ],
    });
  expect(await newest()).toEqual({ time: '2026-01-02 09:00:00', context: '正在派送' });
});

test('why no after-sale can be asked for is told of a paid order, of one that is not paid nothing', async () => {
  const customer = await makeCustomer();
  const { id: productId } = await makeProduct({ stock: 10 });
  const refusal = async (id: number) => (await getOwnOrderDetail(ctxOf(customer), id)).afterSaleRefusal;
  expect(await refusal((await placeOrder(customer, [{ productId, quantity: 1 }])).id)).toBeNull();
  const { id } = await paidOrder(customer, [{ productId, quantity: 1 }]);
  expect(await refusal(id)).toBeNull();
  await testDb()
    .update(orders)
    .set({ status: 'completed', finishedAt: new Date('2020-01-01T00:00:00+08:00') })
    .where(eq(orders.id, id));
  expect(await refusal(id)).toBe('已超过售后申请期限');
  expect((await getOwnOrderDetail(ctxOf(customer), id)).allowedActions).not.toContain('apply_after_sale');
});

test('an order that is complete without a parcel waits for none', async () => {
  const customer = await makeCustomer();
  const { id: productId } = await makeProduct({ kind: 'e_book', stockPolicy: 'untracked' });
  const { id } = await paidOrder(customer, [{ productId, quantity: 1 }]);
  const { shippingStatus, shippingStatusLabel } = await getOwnOrderDetail(ctxOf(customer), id);
  expect([shippingStatus, shippingStatusLabel]).toEqual(['unshipped', '无需发货']);
});

test('the warning of a repeated order counts what was kept, and is silent when nothing was', async () => {
  const customer = await makeCustomer();
  const { id: productId, title } = await makeProduct({ stock: 10 });
  const { id } = await placeOrder(customer, [{ productId, quantity: 3 }]);
  const told = async () =>
    (await findRepeats(ctxOf(customer), { productId })).map((r) => [r.title, r.specLabel, r.quantity]);
  expect(await told()).toEqual([[title, '', 3]]);
  const line = eq(orderItems.orderId, id);
  await testDb().update(orderItems).set({ cancelledQty: 2 }).where(line);
  expect(await told()).toEqual([[title, '', 1]]);
  await testDb().update(orderItems).set({ cancelledQty: 3 }).where(line);
  expect(await told()).toEqual([]);
});
