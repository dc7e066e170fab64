import { dropTags } from '@/lib/data/page-cache';
import { cachedShelfPage } from '@/lib/domain/product/cached';
import type { ProductListInput } from '@/lib/domain/product/contract';
import { listProducts } from '@/lib/domain/product/list-queries';
import { reindex } from '@/lib/domain/search/commands/reindex';
import { makeCtx } from '@/tests/support/ctx';
import { ownerQuery } from '@/tests/support/db';
import { makeBook, makeBrand, makeCategory, makeProduct } from '@/tests/support/factories/product';

const ctx = () => makeCtx({ now: new Date('2026-11-21T12:00:00+08:00') });
const input = (more: Partial<ProductListInput> = {}): ProductListInput => ({
  sort: 'default',
  pageNum: 1,
  pageSize: 20,
  ...more,
});
const ids = async (more: Partial<ProductListInput> = {}) =>
  (await listProducts(ctx(), input(more))).list.map((p) => p.id);

const TABLES = ['stock_items', 'products', 'product_categories', 'brands'];
beforeEach(() => ownerQuery(TABLES.map((t) => `delete from ${t}`).join(';')));

/** Products by category. */
const counted = ({ categories }: Awaited<ReturnType<typeof facets>>) =>
  new Map(categories.map((c) => [c.id, c.products]));

const facets = async (more: Partial<ProductListInput> = {}) => {
  dropTags(null);
  if (more.keyword) await reindex(ctx());
  return (await cachedShelfPage(ctx(), input(more))).facets;
};

async function shelf() {
  const top = await makeCategory('法规');
  const [law, rule] = [await makeCategory('法律', top), await makeCategory('制度', top)];
  const other = await makeCategory('技术');
  const [one, two] = [await makeBrand('甲社'), await makeBrand('乙社')];
  const book = (categoryId: number, brandId: number, saleFen: number, year: number) =>
    makeBook(1, { title: '保密读本', categoryId, brandId, saleFen, publishDate: `${year}-02-01` });
  await book(law, one, 1500, 2026);
  await book(law, one, 2000, 2025);
  await book(rule, two, 4000, 2025);
  await book(other, two, 9000, 2025);
  await makeProduct({ title: '保密读本', kind: 'e_book', categoryId: law, saleFen: 1000 });
  await makeBook(1, { title: '保密读本', categoryId: law, brandId: one, marketable: false });
  return { top, law, rule, other, one, two };
}

test('each filter counts what the others leave, without its own choice', async () => {
  const { top, law, rule, other, one, two } = await shelf();
  const all = await facets();
  expect(all.total).toBe(5);
  expect([top, law, rule, other].map((id) => counted(all).get(id))).toEqual([4, 3, 1, 1]);
  expect(all.brands).toEqual([
    { id: one, name: '甲社', products: 2 },
    { id: two, name: '乙社', products: 2 },
  ]);
  expect(all.years).toEqual([
    { year: 2026, products: 1 },
    { year: 2025, products: 3 },
  ]);
  expect(all.kinds.map((k) => k.products)).toEqual([4, 0, 0, 1]);
  // 20 yuan stand in both bands that name them.
  expect(all.bands).toEqual([3, 2, 1, 0, 0]);

  const narrow = await facets({ category: top, brand: one });
  expect(narrow.total).toBe(2);
  expect([top, law, rule, other].map((id) => counted(narrow).get(id) ?? 0)).toEqual([2, 2, 0, 0]);
  expect(narrow.brands.map((b) => b.products)).toEqual([2, 1]);
  expect(narrow.kinds.map((k) => k.products)).toEqual([2, 0, 0, 0]);
  expect(narrow.bands).toEqual([2, 1, 0, 0, 0]);
});

test('a number beside a choice is what its list holds', async () => {
  const { top, one } = await shelf();
  const query = { category: top, priceFrom: 40, priceTo: 15 } as const;
  const shown = await facets(query);
  for (const { year, products: count } of shown.years)
    expect([year, (await ids({ ...query, year })).length]).toEqual([year, count]);
  for (const { kind, products: count } of shown.kinds)
    expect([kind, (await ids({ ...query, kind })).length]).toEqual([kind, count]);
  expect(shown.brands.find((b) => b.id === one)?.products).toBe((await ids({ ...query, brand: one })).length);
  expect(shown.total).toBe((await ids(query)).length);
});

test('a search is counted and narrowed the same way', async () => {
  const { one, law } = await shelf();
  await makeBook(1, { title: '密码学', categoryId: law, brandId: one });
  const found = await facets({ keyword: '读本', brand: one });
  expect([found.total, found.exact]).toEqual([2, true]);
  expect(found.brands.map((b) => b.products)).toEqual([2, 2]);
  expect(await ids({ keyword: '读本', brand: one, sort: 'price' })).toHaveLength(2);
  expect((await ids({ keyword: '读本', sort: '-price' }))[0]).toBe((await ids({ sort: '-price' }))[0]);
});
