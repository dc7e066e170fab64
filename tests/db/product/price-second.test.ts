import { and, asc, eq } from 'drizzle-orm';
import { approvals } from '@/db/schema/admin';
import { operationLogs } from '@/db/schema/log';
import { orderItems } from '@/db/schema/order';
import { products } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { decidePrice } from '@/lib/domain/product/commands/decide-price';
import { deleteProducts } from '@/lib/domain/product/commands/delete-products';
import { priceProduct } from '@/lib/domain/product/commands/price-product';
import { getOfficeProduct } from '@/lib/domain/product/edit-queries';
import { officeProductListInput } from '@/lib/domain/product/office-contract';
import { presentOfficeProduct } from '@/lib/domain/product/office-present';
import { countByTab, listOfficeProducts } from '@/lib/domain/product/office-queries';
import { countPriceRequests } from '@/lib/domain/product/price-queries';
import { getProduct } from '@/lib/domain/product/queries';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeAdmin } from '@/tests/support/factories/people';
import { makeStock } from '@/tests/support/factories/product';
import {
  eventsOf,
  liveProduct,
  makeProductOffice,
  productRow,
  refusal,
  shelve,
  type ProductOffice,
} from '@/tests/support/factories/product-desk';
import { makeCustomer, placeOrder } from '@/tests/support/factories/sale';

let office: ProductOffice;
let auditor2: Ctx;

beforeAll(async () => {
  office = await makeProductOffice();
  auditor2 = makeCtx({ actor: adminActor(await makeAdmin(['product.audit'], '审核乙')) });
});

const pricesOf = async (id: number) => {
  const { listFen, saleFen, orgFen, version } = await productRow(id);
  return { listFen, saleFen, orgFen, version };
};
const price = async (id: number, more: object, by: Ctx = office.editor) =>
  withTx(by, async (c) => priceProduct(c, { id, ...(await pricesOf(id)), reason: '清仓', ...more }));
const requestOf = async (id: number) => {
  const [row] = await testDb()
    .select()
    .from(approvals)
    .where(and(eq(approvals.entity, 'product'), eq(approvals.entityId, id), eq(approvals.status, 'pending')));
  return row?.id ?? 0;
};
const decide = (by: Ctx, id: number, agree: boolean, note?: string) =>
  withTx(by, (c) => decidePrice(c, { id, agree, note }));
/** A product on sale at 25.00 of 30.00, and the request for 9.99. */
async function waiting(by: Ctx = office.editor) {
  const id = await liveProduct(office);
  expect(await price(id, { saleFen: 999 }, by)).toEqual({ id, version: 1, result: 'submitted' });
  return { id, request: await requestOf(id) };
}
async function lastLog(id: number) {
  const rows = await testDb()
    .select()
    .from(operationLogs)
    .where(and(eq(operationLogs.entity, 'product'), eq(operationLogs.entityId, String(id))))
    .orderBy(asc(operationLogs.id));
  const { action, actorId, before, after } = rows.at(-1) ?? {};
  return { action, actorId, before, after };
}
const OLD = { listFen: 3000, saleFen: 2500, orgFen: null };
const NEW = { listFen: 3000, saleFen: 999, orgFen: null };

