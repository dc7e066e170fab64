import { eq } from 'drizzle-orm';
import { invoices } from '@/db/schema/invoice';
import { organizationMembers } from '@/db/schema/organization';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { listBillableOrders } from '@/lib/domain/invoice/billable-queries';
import { applyBatch } from '@/lib/domain/invoice/commands/apply-invoice';
import { cancelInvoice } from '@/lib/domain/invoice/commands/change-invoice';
import { addTitle, editTitle } from '@/lib/domain/invoice/commands/manage-titles';
import type { ApplyBatchInput } from '@/lib/domain/invoice/contract';
import { officeListInput } from '@/lib/domain/invoice/office-contract';
import { getOfficeInvoice } from '@/lib/domain/invoice/office-detail-queries';
import { listOfficeInvoices } from '@/lib/domain/invoice/office-queries';
import { listTitles } from '@/lib/domain/invoice/title-queries';
import { editMember } from '@/lib/domain/organization/commands/edit-member';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct, type Product } from '@/tests/support/factories/catalogue';
import { apply, companyTitle, coveredOf, linesOf } from '@/tests/support/factories/invoice';
import {
  joinOrganization,
  makeOrganization,
  makePrivate,
  readMember,
  type Person,
} from '@/tests/support/factories/organization';
import { paidOrder } from '@/tests/support/factories/pay';
import { makeAdmin } from '@/tests/support/factories/people';
import { ctxOf, placeOrder, type Customer, type OrderRow } from '@/tests/support/factories/sale';
import { expectInvariants } from '@/tests/support/invariants';
import { dataSnapshot } from '@/tests/support/snapshot';

/** Several invoices of one request, by department (domain.md section 8; security.md S-71). */

afterEach(expectInvariants);

let product: Product;
beforeEach(async () => {
  product = await makeProduct({ stock: 1000, saleFen: 3333 });
});

const paid = (who: Customer, quantity = 1) => paidOrder(who, [{ productId: product.id, quantity }]);
const group = (orders: readonly OrderRow[], department: string | null, title = companyTitle.title) => ({
  orderIds: orders.map((o) => o.id),
  department,
  invoice: { ...companyTitle, title },
});
type Groups = ApplyBatchInput['groups'];
const batch = (who: Customer, groups: Groups, applyKey = randomToken(16)) =>
  withTx(ctxOf(who), (ctx) => applyBatch(ctx, { applyKey, groups }));
const sum = (orders: readonly OrderRow[]) => orders.reduce((a, o) => a + o.totalFen, 0);

test('each group becomes an invoice with its title over all of its orders, to the fen; the desk sees that they came together', async () => {
  const me = await makePrivate();
  const orders = [await paid(me, 1), await paid(me, 2), await paid(me, 3)];
  const [a, b, c] = orders as [OrderRow, OrderRow, OrderRow];
  const made = await batch(me, [group([c, a], '财务处', '某单位财务处'), group([b], null)]);
  expect(made.map((i) => [i.titleName, i.department, i.amountFen, i.netFen + i.taxFen])).toEqual([
    ['某单位财务处', '财务处', sum([a, c]), sum([a, c])],
    [companyTitle.title, null, b.totalFen, b.totalFen],
  ]);
  expect(made.reduce((t, i) => t + i.amountFen, 0)).toBe(sum(orders));
  const [first, second] = made as [(typeof made)[0], (typeof made)[0]];
  expect([first.batchNo, second.batchNo]).toEqual([first.requestNo, first.requestNo]);
  expect(second.requestNo).not.toBe(first.requestNo);
  for (const i of made) expect((await linesOf(i.id)).reduce((t, l) => t + Number(l[2]), 0)).toBe(i.amountFen);
  for (const o of orders) expect(await coveredOf(o.id)).toHaveLength(1);

  const desk = makeCtx({ actor: adminActor(await makeAdmin(['finance'])) });
  const detail = await getOfficeInvoice(desk, second.id);
  expect(detail.together.map((t) => [t.id, t.title, t.department, t.amountFen])).toEqual([
    [first.id, '某单位财务处', '财务处', first.amountFen],
    [second.id, companyTitle.title, null, second.amountFen],
  ]);
  const listed = await listOfficeInvoices(desk, officeListInput.parse({ batchNo: first.requestNo }));
  expect(listed.list.map((i) => i.id).toSorted((x, y) => x - y)).toEqual([first.id, second.id]);
  const alone = await apply(me, [(await paid(me)).id]);
  expect((await getOfficeInvoice(desk, alone.id)).together).toEqual([]);
});

