import { tellBuyer } from '@/db/seed/notices';
import { lineOf, ship } from '@/tests/support/factories/after-sale';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { messagesOf, noticesOf } from '@/tests/support/factories/notice';
import { paidOrder } from '@/tests/support/factories/pay';
import { ctxOf, makeCustomer } from '@/tests/support/factories/sale';

test('the demo tells its buyers what happened to their orders, in the words of the site, and sends nothing', async () => {
  const me = await makeCustomer();
  const product = await makeProduct({ stock: 50, saleFen: 1250 });
  const order = await paidOrder(me, [{ productId: product.id, quantity: 3 }]);
  const parcel = await ship(order.id, [{ orderItemId: (await lineOf(order.id)).id, quantity: 1 }]);
  const other = await makeCustomer();
  await paidOrder(other, [{ productId: product.id, quantity: 1 }]);
  expect(await tellBuyer(ctxOf(me))).toBe(2);
  const told = (await noticesOf(me.user.id)).toSorted((a, b) => a.id - b.id);
  expect(told).toMatchObject([
    { kind: 'orderPaid', entityId: order.id, path: `/user/center/orders/${order.id}`, readAt: null },
    { kind: 'shipped', entityId: parcel, orderId: order.id, readAt: null },
  ]);
  expect(told[0]?.text).toContain(`订单 ${order.orderSn} 的款项已收到`);
  expect(await noticesOf(other.user.id)).toEqual([]);
  expect(await messagesOf(me.user.id)).toEqual([]);
});
