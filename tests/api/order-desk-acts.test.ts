import { eq } from 'drizzle-orm';
import { orderEvents } from '@/db/schema/order';
import { withTx } from '@/lib/data/tx';
import { adminAftersaleCalls } from '@/lib/domain/aftersale/admin-calls';
import { adminOrderCalls } from '@/lib/domain/order/admin-calls';
import type { OfficeOrderDetailView, OfficeOrderListView } from '@/lib/domain/order/office-contract';
import { shipOrder } from '@/lib/domain/order/commands/ship-order';
import { adminPaymentCalls } from '@/lib/domain/payment/admin-calls';
import { listDeliveryCorps } from '@/lib/domain/shipping/queries';
import { TestBrowser } from '@/tests/support/call-route';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeCustomer, placeOrder, readOrder, type Customer } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

const cancel = adminPaymentCalls['POST /api/admin/order/cancel'];
const childList = adminOrderCalls['GET /api/admin/order/childOrder/list'];
const del = adminOrderCalls['POST /api/admin/order/del'];
const detail = adminAftersaleCalls['GET /api/admin/order/detail/[id]'];
const finish = adminOrderCalls['POST /api/admin/order/finish'];
const hold = adminOrderCalls['POST /api/admin/order/hold'];
const list = adminOrderCalls['GET /api/admin/order/list'];
const lock = adminOrderCalls['POST /api/admin/order/lock'];
const receiverUpdate = adminOrderCalls['POST /api/admin/order/receiver/update'];
const release = adminOrderCalls['POST /api/admin/order/release'];
const shippingStatus = adminOrderCalls['POST /api/admin/order/shippingStatus/update'];
const unarchive = adminOrderCalls['POST /api/admin/order/unarchive'];

let product: Product;
let customer: Customer;
let clerk: TestBrowser;
beforeEach(async () => {
  product = await makeProduct({ stock: 100 });
  customer = await makeCustomer();
  clerk = await new TestBrowser().signIn(await makeAdmin(['order'], '订单员'));
});
afterEach(expectInvariants);

const wanted = (quantity = 1) => [{ productId: product.id, quantity }];
const look = async (id: number) =>
  (await clerk.call<OfficeOrderDetailView>(detail, { path: '/x/[id]', params: { id } })).json.data;

async function ship(orderId: number, quantity?: number): Promise<void> {
  const ctx = makeCtx({ actor: adminActor(await makeAdmin(['warehouse'])) });
  const [corp] = await listDeliveryCorps(ctx);
  const [line] = await ownerQuery<{ id: number }>('select id from order_items where order_id = $1', [
    orderId,
  ]);
  await withTx(ctx, (c) =>
    shipOrder(c, {
      orderId,
      deliveryCorpId: corp?.id,
      trackingNo: `T${orderId}-${quantity ?? 0}1234`,
      lines: quantity ? [{ orderItemId: Number(line?.id), quantity }] : undefined,
    }),
  );
}

/** Refused with these words, and no row of any table is another. */
async function refusedWith(
  route: Parameters<TestBrowser['call']>[0],
  body: object,
  status: number,
  message: string,
) {
  const before = await dataSnapshot();
  const reply = await clerk.call(route, { body });
  expect([reply.status, reply.json.message]).toEqual([status, message]);
  expect(await dataSnapshot()).toEqual(before);
}

const place = { name: '李四', phone: '13900139000', areaCode: '310101', address: '外滩 1 号' };