test('one of a batch is taken back by itself, and its orders are asked for again', async () => {
  const me = await makePrivate();
  const [a, b] = [await paid(me), await paid(me)];
  const [first, second] = await batch(me, [group([a], null), group([b], null)]);
  await withTx(ctxOf(me), (ctx) => cancelInvoice(ctx, first?.id ?? 0));
  const [again] = await batch(me, [group([a], null)]);
  expect([again?.batchNo, again?.amountFen]).toEqual([null, a.totalFen]);
  const [kept] = await testDb()
    .select()
    .from(invoices)
    .where(eq(invoices.id, second?.id ?? 0));
  expect(kept?.status).toBe('requested');
});

test('the same key ten times at once makes one batch; with other groups it is refused', async () => {
  const me = await makePrivate();
  const [a, b] = [await paid(me), await paid(me)];
  const groups = [group([a], '甲'), group([b], '乙')];
  const key = randomToken(16);
  const told = await Promise.all(Array.from({ length: 10 }, () => batch(me, groups, key)));
  expect(new Set(told.map((made) => made.map((i) => i.id).join())).size).toBe(1);
  expect([await coveredOf(a.id), await coveredOf(b.id)].map((c) => c.length)).toEqual([1, 1]);
  const before = await dataSnapshot();
  for (const other of [
    [group([a, b], '甲')],
    [group([a], '乙'), group([b], '甲')],
    [group([b], '甲'), group([a], '乙')],
    [group([a], '甲', '别的抬头'), group([b], '乙')],
  ])
    await expect(batch(me, other, key)).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(apply(me, [a.id], { applyKey: key })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await dataSnapshot()).toEqual(before);
});

test('a member and his manager at once over overlapping orders: one of them has all, the other is refused, no money twice', async () => {
  const { id, manager } = await makeOrganization();
  const member = await joinOrganization(id, 'member');
  for (let i = 0; i < 5; i += 1) {
    const [a, b, c] = [await paid(member), await paid(member), await paid(member)];
    const told = await Promise.allSettled([
      batch(member, [group([a], null), group([b], null)]),
      batch(manager, [group([c, b], null), group([a], null)]),
      apply(manager, [b.id]),
    ]);
    const fine = told.filter((t) => t.status === 'fulfilled').length;
    expect(fine).toBeGreaterThan(0);
    for (const t of told) if (t.status === 'rejected') expect(t.reason).toMatchObject({ code: 'CONFLICT' });
    for (const o of [a, b]) expect((await coveredOf(o.id)).length).toBeLessThanOrEqual(1);
    expect(await coveredOf(b.id)).toHaveLength(1);
    // All or none: whoever has one order of his request has all of them.
    const [hasA, hasC] = [await coveredOf(a.id), await coveredOf(c.id)];
    if (hasC.length > 0) expect(hasA).toHaveLength(1);
  }
});

test('what cannot be invoiced refuses the whole request at its group by the order’s number, and changes nothing', async () => {
  const me = await makePrivate();
  const [a, done, open] = [
    await paid(me),
    await paid(me),
    await placeOrder(me, [{ productId: product.id, quantity: 1 }]),
  ];
  await apply(me, [done.id]);
  const theirs = await paid(await makePrivate());
  const before = await dataSnapshot();
  await expect(batch(me, [group([a], null), group([done], null)])).rejects.toMatchObject({
    code: 'CONFLICT',
    message: `订单 ${done.orderSn} 没有可开票的金额`,
    errors: { 'groups.1.orderIds': `订单 ${done.orderSn} 没有可开票的金额` },
  });
  await expect(batch(me, [group([open], null), group([a], null)])).rejects.toMatchObject({
    code: 'RULE',
    errors: { 'groups.0.orderIds': `订单 ${open.orderSn} 尚未付款，付款后可申请开票` },
  });
  const absent = { ...theirs, id: 999_999_999 };
  const told = await Promise.all(
    [theirs, absent].map((o) => batch(me, [group([a], null), group([o], null)]).catch((e: unknown) => e)),
  );
  expect(told[0]).toMatchObject({ status: 404, message: '订单不存在' });
  expect(String(told[1])).toBe(String(told[0]));
  await expect(
    withTx(ctxOf(me), (ctx) => applyBatch(ctx, { groups: [group([a], null)] })),
  ).rejects.toMatchObject({
    message: '缺少申请标识，请刷新页面后重试',
  });
  expect(await dataSnapshot()).toEqual(before);
});

