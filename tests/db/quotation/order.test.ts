import { eq } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { quotationEvents } from '@/db/schema/quotation';
import { formatDate } from '@/lib/core/dates';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { cancelOwnQuotation } from '@/lib/domain/quotation/commands/cancel-quotation';
import { makeQuotation } from '@/lib/domain/quotation/commands/make-quotation';
import { getOwnQuotation, listOwnQuotations } from '@/lib/domain/quotation/queries';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeProduct, stockOf, type Product } from '@/tests/support/factories/catalogue';
import { joinOrganization, makeOrganization } from '@/tests/support/factories/organization';
import { makeAdmin } from '@/tests/support/factories/people';
import { makePeriodical, nextYear } from '@/tests/support/factories/periodical';
import { orderBy, quotationInput, quote, readQuotation } from '@/tests/support/factories/quotation';
import { ctxOf, makeCustomer, readOrder, type Customer } from '@/tests/support/factories/sale';
import { brokenInvariants, expectInvariants } from '@/tests/support/invariants';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let product: Product;
let customer: Customer;

beforeEach(async () => {
  product = await makeProduct({ stock: 10 });
  customer = await makeCustomer();
});
afterEach(expectInvariants);

const wanted = (quantity = 2) => [{ productId: product.id, quantity }];
const expire = (id: number) => ownerQuery(`update quotations set expires_at = now() where id = $1`, [id]);
const ordersOf = (who: Customer) => testDb().$count(orders, eq(orders.buyerId, who.user.id));

test('a quotation holds no copy and its price outlives a change; the order is placed at it and reserves', async () => {
  const quoted = await quote(customer, wanted());
  expect(quoted).toMatchObject({ status: 'valid', validDays: 30, discountFen: 0, orderId: null });
  expect(quoted.quotationSn).toMatch(/^Q\d{15}$/);
  expect(formatDate(new Date(quoted.expiresAt.getTime() - 1))).toBe(
    formatDate(new Date(quoted.createdAt.getTime() + 30 * 24 * 3600 * 1000)),
  );
  expect(await stockOf(product.stockItemId)).toMatchObject({ reserved: 0 });
  await ownerQuery('update products set sale_fen = sale_fen + 1000, org_fen = org_fen + 1000 where id = $1', [
    product.id,
  ]);

  const order = await orderBy(customer, quoted.id);
  expect(order).toMatchObject({
    status: 'pending_payment',
    goodsFen: quoted.goodsFen,
    freightFen: quoted.freightFen,
    totalFen: quoted.totalFen,
    receiverName: quoted.receiverName,
    address: quoted.address,
  });
  const [line] = await testDb().select().from(orderItems).where(eq(orderItems.orderId, order.id));
  expect(line).toMatchObject({ unitFen: product.saleFen, quantity: 2 });
  expect(await stockOf(product.stockItemId)).toMatchObject({ reserved: 2 });
  expect(await readQuotation(quoted.id)).toMatchObject({ status: 'ordered', orderId: order.id });
  const events = await testDb()
    .select({ action: quotationEvents.action })
    .from(quotationEvents)
    .where(eq(quotationEvents.entityId, quoted.id))
    .orderBy(quotationEvents.id);
  expect(events.map((e) => e.action)).toEqual(['create', 'order']);
});

test('turned into an order twice at once it is one order, and later it says which; the same key gives the same order', async () => {
  const quoted = await quote(customer, wanted());
  const keys = [randomToken(16), randomToken(16)];
  const ended = await Promise.allSettled(
    keys.map((submitKey) => orderBy(customer, quoted.id, { submitKey })),
  );
  const won = ended.flatMap((e, i) => (e.status === 'fulfilled' ? [{ order: e.value, key: keys[i] }] : []));
  expect(won).toHaveLength(1);
  const { order, key } = won[0] as { order: { id: number; orderSn: string }; key: string };
  expect(
    ended.filter((e) => e.status === 'rejected').map((e) => (e.reason as { code: string }).code),
  ).toEqual(['CONFLICT']);
  expect(await ordersOf(customer)).toBe(1);
  expect(await stockOf(product.stockItemId)).toMatchObject({ reserved: 2 });

  const before = await dataSnapshot();
  expect(await refused(orderBy(customer, quoted.id))).toMatchObject({
    status: 409,
    message: `该报价单已转为订单 ${order.orderSn}，不能再次下单`,
  });
  expect((await orderBy(customer, quoted.id, { submitKey: key })).id).toBe(order.id);
  expect(await dataSnapshot()).toEqual(before);
});

