import { and, asc, eq, inArray } from 'drizzle-orm';
import { approvals } from '@/db/schema/admin';
import { operationLogs } from '@/db/schema/log';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { decidePrices } from '@/lib/domain/product/commands/decide-price';
import { askPrices } from '@/lib/domain/product/commands/price-products';
import {
  priceBatchInput,
  priceBatchPreviewInput,
  type PriceBatchView,
} from '@/lib/domain/product/price-batch-contract';
import { previewPrices } from '@/lib/domain/product/price-batch-queries';
import { priceRequestListInput } from '@/lib/domain/product/price-contract';
import { listAllPriceRequests } from '@/lib/domain/product/price-queries';
import { getProduct } from '@/lib/domain/product/queries';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import {
  draft,
  liveProduct,
  makeProductOffice,
  productRow,
  type ProductOffice,
} from '@/tests/support/factories/product-desk';
import { refused } from '@/tests/support/refused';
import { dataSnapshot } from '@/tests/support/snapshot';

let office: ProductOffice;
beforeAll(async () => {
  office = await makeProductOffice();
});

const OFF = { onSale: true, how: 'percent', percent: 80 };
const preview = (ids: readonly number[], rule: object = OFF): Promise<PriceBatchView> =>
  previewPrices(office.editor, priceBatchPreviewInput.parse({ ...rule, ids }));
const inputOf = (view: PriceBatchView, rule: object = OFF) =>
  priceBatchInput.parse({
    ...rule,
    items: view.rows.map(({ id, version }) => ({ id, version })),
    reason: '年底促销',
  });
const ask = (input: ReturnType<typeof inputOf>, by: Ctx = office.editor) =>
  withTx(by, (ctx) => askPrices(ctx, input));
const requestsOf = (ids: readonly number[]) =>
  testDb()
    .select()
    .from(approvals)
    .where(and(eq(approvals.kind, 'product_price'), inArray(approvals.entityId, [...ids])))
    .orderBy(asc(approvals.entityId));
const saleOf = async (id: number) => (await productRow(id)).saleFen;

/** Two products at 25.00 of 30.00, and the requests for 20.00. */
async function asked(by: Ctx = office.editor) {
  const ids = [await liveProduct(office), await liveProduct(office)] as const;
  await ask(inputOf(await preview(ids)), by);
  const [a, b] = await requestsOf(ids);
  return { ids, requests: [a?.id ?? 0, b?.id ?? 0] as const };
}

test('a preview names old and new prices and every product that cannot have them, and leaves no trace', async () => {
  const good = await liveProduct(office);
  const low = await liveProduct(office, { listFen: 3000, saleFen: 500 });
  const { id: raw } = await draft(office);
  const before = await dataSnapshot();
  const view = await preview([raw, low, good], { onSale: true, how: 'minus', amountFen: 500 });
  expect(await dataSnapshot()).toEqual(before);
  expect(view.good).toBe(1);
  expect(view.rows.map((r) => [r.id, r.before.saleFen, r.after.saleFen, r.problem])).toEqual([
    [good, 2500, 2000, null],
    [low, 500, 0, '售价会低于 0.01 元'],
    [raw, 2500, 2000, '当前状态为“草稿”，请在编辑中修改价格'],
  ]);
});

test('a filter finds what the list finds', async () => {
  const id = await liveProduct(office, { title: '只此一本的书' });
  const input = priceBatchPreviewInput.parse({ ...OFF, filter: { keyword: '只此一本的书' } });
  const { rows } = await previewPrices(office.editor, input);
  expect(rows.map((r) => [r.id, r.after.saleFen])).toEqual([[id, 2000]]);
});

test('also a small change of many waits: prices in force stay, each product has its request, and the log has both sides', async () => {
  const { ids } = await asked();
  for (const id of ids) expect(await saleOf(id)).toBe(2500);
  expect(await requestsOf(ids)).toMatchObject(
    ids.map((id) => ({
      entityId: id,
      status: 'pending',
      reason: '年底促销',
      payload: {
        productId: id,
        before: { listFen: 3000, saleFen: 2500, orgFen: null },
        after: { listFen: 3000, saleFen: 2000, orgFen: null },
        grounds: ['批量改价'],
      },
    })),
  );
  const logs = await testDb()
    .select()
    .from(operationLogs)
    .where(
      and(eq(operationLogs.action, 'product.price.ask'), inArray(operationLogs.entityId, ids.map(String))),
    );
  expect(logs).toHaveLength(2);
});

test('a preview says of a product that a change of its price waits already', async () => {
  const { ids } = await asked();
  const free = await liveProduct(office);
  const { rows, good } = await preview([...ids, free]);
  expect(rows.map((r) => r.problem)).toEqual(['已有改价待复核', '已有改价待复核', null]);
  expect(good).toBe(1);
});

test('pressed twice at once it asks once', async () => {
  const ids = [await liveProduct(office), await liveProduct(office)];
  const input = inputOf(await preview(ids));
  const outcomes = await Promise.allSettled([ask(input), ask(input), ask(input, office.second)]);
  expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1);
  expect(await requestsOf(ids)).toHaveLength(2);
});