test('private orders and those of an organisation stand on invoices of their own, also in one request', async () => {
  const { id, manager } = await makeOrganization();
  const own = await paid({ ...manager, user: { ...manager.user, organizationId: null } });
  const theirs = await paid(await joinOrganization(id, 'member'));
  await expect(batch(manager, [group([own, theirs], null)])).rejects.toMatchObject({
    errors: { 'groups.0.orderIds': '个人订单与单位订单请分别申请开票' },
  });
  const made = await batch(manager, [group([own], null), group([theirs], null)]);
  expect(made.map((i) => i.organizationId)).toEqual([null, id]);
});

describe('departments', () => {
  const into = (manager: Person, who: Person, department: string | null) =>
    manager.act((ctx) => editMember(ctx, { id: who.memberId, department }));

  test('a manager puts members into departments; what can be invoiced names that of who ordered it', async () => {
    const { id, manager } = await makeOrganization();
    const [wang, li] = [await joinOrganization(id, 'member'), await joinOrganization(id, 'member')];
    await into(manager, wang, '财务处');
    expect(await manager.act((ctx) => editMember(ctx, { id: li.memberId, title: '干事' }))).toMatchObject({
      department: null,
    });
    await expect(into(wang, li, '人事处')).rejects.toMatchObject({ status: 403 });
    const { manager: foreign } = await makeOrganization();
    await expect(into(foreign, li, '人事处')).rejects.toMatchObject({ status: 404 });
    expect((await readMember(li.memberId)).department).toBeNull();
    const [a, b] = [await paid(wang), await paid(li)];
    const shown = async (who: Person) => {
      const { list } = await listBillableOrders(who.ctx, { pageNum: 1, pageSize: 10 });
      return list.map((o) => [o.id, o.placedBy?.id, o.department]);
    };
    expect(await shown(manager)).toEqual([
      [b.id, li.user.id, null],
      [a.id, wang.user.id, '财务处'],
    ]);
    expect(await shown(wang)).toEqual([[a.id, wang.user.id, '财务处']]);
    // Who has left is still known by his department.
    await testDb()
      .update(organizationMembers)
      .set({ removedAt: new Date() })
      .where(eq(organizationMembers.id, wang.memberId));
    expect(await shown(manager)).toContainEqual([a.id, wang.user.id, '财务处']);
    const alone = await makePrivate();
    const own = await paid(alone);
    expect(await shown(alone)).toEqual([[own.id, undefined, null]]);
  });

  test('a shared title has a department, one’s own never; what an edit does not send stays', async () => {
    const { manager } = await makeOrganization();
    const { type: _, ...company } = companyTitle;
    const add = (shared: boolean) =>
      manager.act((ctx) => addTitle(ctx, { ...company, isDefault: false, shared, department: '财务处' }));
    const [shared, own] = [await add(true), await add(false)];
    expect([shared.department, own.department]).toEqual(['财务处', null]);
    const edit = (id: number, more: object) =>
      manager.act((ctx) => editTitle(ctx, id, { ...company, ...more }));
    expect((await edit(shared.id, {})).department).toBe('财务处');
    expect((await edit(shared.id, { department: '人事处' })).department).toBe('人事处');
    expect((await edit(shared.id, { department: null })).department).toBeNull();
    expect((await edit(own.id, { department: '人事处' })).department).toBeNull();
    expect((await edit(own.id, { shared: true, department: '人事处' })).department).toBe('人事处');
    expect(new Set((await listTitles(manager.ctx)).map((t) => t.department))).toEqual(
      new Set([null, '人事处']),
    );
  });
});