test('ordered and cancelled at once, one of the two happened', async () => {
  const quoted = await quote(customer, wanted());
  const ended = await Promise.allSettled([
    orderBy(customer, quoted.id),
    withTx(ctxOf(customer), (ctx) => cancelOwnQuotation(ctx, quoted.id)),
  ]);
  expect(ended.filter((e) => e.status === 'fulfilled')).toHaveLength(1);
  const { status } = await readQuotation(quoted.id);
  expect(status).toBe(ended[0]?.status === 'fulfilled' ? 'ordered' : 'cancelled');
  expect(await ordersOf(customer)).toBe(status === 'ordered' ? 1 : 0);
});

test('a quotation whose term is over says so, in its list and when it is ordered, and changes nothing', async () => {
  const quoted = await quote(customer, wanted());
  await expire(quoted.id);
  const before = await dataSnapshot();
  expect(await refused(orderBy(customer, quoted.id))).toMatchObject({
    status: 422,
    message: '报价单已过期，请重新报价',
  });
  expect(await dataSnapshot()).toEqual(before);
  const ctx = ctxOf(customer);
  expect(await listOwnQuotations(ctx, { pageNum: 1, pageSize: 10, face: 'expired' })).toMatchObject({
    total: 1,
    list: [{ id: quoted.id, faceLabel: '已过期', allowedActions: ['paper', 'again'] }],
    counts: { all: 1, valid: 0, expired: 1 },
  });
  expect((await listOwnQuotations(ctx, { pageNum: 1, pageSize: 10, face: 'valid' })).total).toBe(0);
});

test('short of stock it is no order and stays a quotation; a cancelled one is none', async () => {
  const quoted = await quote(customer, wanted(8));
  const other = await makeCustomer();
  await orderBy(other, (await quote(other, wanted(5))).id);
  const before = await dataSnapshot();
  expect(await refused(orderBy(customer, quoted.id))).toMatchObject({
    code: 'STOCK_SHORT',
    data: { short: [{ productId: product.id, wanted: 8, left: 5 }] },
  });
  expect(await dataSnapshot()).toEqual(before);
  await withTx(ctxOf(customer), (ctx) => cancelOwnQuotation(ctx, quoted.id, '数量有误'));
  expect(await refused(orderBy(customer, quoted.id))).toMatchObject({
    message: '该报价单已作废，请重新报价',
  });
  expect(await getOwnQuotation(ctxOf(customer), quoted.id)).toMatchObject({
    face: 'cancelled',
    cancelReason: '数量有误',
    allowedActions: ['again'],
  });
});

test('it is its buyer’s: a manager reads it, strangers find nothing, who left the organisation cannot order', async () => {
  const organization = await makeOrganization();
  const member = await joinOrganization(organization.id, 'member');
  const quoted = await quote(member, wanted());
  expect(quoted).toMatchObject({ organizationId: organization.id, customerName: organization.name });
  const managers = await getOwnQuotation(organization.manager.ctx, quoted.id);
  expect(managers).toMatchObject({ allowedActions: ['paper'], placedBy: { id: member.user.id, me: false } });
  for (const who of [organization.manager, customer])
    expect(await refused(orderBy(who, quoted.id))).toMatchObject({ status: 404, message: '报价单不存在' });
  expect(await refused(getOwnQuotation(ctxOf(customer), quoted.id))).toMatchObject({ status: 404 });
  await ownerQuery('update organization_members set removed_at = now() where id = $1', [member.memberId]);
  expect(await refused(orderBy(member, quoted.id))).toMatchObject({
    message: '您已不是该单位的成员，请刷新页面，以个人身份重新确认订单',
  });
  expect(await ordersOf(member)).toBe(0);
});

test('a member’s spending limit holds for what is quoted, too', async () => {
  const organization = await makeOrganization();
  const limit = { spendingLimitFen: 100, limitPeriod: 'order' } as const;
  const member = await joinOrganization(organization.id, 'member', limit);
  const quoted = await quote(member, wanted());
  expect((await refused(orderBy(member, quoted.id))).message).toMatch(/^超出单位为您设置的消费限额/);
  expect(await readQuotation(quoted.id)).toMatchObject({ status: 'valid', orderId: null });
});