describe('receiver', () => {
  test('is changed before anything left: snapshot, history in full, timeline masked, freight as it was', async () => {
    const order = await paidOrder(customer, wanted());
    const reply = await clerk.call(receiverUpdate, { body: { id: order.id, ...place, reason: '买家来电' } });
    expect(reply.json).toMatchObject({ result: true, message: '收货信息已修改' });
    const after = await readOrder(order.id);
    expect(after).toMatchObject({
      receiverName: '李四',
      receiverPhone: '13900139000',
      areaCode: '310101',
      province: '上海市',
      address: '外滩 1 号',
      freightFen: order.freightFen,
      totalFen: order.totalFen,
    });
    const [event] = (
      await testDb()
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.entityId, order.id))
        .orderBy(orderEvents.id)
    ).slice(-1);
    expect(event).toMatchObject({
      action: 'editReceiver',
      reason: '买家来电',
      payload: { before: { receiverPhone: '13800138000' }, after: { receiverPhone: '13900139000' } },
    });
    const line = (await look(order.id))?.timeline.at(-1);
    expect(line).toMatchObject({ title: '修改收货信息', actor: '订单员' });
    expect(line?.text).toContain('收货人：张三 → 李四；手机号码：138****8000 → 139****9000');
    expect(line?.text).toContain('买家来电');
  });

  test('is refused for what left, for nothing new, for an unknown place, under a lease of somebody else', async () => {
    const order = await paidOrder(customer, wanted(2));
    await refusedWith(
      receiverUpdate,
      { id: order.id, name: '张三', phone: '13800138000', areaCode: '110101', address: '某街 1 号' },
      422,
      '收货信息没有变化',
    );
    await refusedWith(receiverUpdate, { id: order.id, ...place, areaCode: '999999' }, 400, '请选择所在地区');
    const other = await new TestBrowser().signIn(await makeAdmin(['order'], '王五'));
    await other.call(lock, { body: { id: order.id } });
    expect((await look(order.id))?.lock).toMatchObject({ name: '王五', mine: false });
    await refusedWith(receiverUpdate, { id: order.id, ...place }, 409, '订单正由其他人员处理');
    await ownerQuery(`update orders set locked_until = now() - interval '1 second' where id = $1`, [
      order.id,
    ]);
    await ship(order.id, 1);
    await refusedWith(
      receiverUpdate,
      { id: order.id, ...place },
      409,
      '订单已有商品打包或发出，不能修改收货信息',
    );
  });
});

describe('hold', () => {
  test('keeps an order from being shipped until it is released, with the reason in its timeline', async () => {
    const order = await paidOrder(customer, wanted());
    await clerk.call(hold, { body: { id: order.id, reason: '核对地址' } });
    const shown = await look(order.id);
    expect(shown).toMatchObject({ onHold: true });
    expect(shown?.allowedActions).toContain('release');
    expect(shown?.timeline.at(-1)).toMatchObject({ title: '暂停发货', text: '核对地址', actor: '订单员' });
    const before = await dataSnapshot();
    await expect(ship(order.id)).rejects.toMatchObject({ status: 409, message: '订单已暂停发货' });
    expect((await dataSnapshot())['orders']).toBe(before['orders']);
    await refusedWith(hold, { id: order.id, reason: '再来' }, 409, '订单已暂停发货');
    const held = await clerk.call<OfficeOrderListView>(list, { query: { onHold: 'true' } });
    expect(held.json.data?.list.map((o) => o.id)).toEqual([order.id]);
    await clerk.call(release, { body: { id: order.id } });
    await refusedWith(release, { id: order.id }, 409, '订单没有暂停发货');
    await ship(order.id);
    await refusedWith(hold, { id: order.id, reason: '晚了' }, 409, '只能暂停尚未发完的订单');
  });
});

