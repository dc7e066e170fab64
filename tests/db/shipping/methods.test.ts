import { asc, eq, sql } from 'drizzle-orm';
import { operationLogs } from '@/db/schema/log';
import { freightRules, shippingMethods } from '@/db/schema/shipping';
import type { AppError } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { listShippable, quoteGoods, resolveGoods } from '@/lib/domain/order/quote-queries';
import {
  addMethod,
  addRule,
  deleteMethods,
  deleteRules,
  editMethod,
  editRule,
  enableMethods,
  enableRules,
  sortMethods,
} from '@/lib/domain/shipping/commands/save-method';
import { cachedFreeFreight } from '@/lib/domain/shipping/cached';
import type { FreightRuleFields, ShippingMethodFields } from '@/lib/domain/shipping/method-contract';
import { listFreightRules, listOfficeMethods } from '@/lib/domain/shipping/office-queries';
import { listShippingMethods } from '@/lib/domain/shipping/queries';
import { methodFreight } from '@/lib/domain/shipping/rules';
import { adminActor, makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import { makeProduct } from '@/tests/support/factories/catalogue';
import { makeAdmin } from '@/tests/support/factories/people';
import { ctxOf, makeCustomer, placeOrder, type Customer } from '@/tests/support/factories/sale';

let clerk: Ctx;
let customer: Customer;

beforeAll(async () => {
  clerk = makeCtx({ actor: adminActor(await makeAdmin(['order'], '订单员')) });
  customer = await makeCustomer('650102');
});

let serial = 0;
const tx = <T>(work: (c: Ctx) => Promise<T>) => withTx(clerk, work);
const method = (more: Partial<ShippingMethodFields> = {}): ShippingMethodFields => ({
  name: `方式${(serial += 1)}`,
  kind: 'express',
  enabled: true,
  ...more,
});
const rule = (more: Partial<FreightRuleFields> = {}): FreightRuleFields => ({
  areaCode: null,
  firstWeightG: 1000,
  firstFen: 1000,
  stepWeightG: 500,
  stepFen: 300,
  freeOverFen: null,
  enabled: true,
  ...more,
});
const makeMethod = async (more: Partial<ShippingMethodFields> = {}) =>
  (await tx((c) => addMethod(c, method(more)))).id;
const makeRule = (shippingMethodId: number, more: Partial<FreightRuleFields> = {}) =>
  tx((c) => addRule(c, { shippingMethodId, ...rule(more) }));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (e: AppError) => ({ status: e.status, message: e.message }),
  );
const quote = async (shippingMethodId: number, areaCode: string, productId: number, quantity = 1) => {
  const ctx = ctxOf(customer);
  const goods = await resolveGoods(ctx, { lines: [{ productId, specKey: '', quantity }] });
  return (await quoteGoods(ctx, goods, areaCode, shippingMethodId)).amounts.freightFen;
};
const rowOf = async (id: number) =>
  (await testDb().select().from(shippingMethods).where(eq(shippingMethods.id, id)))[0];

test('a new way of shipping is offered at once, after the others; the most exact rule prices it; without one it is blocked', async () => {
  const book = await makeProduct({ stock: 50, weightG: 400 });
  const id = await makeMethod({ name: '专线快递' });
  expect((await listShippingMethods(ctxOf(customer))).at(-1)?.name).toBe('专线快递');
  expect(await refusal(quote(id, '650102', book.id))).toMatchObject({ status: 422 });
  await makeRule(id, { areaCode: '650000', firstFen: 1800, stepFen: 800 });
  expect(await quote(id, '650102', book.id)).toBe(1800);
  expect(await refusal(quote(id, '110101', book.id))).toMatchObject({ status: 422 });
  await makeRule(id, { areaCode: '650100', firstFen: 900, freeOverFen: 100_000 });
  expect(await quote(id, '650102', book.id)).toBe(900);
  expect(await quote(id, '652201', book.id)).toBe(1800);
  // 4 copies: 1600 g, two steps; 20 copies reach the free limit.
  expect(await quote(id, '650102', book.id, 4)).toBe(900 + 2 * 300);
  expect(await quote(id, '650102', book.id, 20)).toBe(0);
  const shown = (await listShippable(ctxOf(customer), { areaCode: '110101' })).find((m) => m.id === id);
  expect(shown?.available).toBe(false);
});