test('a year of a periodical is ordered at its price while the same issues are left, and not for fewer', async () => {
  const { product: periodical, plan } = await makePeriodical();
  const lines = [{ productId: periodical.id, specKey: `year:${nextYear()}`, quantity: 3 }];
  const [first, second] = [await quote(customer, lines), await quote(customer, lines)];
  expect(await readOrder((await orderBy(customer, first.id)).id)).toMatchObject({ totalFen: first.totalFen });
  await ownerQuery(`update periodical_issues set status = 'cancelled' where plan_id = $1 and issue_no = 4`, [
    plan.id,
  ]);
  expect((await refused(orderBy(customer, second.id))).message).toMatch(/请重新报价$/);
  expect(await readQuotation(second.id)).toMatchObject({ status: 'valid' });
});

test('a discount by agreement is spread over the lines and goes into the order', async () => {
  const clerk = await makeAdmin(['order.behalf']);
  const other = await makeProduct({ stock: 10, saleFen: 3333 });
  const quoted = await quote(
    customer,
    [...wanted(3), { productId: other.id, quantity: 1 }],
    {},
    {
      validDays: 10,
      discountFen: 1001,
      discountReason: '2026 年度采购协议',
      pending: false,
      madeBy: clerk.id,
      receiver: null,
    },
  );
  const order = await orderBy(customer, quoted.id);
  expect(order).toMatchObject({ discountFen: 1001, totalFen: quoted.goodsFen + quoted.freightFen - 1001 });
  const lines = await testDb().select().from(orderItems).where(eq(orderItems.orderId, order.id));
  expect(lines.reduce((sum, l) => sum + l.discountShareFen, 0)).toBe(1001);
});

test('the same key is the same quotation, twice at once and again; with another body it is refused', async () => {
  const wish = await quotationInput(customer, wanted());
  const make = (more = {}) => withTx(ctxOf(customer), (ctx) => makeQuotation(ctx, { ...wish, ...more }));
  const ids = [...(await Promise.all([make(), make()])), await make()];
  expect(new Set(ids).size).toBe(1);
  const before = await dataSnapshot();
  expect(await refused(make({ remark: '另一份' }))).toMatchObject({ status: 409 });
  expect(await refused(make({ submitKey: randomToken(16), totalFen: 1 }))).toMatchObject({
    code: 'QUOTE_CHANGED',
  });
  expect(await refused(make({ submitKey: randomToken(16), receiverId: undefined }))).toMatchObject({
    status: 400,
  });
  expect(await dataSnapshot()).toEqual(before);
});

test('what is quoted is frozen, and the invariant finds whatever goes around that', async () => {
  const quoted = await quote(customer, wanted());
  const order = await orderBy(customer, quoted.id);
  await expect(
    ownerQuery('update quotation_items set quantity = 1 where quotation_id = $1', [quoted.id]),
  ).rejects.toThrow();
  const name =
    'I33 a quotation is the sum of its lines, and its one order was placed at its prices within its term';
  const rows = [{ quotation_id: quoted.id, quotation_sn: quoted.quotationSn, order_id: order.id }];
  const line = (by: string) => `alter table quotation_items disable trigger append_only;
    update quotation_items set unit_fen = unit_fen ${by}, line_fen = line_fen ${by} * quantity, payable_fen = payable_fen ${by} * quantity
      where quotation_id = ${quoted.id};
    alter table quotation_items enable trigger append_only`;
  const own = (set: string) => `update quotations set ${set} where id = ${quoted.id}`;
  for (const [breaks, mends] of [
    [
      own('goods_fen = goods_fen + 1, total_fen = total_fen + 1'),
      own('goods_fen = goods_fen - 1, total_fen = total_fen - 1'),
    ],
    [own('expires_at = created_at'), own(`expires_at = created_at + interval '30 days'`)],
    [line('+ 1'), line('- 1')],
  ] as const) {
    await ownerQuery(breaks);
    expect((await brokenInvariants())[name]).toEqual(rows);
    await ownerQuery(mends);
    expect(await brokenInvariants()).toEqual({});
  }
});