describe('a price beyond the limits', () => {
  test('waits: what is in force stays, and orders go on at it', async () => {
    const { id } = await waiting();
    expect(await pricesOf(id)).toEqual({ ...OLD, version: 1 });
    expect(await getProduct(makeCtx(), id)).toMatchObject({ saleFen: 2500 });
    expect(await lastLog(id)).toEqual({
      action: 'product.price.ask',
      actorId: office.people.editor.id,
      before: OLD,
      after: { ...NEW, reason: '清仓' },
    });
    expect((await eventsOf(id)).at(-1)).toBe('askPrice:approved>approved');
  });

  test.each([
    ['exactly half less', { listFen: 3000, saleFen: 1500, orgFen: 1250 }, 'held'],
    ['more than half less for organisations', { orgFen: 1249 }, 'submitted'],
    ['the floor', { saleFen: 1500 }, 'held'],
    ['a fen below the floor', { saleFen: 1499 }, 'submitted'],
    ['exactly half more', { listFen: 4500, saleFen: 3750 }, 'held'],
    ['a fen more than half more', { listFen: 4500, saleFen: 3751 }, 'submitted'],
  ])('is known by the fen: %s', async (name, change, result) => {
    const id = await liveProduct(office);
    const config = { ...office.editor.config, priceFloorPercent: name.includes('floor') ? 50 : 0 };
    expect(await price(id, change, { ...office.editor, config })).toMatchObject({ result });
    expect(await pricesOf(id)).toEqual(
      result === 'held' ? { ...OLD, ...change, version: 2 } : { ...OLD, version: 1 },
    );
    expect(await requestOf(id)).toEqual(result === 'held' ? 0 : expect.any(Number));
  });

  test('is reached by no steps that one person makes within a day; a second person’s word begins anew', async () => {
    const id = await liveProduct(office);
    const free = { ...office.editor, config: { ...office.editor.config, priceFloorPercent: 0 } };
    expect(await price(id, { saleFen: 1250 }, free)).toMatchObject({ result: 'held' });
    expect(await price(id, { saleFen: 1249 }, free)).toMatchObject({ result: 'submitted' });
    expect(await pricesOf(id)).toMatchObject({ saleFen: 1250 });
    await decide(office.auditor, await requestOf(id), true);
    expect(await price(id, { saleFen: 625 }, free)).toMatchObject({ result: 'held' });
    expect(await pricesOf(id)).toMatchObject({ saleFen: 625 });
  });

  test('stands in the list with its mark, under its tab, and in the product with both sides and who may decide', async () => {
    const tabs = async () => (await countByTab(office.auditor)).counts.repricing;
    const [before, waits] = [await tabs(), await countPriceRequests(office.auditor)];
    const { id, request } = await waiting(office.both);
    expect(await tabs()).toBe(before + 1);
    expect(await countPriceRequests(office.auditor)).toBe(waits + 1);
    const input = officeProductListInput.parse({ tab: 'repricing', pageSize: 100 });
    const row = (await listOfficeProducts(office.auditor, input)).list.find((p) => p.id === id);
    expect(row).toMatchObject({ priceWaits: true, saleFen: 2500 });
    const acts = (by: Ctx) =>
      row && by.actor.kind === 'admin' ? presentOfficeProduct(by.actor, row).allowedActions : [];
    expect(acts(office.editor)).toEqual(['edit', 'unshelve', 'copy']);
    const [shown] = (await getOfficeProduct(office.auditor, id)).priceRequests;
    expect(shown).toEqual({
      id: request,
      year: null,
      lines: [{ label: '售价', beforeFen: 2500, afterFen: 999 }],
      grounds: ['调整幅度超过 50%', '低于底价（定价的 50%）'],
      reason: '清仓',
      requestedByName: '主管',
      requestedAt: expect.any(String),
      allowedActions: ['agree', 'refuse'],
    });
    const mayOf = async (by: Ctx) => (await getOfficeProduct(by, id)).priceRequests[0]?.allowedActions;
    expect(await mayOf(office.both)).toEqual(['withdraw']);
    expect(await mayOf(office.second)).toEqual([]);
    await decide(office.auditor, request, false, '理由不足');
    expect(await tabs()).toBe(before);
  });
});

