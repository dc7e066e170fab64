import { officeOrderListInput } from '@/lib/domain/order/office-contract';
import { listOrders } from '@/lib/domain/order/office-queries';
import { listShipments } from '@/lib/domain/order/shipping-queries';
import { listWaiting } from '@/lib/domain/order/waiting-queries';
import { listPayments } from '@/lib/domain/payment/queries';
import { listRefunds } from '@/lib/domain/payment/refund-queries';
import { officeShipmentListInput } from '@/lib/domain/shipping/contract';
import { waitingListInput } from '@/lib/domain/shipping/office-contract';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { financeCtx, giveBack, makeFinance } from '@/tests/support/factories/refund';
import { makeCustomer } from '@/tests/support/factories/sale';

const money = { pageNum: 1, pageSize: 10, sort: '-createdAt' as const };

async function world() {
  const product = await makeProduct({ title: '定密工作问答', stock: 10, saleFen: 5000 });
  const order = await paidOrder(await makeCustomer(), [{ productId: product.id, quantity: 1 }]);
  const ctx = makeCtx({ actor: adminActor(await makeAdmin(['order', 'warehouse'])) });
  return { order, ctx };
}

test('what is no number finds no order at any desk, instead of all of them', async () => {
  const { order, ctx } = await world();
  const finance = await makeFinance();
  await giveBack(finance, order.id, 100);
  const totals = async (orderSn: string) => [
    (await listOrders(ctx, officeOrderListInput.parse({ orderSn }))).total,
    (await listWaiting(ctx, waitingListInput.parse({ orderSn }))).total,
    (await listPayments(financeCtx(finance), { ...money, orderSn })).total,
    (await listRefunds(financeCtx(finance), { ...money, orderSn })).total,
  ];
  expect(await totals(order.orderSn.slice(0, 8))).toEqual([1, 1, 1, 1]);
  expect(await totals(`订单号：${order.orderSn}`)).toEqual([1, 1, 1, 1]);
  for (const typed of ['abc', '王伟', '%']) {
    expect(await totals(typed)).toEqual([0, 0, 0, 0]);
    expect((await listShipments(ctx, officeShipmentListInput.parse({ orderSn: typed }))).total).toBe(0);
  }
});

test('a title is found as the list writes it, in its marks', async () => {
  const { order, ctx } = await world();
  for (const product of ['《定密工作问答》', '定密工作问答', '《定密工作']) {
    const found = await listOrders(ctx, officeOrderListInput.parse({ product }));
    expect(found.list.map((o) => o.id)).toContain(order.id);
  }
});
