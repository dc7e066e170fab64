import { formatDate } from '@/lib/core/dates';
import { withTx } from '@/lib/data/tx';
import { adminOrderCalls } from '@/lib/domain/order/admin-calls';
import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import type { OrderSummaryView } from '@/lib/domain/order/dashboard-contract';
import { findDeliveryNote } from '@/lib/domain/order/delivery-note-queries';
import { getMallDashboard } from '@/lib/domain/report/dashboard-queries';
import { listDeliveryCorps } from '@/lib/domain/shipping/queries';
import { TestBrowser } from '@/tests/support/call-route';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer, placeOrder, type Customer } from '@/tests/support/factories/sale';

const summary = adminOrderCalls['GET /api/admin/order/summary'];

let product: Product;
let customer: Customer;

beforeEach(async () => {
  product = await makeProduct({ stock: 100 });
  customer = await makeCustomer();
});

const wanted = (quantity: number) => [{ productId: product.id, quantity }];

async function clerk() {
  return makeCtx({ actor: adminActor(await makeAdmin(['order', 'warehouse'])) });
}

async function ship(orderId: number, quantity?: number): Promise<number> {
  const ctx = await clerk();
  const [corp] = await listDeliveryCorps(ctx);
  const [line] = await ownerQuery<{ id: number }>('select id from order_items where order_id = $1', [
    orderId,
  ]);
  return withTx(ctx, (c) =>
    shipOrder(c, {
      orderId,
      deliveryCorpId: corp?.id,
      trackingNo: `T${orderId}-12345`,
      lines: quantity ? [{ orderItemId: Number(line?.id), quantity }] : undefined,
    }),
  );
}

test('the tabs of the desk count what is open, by state', async () => {
  const office = await new TestBrowser().signIn(await makeAdmin(['warehouse']));
  const counts = async () => (await office.call<OrderSummaryView>(summary)).json.data?.counts;
  const none = { pending_payment: 0, to_ship: 0, part_shipped: 0, shipped: 0 };
  expect(await counts()).toEqual(none);
  await placeOrder(customer, wanted(1));
  await paidOrder(customer, wanted(1));
  await ship((await paidOrder(customer, wanted(2))).id, 1);
  await ship((await paidOrder(customer, wanted(1))).id);
  expect(await counts()).toEqual({ pending_payment: 1, to_ship: 1, part_shipped: 1, shipped: 1 });
  const news = await new TestBrowser().signIn(await makeAdmin(['news.edit']));
  expect((await news.call(summary)).status).toBe(403);
});

test('the start page counts orders by the day they came and money by the day it was paid', async () => {
  const office = await clerk();
  const before = await getMallDashboard(office);
  const order = await paidOrder(customer, wanted(2));
  const late = await paidOrder(customer, wanted(1));
  await placeOrder(customer, wanted(1));
  await ownerQuery(`update orders set created_at = now() - interval '2 days' where id = $1`, [late.id]);
  await ownerQuery(
    `update orders set created_at = now() - interval '31 days', paid_at = now() - interval '31 days' where id = $1`,
    [(await paidOrder(customer, wanted(1))).id],
  );
  const { days } = await getMallDashboard(office);
  const more = days.map((d, i) => ({
    orders: d.orders - (before.days[i]?.orders ?? 0),
    paidOrders: d.paidOrders - (before.days[i]?.paidOrders ?? 0),
    paidFen: d.paidFen - (before.days[i]?.paidFen ?? 0),
  }));
  expect(days).toHaveLength(30);
  expect(days.at(-1)?.day).toBe(formatDate(new Date()));
  expect(more.at(-1)).toEqual({ orders: 2, paidOrders: 2, paidFen: order.totalFen + late.totalFen });
  expect(more.at(-3)).toEqual({ orders: 1, paidOrders: 0, paidFen: 0 });
  expect(more.reduce((a, d) => a + d.orders, 0)).toBe(3);
});

test('a day begins at midnight in Shanghai', async () => {
  const order = await paidOrder(customer, wanted(1));
  await ownerQuery(`update orders set created_at = $2, paid_at = $2 where id = $1`, [
    order.id,
    '2026-03-01T00:00:01+08:00',
  ]);
  const ctx = { ...(await clerk()), now: new Date('2026-03-01T09:00:00+08:00') };
  const { days } = await getMallDashboard(ctx);
  expect(days.at(-1)).toMatchObject({ day: '2026-03-01', orders: 1, paidOrders: 1 });
  expect(days.at(-2)).toMatchObject({ day: '2026-02-28', orders: 0 });
});

test('a delivery note carries the receiver, the goods of this parcel alone, and no price', async () => {
  const order = await paidOrder(customer, wanted(3));
  const note = await findDeliveryNote(await clerk(), await ship(order.id, 2));
  expect(note).toMatchObject({
    orderSn: order.orderSn,
    receiverName: '张三',
    receiverPhone: '13800138000',
    address: '北京市东城区某街 1 号',
    center: { name: '北京发行中心' },
    items: [{ title: product.title, sku: product.sku, quantity: 2 }],
    quantity: 2,
  });
  expect(JSON.stringify(note)).not.toMatch(/fen"/i);
});

test('a recalled parcel and an unknown one have no note', async () => {
  const order = await paidOrder(customer, wanted(1));
  const id = await ship(order.id);
  await ownerQuery(
    `update shipments set status = 'recalled', recalled_at = now(), recall_reason = 'x' where id = $1`,
    [id],
  );
  const ctx = await clerk();
  expect(await findDeliveryNote(ctx, id)).toBeNull();
  expect(await findDeliveryNote(ctx, 999_999)).toBeNull();
});