describe('the second person', () => {
  test('agrees: the price holds, orders that were placed keep theirs, the log names both', async () => {
    const id = await liveProduct(office, { weightG: 300 });
    await makeStock(id, 10);
    const order = await placeOrder(await makeCustomer(), [{ productId: id, quantity: 2 }]);
    await price(id, { saleFen: 999 });
    const request = await requestOf(id);
    expect(await decide(office.auditor, request, true, '同意清仓')).toEqual({
      id: request,
      productId: id,
      result: 'agreed',
    });
    expect(await pricesOf(id)).toEqual({ ...NEW, version: 2 });
    expect(await getProduct(makeCtx(), id)).toMatchObject({ saleFen: 999 });
    const [line] = await testDb().select().from(orderItems).where(eq(orderItems.orderId, order.id));
    expect(line).toMatchObject({ unitFen: 2500, lineFen: 5000 });
    expect(await lastLog(id)).toEqual({
      action: 'product.price.agree',
      actorId: office.people.auditor.id,
      before: OLD,
      after: { ...NEW, note: '同意清仓', reason: '清仓' },
    });
    const [row] = await testDb().select().from(approvals).where(eq(approvals.id, request));
    expect(row).toMatchObject({
      status: 'approved',
      requestedBy: office.people.editor.id,
      decidedBy: office.people.auditor.id,
      decisionNote: '同意清仓',
    });
  });

  test('is never who asked, nor anybody without the right to audit: nothing changes', async () => {
    const { id, request } = await waiting(office.both);
    expect(await refusal(decide(office.both, request, true))).toMatchObject({
      status: 403,
      message: '不能复核自己申请的改价',
    });
    for (const agree of [true, false])
      expect(await refusal(decide(office.second, request, agree, '试试'))).toMatchObject({ status: 403 });
    expect(await pricesOf(id)).toEqual({ ...OLD, version: 1 });
    expect(await requestOf(id)).toBe(request);
  });

  test('refuses with a reason, who asked takes it back; the price stays and may be asked for again', async () => {
    const refused = await waiting();
    expect(await decide(office.auditor, refused.request, false, '低于成本')).toMatchObject({
      result: 'refused',
    });
    expect(await lastLog(refused.id)).toMatchObject({
      action: 'product.price.refuse',
      after: { note: '低于成本', reason: '清仓' },
    });
    const taken = await waiting();
    expect(await decide(office.editor, taken.request, false, '申请人撤回')).toMatchObject({
      result: 'withdrawn',
    });
    expect((await eventsOf(taken.id)).at(-1)).toBe('withdrawPrice:approved>approved');
    for (const { id, request } of [refused, taken]) {
      expect(await pricesOf(id)).toEqual({ ...OLD, version: 1 });
      expect(await refusal(decide(office.auditor, request, true))).toMatchObject({
        status: 409,
        message: '这次改价已经处理，或已被撤回',
      });
      expect(await price(id, { saleFen: 998 })).toMatchObject({ result: 'submitted' });
    }
  });

  test('decides once, whoever comes at the same moment', async () => {
    const { id, request } = await waiting();
    const done = await Promise.allSettled([
      decide(office.auditor, request, true),
      decide(auditor2, request, true),
      decide(office.both, request, true),
      decide(office.editor, request, false, '申请人撤回'),
    ]);
    expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(1);
    for (const d of done)
      if (d.status === 'rejected') expect(d.reason).toMatchObject({ status: 409, code: 'CONFLICT' });
    const agreed = done.slice(0, 3).some((d) => d.status === 'fulfilled');
    expect(await pricesOf(id)).toEqual(agreed ? { ...NEW, version: 2 } : { ...OLD, version: 1 });
    expect((await eventsOf(id)).filter((e) => /^(agree|withdraw)Price/.test(e))).toHaveLength(1);
  });

  test('meets one request per product, however many ask at once, and no other change beside it', async () => {
    const id = await liveProduct(office);
    const done = await Promise.allSettled([
      price(id, { saleFen: 999 }),
      price(id, { saleFen: 998 }, office.second),
      price(id, { saleFen: 997 }, office.both),
    ]);
    expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(price(id, { saleFen: 2400 }))).toMatchObject({
      status: 409,
      message: '已有改价待复核，请先由他人复核，或由申请人撤回',
    });
    const all = await testDb().$count(approvals, eq(approvals.entityId, id));
    expect(all).toBe(1);
    expect(await pricesOf(id)).toEqual({ ...OLD, version: 1 });
  });

  test('does not agree to a change against prices that are not in force any more; it can be refused', async () => {
    const { id, request } = await waiting();
    await testDb().update(products).set({ saleFen: 2400 }).where(eq(products.id, id));
    expect(await refusal(decide(office.auditor, request, true))).toMatchObject({
      status: 409,
      message: '申请之后价格已经变动，请退回或撤回后重新申请',
    });
    expect(await pricesOf(id)).toEqual({ ...OLD, saleFen: 2400, version: 1 });
    expect(await requestOf(id)).toBe(request);
    await decide(office.auditor, request, false, '价格已变');
    expect(await requestOf(id)).toBe(0);
  });

  test('agrees for a product off the shelf: it is the price at which it is sold again', async () => {
    const { id, request } = await waiting();
    await shelve(office.editor, [id], false);
    await decide(office.auditor, request, true);
    await shelve(office.editor, [id]);
    expect(await getProduct(makeCtx(), id)).toMatchObject({ saleFen: 999 });
  });

  test('finds no deleted product: one that waits for a price is not deleted, whatever deletes it', async () => {
    const { id, request } = await waiting();
    await shelve(office.editor, [id], false);
    expect(await refusal(withTx(office.editor, (c) => deleteProducts(c, [id])))).toMatchObject({
      status: 409,
      message: '《保密知识读本》有改价待复核，请先处理再删除',
    });
    expect((await productRow(id)).deletedAt).toBeNull();
    await ownerQuery(`update products set deleted_at = now() where id = ${id}`);
    expect(await refusal(decide(office.auditor, request, true))).toMatchObject({ status: 404 });
    expect(await productRow(id)).toMatchObject({ saleFen: 2500, version: 1 });
  });
});