test('what is told of free freight follows the rules at once: for everybody, and at the checkout for the place', async () => {
  const id = await makeMethod({ name: '满额专线' });
  const told = async () => (await cachedFreeFreight(clerk)).filter((line) => line.startsWith('满额专线：'));
  const shown = async (areaCode: string) =>
    (await listShippable(ctxOf(customer), { areaCode })).find((m) => m.id === id)?.freeText;
  expect([await told(), await shown('650102')]).toEqual([[], null]);
  const { id: country } = await makeRule(id, { freeOverFen: 19_900 });
  expect(await told()).toEqual(['满额专线：图书满 199 元免运费，期刊、电子书不计入']);
  await makeRule(id, { areaCode: '650000' });
  expect(await told()).toEqual([
    '满额专线：图书满 199 元免运费，期刊、电子书不计入',
    '满额专线：新疆维吾尔自治区不参加满额免运费',
  ]);
  expect([await shown('650102'), await shown('110101')]).toEqual([
    '该地区不参加满额免运费',
    '图书满 199 元免运费，期刊、电子书不计入',
  ]);
  await tx((c) => deleteRules(c, [country]));
  expect(await told()).toEqual([]);
});

test('the calculator’s function and the quote give the same freight', async () => {
  const id = await makeMethod();
  await makeRule(id, { firstFen: 777, stepFen: 123, stepWeightG: 250 });
  await makeRule(id, { areaCode: '540000', firstFen: 2222 });
  const rules = await listFreightRules(clerk, { shippingMethodId: id });
  for (const [weightG, areaCode] of [
    [400, '110101'],
    [1300, '110101'],
    [1300, '540102'],
  ] as const) {
    const book = await makeProduct({ stock: 5, weightG });
    const answer = methodFreight({ kind: 'express', rules }, areaCode, weightG, 5000);
    expect(await quote(id, areaCode, book.id)).toBe(answer?.fen);
  }
});

test('one rule per area, the whole country included, also when ten arrive at once', async () => {
  const id = await makeMethod();
  const results = await Promise.all(
    Array.from({ length: 10 }, (_, i) => refusal(makeRule(id, { areaCode: i % 2 ? '110000' : null }))),
  );
  expect(results.filter((r) => r === null)).toHaveLength(2);
  expect(results.filter((r) => r?.status === 409)).toHaveLength(8);
  expect(new Set(results.map((r) => r?.message))).toEqual(
    new Set([undefined, '已有全国的运费规则', '该地区已有运费规则']),
  );
  const rows = await listFreightRules(clerk, { shippingMethodId: id });
  expect(rows.map((r) => [r.areaCode, r.areaName])).toEqual([
    [null, '全国'],
    ['110000', '北京市'],
  ]);
});

test('rules: unknown and retired areas are refused at the field, a stale save and a taken area write nothing', async () => {
  const id = await makeMethod();
  expect(await refusal(makeRule(id, { areaCode: '999999' }))).toEqual({
    status: 400,
    message: '所选地区不存在或已停用',
  });
  expect(await refusal(makeRule(987_654, {}))).toMatchObject({ status: 404 });
  const { id: country } = await makeRule(id);
  const { id: city } = await makeRule(id, { areaCode: '420100' });
  const edit = (ruleId: number, version: number, more: Partial<FreightRuleFields>) =>
    refusal(tx((c) => editRule(c, { id: ruleId, version, ...rule(more) })));
  expect(await edit(city, 1, { areaCode: null })).toEqual({ status: 409, message: '已有全国的运费规则' });
  expect(await edit(city, 1, { areaCode: '420100', firstFen: 555 })).toBeNull();
  expect(await edit(city, 1, { areaCode: '420100', firstFen: 1 })).toMatchObject({ status: 409 });
  await testDb().execute(sql`update areas set active = false where code = '420100'`);
  try {
    expect(await edit(city, 2, { areaCode: '420100', firstFen: 666 })).toBeNull();
  } finally {
    await testDb().execute(sql`update areas set active = true where code = '420100'`);
  }
  const rows = await testDb()
    .select()
    .from(freightRules)
    .where(eq(freightRules.shippingMethodId, id))
    .orderBy(asc(freightRules.id));
  expect(rows.map((r) => [r.id, r.areaCode, r.firstFen, r.version])).toEqual([
    [country, null, 1000, 1],
    [city, '420100', 666, 3],
  ]);
});