describe('the end of an order', () => {
  test('an unpaid one is cancelled with its reason and its copies are free; a paid one is not', async () => {
    const order = await placeOrder(customer, wanted(3));
    const reply = await clerk.call(cancel, { body: { id: order.id, reason: '重复下单' } });
    expect(reply.json.message).toBe('订单已取消');
    expect(await readOrder(order.id)).toMatchObject({ status: 'cancelled', cancelReason: 'admin' });
    expect(await stockOf(product.stockItemId)).toEqual({ onHand: 100, reserved: 0 });
    expect((await look(order.id))?.timeline.at(-1)).toMatchObject({ title: '取消订单', text: '重复下单' });
    await refusedWith(cancel, { id: order.id, reason: '再来' }, 409, '当前状态为“已取消”，不能取消订单');
    const paid = await paidOrder(customer, wanted());
    await refusedWith(cancel, { id: paid.id, reason: '不要了' }, 409, '当前状态为“待发货”，不能取消订单');
    await refusedWith(cancel, { id: 999_999, reason: '没有' }, 404, '订单不存在');
  });

  test('parcels are marked received, the order is finished for its buyer, then archived and back', async () => {
    const order = await paidOrder(customer, wanted(2));
    await refusedWith(shippingStatus, { id: order.id, reason: '已到' }, 409, '订单没有运输中的包裹');
    await ship(order.id, 1);
    const received = await clerk.call(shippingStatus, { body: { id: order.id, reason: '物流显示签收' } });
    expect(received.json.data).toEqual({ received: 1 });
    expect(await readOrder(order.id)).toMatchObject({
      status: 'part_shipped',
      shippingStatus: 'part_shipped',
    });
    await refusedWith(finish, { id: order.id, reason: '早了' }, 409, '当前状态为“部分发货”，不能确认收货');
    await refusedWith(del, { id: order.id }, 409, '只能归档已完成或已取消的订单');
    await ship(order.id);
    await clerk.call(finish, { body: { id: order.id, reason: '买家来电确认' } });
    const done = await look(order.id);
    expect(done).toMatchObject({
      status: 'completed',
      shipments: [{ status: 'received' }, { status: 'received' }],
    });
    expect(done?.allowedActions).toContain('archive');
    await clerk.call(del, { body: { id: order.id, reason: '旧单' } });
    const ids = async (query: Record<string, string>) =>
      (await clerk.call<OfficeOrderListView>(list, { query })).json.data?.list.map((o) => o.id);
    expect(await ids({})).not.toContain(order.id);
    expect(await ids({ archived: 'true' })).toEqual([order.id]);
    await refusedWith(del, { id: order.id }, 409, '订单已归档');
    await clerk.call(unarchive, { body: { id: order.id } });
    expect(await ids({})).toContain(order.id);
    await refusedWith(unarchive, { id: order.id }, 409, '订单没有归档');
  });
});

test('S-08 warehouse and finance read the desk and change nothing of an order', async () => {
  const order = await paidOrder(customer, wanted());
  const reason = '无权';
  for (const permission of ['warehouse', 'finance'] as const) {
    const other = await new TestBrowser().signIn(await makeAdmin([permission]));
    const before = await dataSnapshot();
    for (const [route, body] of [
      [receiverUpdate, place],
      [hold, {}],
      [release, {}],
      [cancel, {}],
      [finish, {}],
      [del, {}],
      [unarchive, {}],
      [shippingStatus, {}],
    ] as const) {
      const reply = await other.call(route, { body: { id: order.id, reason, ...body } });
      expect(reply.status).toBe(403);
    }
    expect(await dataSnapshot()).toEqual(before);
    expect((await other.call(childList, { query: { orderId: order.id } })).json.data).toEqual([]);
  }
});

test('the desk finds by full phone, buyer, organisation, parcel, way to pay and paid day; deep pages are refused', async () => {
  const order = await paidOrder(customer, wanted(2));
  await ship(order.id, 1);
  await paidOrder(await makeCustomer(), [{ productId: (await makeProduct({ stock: 5 })).id, quantity: 1 }]);
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const buyerId = String(customer.user.id);
  for (const query of [
    { phone: '138 0013 8000', buyerId },
    { buyer: customer.user.name, buyerId },
    { buyer: customer.user.phone ?? '' },
    { trackingNo: `t${order.id}-11234` },
    { keyword: `T${order.id}-11234` },
    { keyword: order.orderSn.slice(0, 15) },
    { paymentMethod: 'wxpay', offline: 'false', buyerId },
    { paidFrom: today, paidTo: today, buyerId },
    { sort: '-paidAt', buyerId },
    { sort: 'totalFen', buyerId },
  ] as Record<string, string>[]) {
    const reply = await clerk.call<OfficeOrderListView>(list, { query });
    expect([query, reply.json.data?.list.map((o) => o.id)]).toEqual([query, [order.id]]);
    expect(reply.json.data).toMatchObject({ total: 1, more: false });
  }
  for (const query of [
    { organization: '没有这个单位' },
    { trackingNo: 'NOSUCH123' },
    { product: '没有这本书的书名' },
    { offline: 'true' },
    { paidTo: '2020-01-01' },
    { phone: '13800138009' },
  ] as Record<string, string>[]) {
    expect((await clerk.call<OfficeOrderListView>(list, { query })).json.data?.list).toEqual([]);
  }
  const deep = await clerk.call(list, { query: { pageNum: '501', pageSize: '20' } });
  expect([deep.status, deep.json.message]).toEqual([422, '最多查看前 10000 条，请缩小筛选范围']);
});
