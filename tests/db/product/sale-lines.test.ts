import { eq } from 'drizzle-orm';
import { productCategories, products, productTaxes } from '@/db/schema/product';
import { deliveryCenters } from '@/db/schema/shipping';
import { getSaleLines } from '@/lib/domain/product/sale-lines';
import { makeCtx } from '@/tests/support/ctx';
import { testDb } from '@/tests/support/db';
import {
  makeBook,
  makeCategory,
  makePeriodical,
  makeProduct,
  makeStock,
} from '@/tests/support/factories/product';

const NOW = new Date('2026-11-21T12:00:00+08:00');
const sale = async (productId: number, specKey = '', now = NOW) =>
  (await getSaleLines(makeCtx({ now }), [{ productId, specKey }]))[0];

test('lines come back in the order asked for, null where there is no product', async () => {
  const [a, b] = [await makeBook(1), await makeBook(1)];
  const lines = await getSaleLines(makeCtx({ now: NOW }), [
    { productId: b.id, specKey: '' },
    { productId: 987_654_321, specKey: '' },
    { productId: a.id, specKey: '' },
  ]);
  expect(lines.map((l) => l?.productId ?? null)).toEqual([b.id, null, a.id]);
  expect(await getSaleLines(makeCtx(), [])).toEqual([]);
});

test('a book: price, weight, tax and the fullest centre first; a closed centre does not count', async () => {
  const book = await makeProduct({ isbn: '9787500100378' });
  const few = await makeStock(book.id, 5, 2);
  const many = await makeStock(book.id, 9, 0, 1);
  const [shut] = await testDb()
    .insert(deliveryCenters)
    .values({ code: 'SHUT', name: '停用库', active: false })
    .returning();
  const line = await sale(book.id);
  expect(line).toMatchObject({
    unitFen: 2000,
    listFen: 2500,
    weightG: 500,
    digital: false,
    tracked: true,
    problem: null,
  });
  expect(line?.available).toBe(12);
  expect(line?.stock.map((s) => [s.stockItemId, s.available])).toEqual([
    [many, 9],
    [few, 3],
  ]);
  expect(line?.stock.some((s) => s.deliveryCenterId === shut?.id)).toBe(false);
  expect(line?.tax).toMatchObject({
    kind: expect.any(String) as string,
    rateBp: expect.any(Number) as number,
  });
});

test('tax of the category stands in for a missing one of the product; a tax out of force is none', async () => {
  const [tax] = await testDb()
    .insert(productTaxes)
    .values({ name: '图书免税', taxKind: 'exempt', validFrom: '2026-11-21', validTo: '2026-11-21' })
    .returning();
  const categoryId = await makeCategory('免税类');
  await testDb()
    .update(productCategories)
    .set({ taxId: tax?.id })
    .where(eq(productCategories.id, categoryId));
  const book = await makeBook(1, { taxId: null, categoryId });
  expect((await sale(book.id))?.tax).toEqual({ taxId: tax?.id, kind: 'exempt', rateBp: 0, goodsCode: null });
  expect((await sale(book.id, '', new Date('2026-11-22T00:00:00+08:00')))?.tax).toBeNull();
  expect((await sale(book.id, '', new Date('2026-11-21T23:59:59+08:00')))?.tax).not.toBeNull();
});

test('an e-book weighs nothing and has no stock', async () => {
  const ebook = await makeProduct({ kind: 'e_book', weightG: 300 });
  await makeStock(ebook.id, 3);
  expect(await sale(ebook.id)).toMatchObject({
    digital: true,
    weightG: 0,
    tracked: false,
    available: null,
    stock: [],
    problem: null,
  });
});

test('a year of a periodical carries its issues; its price includes the postage', async () => {
  const periodical = await makePeriodical(2027);
  expect(await sale(periodical.id, 'year:2027')).toMatchObject({
    unitFen: 12_000,
    listFen: 13_200,
    weightG: 0,
    tracked: false,
    spec: { year: 2027, startIssue: 1, whole: true },
    subscription: { year: 2027, startIssue: 1, issuesPerYear: 12, whole: true, perIssueFen: 1100 },
    problem: null,
  });
  expect(await sale(periodical.id, 'year:2027', new Date('2027-10-20T00:00:00+08:00'))).toMatchObject({
    unitFen: 2200,
    specLabel: '2027 年订阅（第 11–12 期）',
    subscription: { issueList: [11, 12] },
  });
});

test.each([
  ['a periodical without a year', ''],
  ['a year without a plan', 'year:2030'],
  ['words that are no choice', 'issue:1'],
])('%s cannot be bought', async (_, specKey) => {
  const periodical = await makePeriodical(2027);
  expect((await sale(periodical.id, specKey))?.problem).toBe('spec');
});

test('a year of a book cannot be bought', async () => {
  expect((await sale((await makeBook(3)).id, 'year:2027'))?.problem).toBe('spec');
});

test('off the shelf outranks sold out; fewer copies than the minimum are sold out', async () => {
  const book = await makeBook(4, { minQuantity: 5 });
  expect((await sale(book.id))?.problem).toBe('sold_out');
  await testDb().update(products).set({ marketable: false }).where(eq(products.id, book.id));
  expect((await sale(book.id))?.problem).toBe('off_shelf');
});
