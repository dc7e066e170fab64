import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { organizationMembers } from '@/db/schema/organization';
import { shipments } from '@/db/schema/shipment';
import { dayEnd } from '@/lib/core/dates';
import { withTx } from '@/lib/data/tx';
import { exportOwn } from '@/lib/domain/exportJob/commands/export-own';
import { ownInvoiceExportInput, ownOrderExportInput } from '@/lib/domain/exportJob/own-contract';
import { ownInvoiceSource, ownOrderSource, ownParcelSource } from '@/lib/domain/exportJob/own-rows';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { shipChild } from '@/tests/support/factories/child';
import { cellsOf, columnOf, makeManyOrders } from '@/tests/support/factories/exports';
import { apply, issueByHand } from '@/tests/support/factories/invoice';
import { joinOrganization, makeOrganization, makePrivate } from '@/tests/support/factories/organization';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { ctxOf, placeOrder, type Customer } from '@/tests/support/factories/sale';
import { dataSnapshot } from '@/tests/support/snapshot';

/** What a buyer sees in 我的订单 and 我的发票 as files of his own (domain.md section 10; security.md S-06, S-07, S-49, S-70). */

const what = {
  order: { kind: 'order', label: '我的订单', of: ownOrderSource },
  parcel: { kind: 'shipment', label: '我的包裹', of: ownParcelSource },
} as const;

async function ordersOf(who: Customer, input: object = {}, file: keyof typeof what = 'order') {
  const { of, ...one } = what[file];
  const params = ownOrderExportInput.parse(input);
  const made = await withTx(ctxOf(who), (ctx) => exportOwn(ctx, { ...one, params }, of(ctx, params)));
  return cellsOf(made.body);
}

async function invoicesOf(who: Customer, input: object = {}) {
  const params = ownInvoiceExportInput.parse(input);
  const one = { kind: 'invoice', label: '我的发票', params } as const;
  const made = await withTx(ctxOf(who), (ctx) => exportOwn(ctx, one, ownInvoiceSource(ctx, params)));
  return cellsOf(made.body);
}

const numbers = (rows: string[][]) => [...new Set(columnOf(rows, '订单号'))].toSorted();

let product: Product;
beforeEach(async () => {
  product = await makeProduct({ stock: 100, title: '=HYPERLINK("http://x","保密手册")' });
});
const lines = (quantity = 1) => [{ productId: product.id, quantity }];

test('a file of orders has the columns of a buyer: nothing of the office, his own in full, formulas as text', async () => {
  const me = await makePrivate();
  const order = await paidOrder(me, lines(2));
  await testDb()
    .update(orders)
    .set({ remark: '=1+1', staffRemark: '客户难缠' })
    .where(eq(orders.id, order.id));
  const rows = await ordersOf(me);
  expect(rows[0]).toEqual(
    `订单号 行号 下单时间 订单状态 付款状态 发货状态 下单人 所属单位 支付方式 付款时间 订单商品金额 订单运费 订单优惠 订单改价 订单总额 订单已付 订单已退
     收货人 收货人手机号码 收货人电话 省 市 区县 详细地址 邮编 配送方式 商品编码 商品名称 商品类型 ISBN/ISSN 订阅年份 单价 数量 已发数量 已退订数量 已退货数量
     行金额 运费分摊 优惠分摊 改价分摊 行应付 行已退 税率 物流公司与运单号 发货时间 完成时间 区域经理编码 买家备注`.split(
      /\s+/,
    ),
  );
  expect([columnOf(rows, '订单号'), columnOf(rows, '商品名称'), columnOf(rows, '买家备注')]).toEqual([
    [order.orderSn],
    [product.title],
    ['=1+1'],
  ]);
  expect(columnOf(rows, '收货人手机号码')).toEqual([order.receiverPhone]);
  expect(columnOf(rows, '订单总额')).toEqual([String(order.totalFen / 100)]);
  expect(JSON.stringify(rows)).not.toContain('难缠');
});

test('the filter of the list and its days say which orders', async () => {
  const me = await makePrivate();
  const [paid, open] = [await paidOrder(me, lines()), await placeOrder(me, lines())];
  const old = new Date(dayEnd('2024-02-28').getTime() - 1);
  await testDb().update(orders).set({ createdAt: old }).where(eq(orders.id, paid.id));
  const both = [paid.orderSn, open.orderSn].toSorted();
  expect(numbers(await ordersOf(me))).toEqual(both);
  expect(numbers(await ordersOf(me, { tab: 'pending_payment' }))).toEqual([open.orderSn]);
  expect(numbers(await ordersOf(me, { tab: 'after_sale' }))).toEqual([]);
  expect(numbers(await ordersOf(me, { shippingStatus: 'unshipped', tab: 'to_ship' }))).toEqual([
    paid.orderSn,
  ]);
  expect(numbers(await ordersOf(me, { keyword: open.orderSn.slice(-6) }))).toEqual([open.orderSn]);
  expect(numbers(await ordersOf(me, { keyword: '手册' }))).toEqual(both);
  expect(numbers(await ordersOf(me, { keyword: '没有这样的书' }))).toEqual([]);
  expect(numbers(await ordersOf(me, { startTime: '2024-02-28', endTime: '2024-02-28' }))).toEqual([
    paid.orderSn,
  ]);
  expect(numbers(await ordersOf(me, { startTime: '2024-02-29', endTime: '2024-12-31' }))).toEqual([]);
});