test.each<[string, (id: number) => Promise<unknown>, RegExp]>([
  [
    'has changed since the preview',
    (id) => ownerQuery('update products set version = version + 1 where id = $1', [id]),
    /^《保密知识读本》在预览之后已经变动，请重新预览$/,
  ],
  [
    'has a change that waits',
    async (id) => ask(inputOf(await preview([id]))),
    /^《保密知识读本》：已有改价待复核。未提交任何申请$/,
  ],
])('a product that %s stops all of them, and nothing is asked', async (_, meddle, message) => {
  const ids = [await liveProduct(office), await liveProduct(office)];
  const input = inputOf(await preview(ids));
  await meddle(ids[1] ?? 0);
  const before = await dataSnapshot();
  expect((await refused(ask(input))).message).toMatch(message);
  expect(await dataSnapshot()).toEqual(before);
});

test('a price that the rules of the product forbid is refused also without a preview', async () => {
  const id = await liveProduct(office);
  const rule = { onSale: true, how: 'plus', amountFen: 501 };
  const input = inputOf(await preview([id], rule), rule);
  const before = await dataSnapshot();
  expect((await refused(ask(input))).message).toBe('《保密知识读本》：售价不能高于定价。未提交任何申请');
  expect(await dataSnapshot()).toEqual(before);
});

describe('the second person', () => {
  const word = (agree: boolean, note?: string) => ({ agree, ...(note !== undefined && { note }) });

  test('agrees to several: the new prices hold, and pages of the products are told', async () => {
    const { ids, requests } = await asked();
    for (const id of ids) expect(await getProduct(makeCtx(), id)).toMatchObject({ saleFen: 2500 });
    const { results } = await decidePrices(office.auditor, { ids: [...requests], ...word(true) });
    expect(results).toEqual(requests.map((id) => ({ id, title: '保密知识读本', ok: true, message: '' })));
    for (const id of ids) {
      expect(await saleOf(id)).toBe(2000);
      expect(await getProduct(makeCtx(), id)).toMatchObject({ saleFen: 2000 });
    }
  });

  test('is never who asked, whatever rights that person has', async () => {
    const { ids, requests } = await asked(office.both);
    const { results } = await decidePrices(office.both, { ids: [...requests], ...word(true) });
    expect(results.map((r) => [r.ok, r.message])).toEqual([
      [false, '不能复核自己申请的改价'],
      [false, '不能复核自己申请的改价'],
    ]);
    for (const id of ids) expect(await saleOf(id)).toBe(2500);
  });

  test('a price that moved in between refuses its own request alone, and the list says so', async () => {
    const { ids, requests } = await asked();
    await ownerQuery('update products set sale_fen = 2400 where id = $1', [ids[0]]);
    const page = await listAllPriceRequests(office.auditor, priceRequestListInput.parse({ pageSize: 100 }));
    const moved = new Map(page.list.map((r) => [r.id, r.moved]));
    expect(requests.map((id) => moved.get(id))).toEqual([true, false]);
    const { results } = await decidePrices(office.auditor, { ids: [...requests], ...word(true) });
    expect(results.map((r) => [r.ok, r.message])).toEqual([
      [false, '申请之后价格已经变动，请退回或撤回后重新申请'],
      [true, ''],
    ]);
    expect([await saleOf(ids[0]), await saleOf(ids[1])]).toEqual([2400, 2000]);
    expect((await requestsOf(ids)).map((r) => r.status)).toEqual(['pending', 'approved']);
  });

  test('refuses with a reason, and who asked takes back: prices stay, and may be asked for again', async () => {
    const { ids, requests } = await asked();
    const no = await decidePrices(office.auditor, { ids: [requests[0]], ...word(false, '太低') });
    const back = await decidePrices(office.editor, { ids: [requests[1]], ...word(false, '申请人撤回') });
    expect([...no.results, ...back.results].map((r) => r.ok)).toEqual([true, true]);
    expect((await requestsOf(ids)).map((r) => [r.status, r.decisionNote])).toEqual([
      ['rejected', '太低'],
      ['cancelled', '申请人撤回'],
    ]);
    for (const id of ids) expect(await saleOf(id)).toBe(2500);
    expect(await ask(inputOf(await preview(ids)))).toEqual({ asked: 2 });
  });

  test('two of them at once: one word counts', async () => {
    const { ids, requests } = await asked();
    const views = await Promise.all([
      decidePrices(office.auditor, { ids: [...requests], ...word(true) }),
      decidePrices(office.both, { ids: requests.toReversed(), ...word(false, '太低') }),
    ]);
    for (const [i, id] of ids.entries()) {
      const said = views.map((v) => v.results.find((r) => r.id === requests[i])?.ok);
      expect(said.filter(Boolean)).toHaveLength(1);
      expect(await saleOf(id)).toBe(said[0] ? 2000 : 2500);
    }
  });
});