test('a rule that is switched off or deleted hands its area to the next larger one', async () => {
  const book = await makeProduct({ stock: 5 });
  const id = await makeMethod();
  await makeRule(id, { firstFen: 500 });
  const { id: far } = await makeRule(id, { areaCode: '650000', firstFen: 1800 });
  expect(await quote(id, '650102', book.id)).toBe(1800);
  await tx((c) => enableRules(c, { ids: [far], enabled: false }));
  expect(await quote(id, '650102', book.id)).toBe(500);
  await tx((c) => enableRules(c, { ids: [far], enabled: true }));
  await tx((c) => deleteRules(c, [far]));
  expect(await quote(id, '650102', book.id)).toBe(500);
});

test('the office sees how far each method reaches', async () => {
  const [none, part, all] = [await makeMethod(), await makeMethod(), await makeMethod()];
  await makeRule(part, { areaCode: '110000' });
  await makeRule(all);
  const { list } = await listOfficeMethods(clerk, { pageNum: 1, pageSize: 100 });
  const found = (id: number) => list.find((m) => m.id === id);
  expect([none, part, all].map((id) => [found(id)?.rules, found(id)?.nationwide])).toEqual([
    [0, false],
    [1, false],
    [1, true],
  ]);
});

test('a used method stays, one without orders goes with its rules; switching off hides it from checkout', async () => {
  const book = await makeProduct({ stock: 5 });
  await placeOrder(customer, [{ productId: book.id, quantity: 1 }]);
  const [used] = await testDb().select().from(shippingMethods).where(eq(shippingMethods.code, 'express'));
  const before = await testDb().$count(freightRules);
  expect(await refusal(tx((c) => deleteMethods(c, [used?.id ?? 0])))).toEqual({
    status: 409,
    message: '已有 1 个订单使用“快递”，不能删除；可以停用',
  });
  expect(await testDb().$count(freightRules)).toBe(before);
  const id = await makeMethod();
  await makeRule(id);
  const offered = async () => (await listShippingMethods(clerk)).some((m) => m.id === id);
  expect(await offered()).toBe(true);
  await tx((c) => enableMethods(c, { ids: [id], enabled: false }));
  expect(await offered()).toBe(false);
  await tx((c) => deleteMethods(c, [id]));
  expect(await rowOf(id)).toBeUndefined();
  expect(await testDb().$count(freightRules)).toBe(before);
});

test('names are taken once, codes are made, an unknown courier is refused, pickup has none; a stale save writes nothing', async () => {
  const id = await makeMethod({ name: '唯一' });
  expect(await refusal(makeMethod({ name: '唯一' }))).toEqual({ status: 409, message: '已有同名的配送方式' });
  expect((await rowOf(id))?.code).toMatch(/^express-\d+$/);
  const edit = (version: number, more: Partial<ShippingMethodFields>) =>
    refusal(tx((c) => editMethod(c, { id, version, ...method(more) })));
  expect(await edit(1, { deliveryCorpId: 987_654 })).toEqual({ status: 400, message: '所选物流公司不存在' });
  expect(await edit(1, { name: '上门自提', kind: 'pickup', deliveryCorpId: 1 })).toBeNull();
  expect(await edit(1, { name: '旧的' })).toMatchObject({ status: 409 });
  expect(await rowOf(id)).toMatchObject({
    name: '上门自提',
    kind: 'pickup',
    deliveryCorpId: null,
    version: 2,
  });
});

test('methods made at once get codes and places of their own; the order is the checkout’s', async () => {
  const ids = await Promise.all([1, 2, 3, 4].map(() => makeMethod({ kind: 'post' })));
  const rows = await Promise.all(ids.map(rowOf));
  expect(new Set(rows.map((r) => r?.code)).size).toBe(4);
  expect(new Set(rows.map((r) => r?.sort)).size).toBe(4);
  await tx((c) => sortMethods(c, ids.toReversed()));
  const offered = (await listShippingMethods(clerk)).map((m) => m.id).filter((m) => ids.includes(m));
  expect(offered).toEqual(ids.toReversed());
});

test('every write is in the operation log with what was and what is', async () => {
  const since = await testDb().$count(operationLogs);
  const id = await makeMethod();
  const { id: ruleId } = await makeRule(id);
  await tx((c) => editRule(c, { id: ruleId, version: 1, ...rule({ firstFen: 1 }) }));
  await tx((c) => deleteRules(c, [ruleId]));
  const log = (await testDb().select().from(operationLogs).orderBy(asc(operationLogs.id))).slice(since);
  expect(log.map((l) => l.action)).toEqual([
    'shippingMethod.add',
    'freightRule.add',
    'freightRule.edit',
    'freightRule.del',
  ]);
  expect(log[2]).toMatchObject({ before: { firstFen: 1000 }, after: { firstFen: 1 } });
});