test('a manager has the rows of his organisation, with the names that its people have in it; nobody else has them', async () => {
  const { id, manager } = await makeOrganization();
  const [member, colleague] = [await joinOrganization(id, 'member'), await joinOrganization(id, 'member')];
  const removed = await joinOrganization(id, 'manager');
  const { manager: foreign } = await makeOrganization();
  await testDb()
    .update(organizationMembers)
    .set({ name: '王资料' })
    .where(eq(organizationMembers.id, member.memberId));
  await testDb()
    .update(organizationMembers)
    .set({ removedAt: new Date() })
    .where(eq(organizationMembers.id, removed.memberId));
  const order = await paidOrder(member, lines());
  await shipChild(await makeAdmin(['warehouse', 'order']), order.id);
  const invoice = await apply(member, [order.id]);
  const seen = async (who: Customer) => [
    numbers(await ordersOf(who)),
    numbers(await ordersOf(who, {}, 'parcel')),
    columnOf(await invoicesOf(who), '申请单号'),
  ];
  const all = [[order.orderSn], [order.orderSn], [invoice.requestNo]];
  expect(await seen(member)).toEqual(all);
  expect(await seen(manager)).toEqual(all);
  // As the session of somebody who was removed says it: he belongs to none.
  const gone = { ...removed, user: { ...removed.user, organizationId: null } };
  for (const other of [colleague, foreign, gone, await makePrivate()])
    expect(await seen(other)).toEqual([[], [], []]);
  expect(columnOf(await ordersOf(manager), '下单人')).toEqual(['王资料']);
  expect(columnOf(await invoicesOf(manager), '申请人')).toEqual(['王资料']);
  expect(numbers(await ordersOf(manager, { member: member.user.id }))).toEqual([order.orderSn]);
  expect(numbers(await ordersOf(manager, { member: colleague.user.id }))).toEqual([]);
});

test('a file of parcels says what is in them and whom they go to, without those that were recalled', async () => {
  const me = await makePrivate();
  const [order, other] = [await paidOrder(me, lines(2)), await paidOrder(me, lines())];
  const clerk = await makeAdmin(['warehouse', 'order']);
  const parcel = await shipChild(clerk, order.id);
  const recalled = await shipChild(clerk, other.id);
  await ownerQuery(`update shipments set status = 'recalled', recall_reason = '错发' where id = $1`, [
    recalled,
  ]);
  const [row] = await testDb().select().from(shipments).where(eq(shipments.id, parcel));
  const rows = await ordersOf(me, {}, 'parcel');
  expect(rows[0]).toEqual(
    `发货单号 状态 订单号 物流公司 运单号 收货人 收货人手机号码 收货地址 件数 商品明细 创建时间 发货时间 签收时间`.split(
      ' ',
    ),
  );
  const one = (title: string) => columnOf(rows, title);
  expect([one('订单号'), one('运单号'), one('收货人'), one('件数'), one('商品明细')]).toEqual([
    [order.orderSn],
    [row?.trackingNo],
    [row?.receiverName],
    ['2'],
    [`${product.title}×2`],
  ]);
  expect(one('收货地址')).toEqual([row?.addressText]);
});

test('a file of invoices is that of the tab, without what is the office’s', async () => {
  const me = await makePrivate();
  const [a, b] = [await paidOrder(me, lines()), await paidOrder(me, lines())];
  const [first, second] = [await apply(me, [a.id]), await apply(me, [b.id])];
  await issueByHand(first.id);
  await ownerQuery(
    `update invoices set drawer = '李会计', fail_reason = '内部原因', remark = '内部' where id = $1`,
    [first.id],
  );
  const all = await invoicesOf(me);
  expect(all[0]).toEqual(
    `申请单号 状态 蓝字或红字 形式 发票种类 抬头类型 抬头 税号 申请人 订单号 价税合计 不含税金额 税额 已冲红 发票代码 发票号码 开票时间 对应蓝字发票号码
     冲红原因 收票邮箱 收票手机号码 发送时间 申请时间`.split(/\s+/),
  );
  expect(columnOf(all, '申请单号')).toEqual([second.requestNo, first.requestNo]);
  expect(JSON.stringify(all)).not.toMatch(/李会计|内部/);
  expect(columnOf(await invoicesOf(me, { tab: 'issued' }), '申请单号')).toEqual([first.requestNo]);
  expect(columnOf(await invoicesOf(me, { tab: 'applied' }), '申请单号')).toEqual([second.requestNo]);
  expect(await invoicesOf(me, { endTime: '2024-01-01' })).toHaveLength(1);
});

test('more rows than a file holds are refused with what to do, and leave nothing; a file leaves one line in the log', async () => {
  const me = await makePrivate();
  const { receiver } = await makeManyOrders(2500);
  await ownerQuery('update orders set buyer_id = $1 where receiver_name like $2', [
    me.user.id,
    `${receiver}%`,
  ]);
  expect(await ordersOf(me)).toHaveLength(5001);
  const logged = await ownerQuery(
    `select entity, entity_id, after from operation_logs where action = 'export.own' and actor_id = $1`,
    [me.user.id],
  );
  expect(logged).toEqual([
    {
      entity: 'export',
      entity_id: 'order',
      after: { kind: 'order', params: { tab: 'all' }, rowCount: 5000 },
    },
  ]);
  await placeOrder(me, lines());
  const before = await dataSnapshot();
  await expect(ordersOf(me)).rejects.toMatchObject({
    code: 'RULE',
    message: '超过 5000 行，不能一次导出，请缩小时间范围或筛选条件后再试',
  });
  expect(await dataSnapshot()).toEqual(before);
});
