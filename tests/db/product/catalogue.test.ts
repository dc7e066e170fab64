import { eq } from 'drizzle-orm';
import { products } from '@/db/schema/product';
import type { ProductListInput } from '@/lib/domain/product/contract';
import { presentCategoryTree, presentDetail } from '@/lib/domain/product/present';
import { listBuyerProducts, listCategories, listProducts } from '@/lib/domain/product/list-queries';
import { getProduct, getStock } from '@/lib/domain/product/queries';
import { reindex } from '@/lib/domain/search/commands/reindex';
import { buyerActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDb } from '@/tests/support/db';
import { makeOrgBuyer } from '@/tests/support/factories/member';
import {
  makeBook,
  makeBrand,
  makeCategory,
  makePeriodical,
  makeProduct,
  makeStock,
} from '@/tests/support/factories/product';

const NOW = new Date('2026-11-21T12:00:00+08:00');
const ctx = () => makeCtx({ now: NOW });
const input = (more: Partial<ProductListInput> = {}): ProductListInput => ({
  sort: 'default',
  pageNum: 1,
  pageSize: 20,
  ...more,
});
async function ids(more: Partial<ProductListInput> = {}) {
  if (more.keyword) await reindex(ctx());
  return (await listProducts(ctx(), input(more))).list.map((p) => p.id);
}

const TABLES = [
  'stock_items',
  'periodical_issues',
  'periodical_plans',
  'products',
  'product_categories',
  'brands',
];
beforeEach(() => ownerQuery(TABLES.map((t) => `delete from ${t}`).join(';')));

describe('S-11: only audited products on the shelf are public', () => {
  test.each([
    ['draft', { status: 'draft', marketable: false }],
    ['waiting for the audit', { status: 'pending', marketable: false }],
    ['rejected', { status: 'rejected', marketable: false }],
    ['off the shelf', { marketable: false }],
    ['deleted', { deletedAt: NOW }],
  ] as const)('%s: absent from list, search, detail and stock', async (_, more) => {
    const shown = await makeBook(1, { title: '公开的书' });
    const hidden = await makeBook(1, { title: '公开不得的书', ...more });
    expect(await ids()).toEqual([shown.id]);
    expect(await ids({ keyword: '公开' })).toEqual([shown.id]);
    await expect(getProduct(ctx(), hidden.id)).rejects.toMatchObject({ status: 404 });
    await expect(getStock(ctx(), hidden.id)).rejects.toMatchObject({ status: 404 });
  });
});

describe('filters', () => {
  test('a category counts with everything below it', async () => {
    const top = await makeCategory('法规');
    const child = await makeCategory('释义', top);
    const other = await makeCategory('技术');
    const a = await makeBook(1, { categoryId: top });
    const b = await makeBook(1, { categoryId: child });
    await makeBook(1, { categoryId: other });
    expect(new Set(await ids({ category: top }))).toEqual(new Set([a.id, b.id]));
    expect(await ids({ category: child })).toEqual([b.id]);
    expect(await ids({ category: 987_654 })).toEqual([]);
  });

  test('brand, kind, year and price narrow together; a reversed price range is turned round', async () => {
    const brandId = await makeBrand('清源');
    const wanted = await makeBook(1, { brandId, saleFen: 3000, publishDate: '2025-12-31' });
    await makeBook(1, { brandId, saleFen: 3001, publishDate: '2025-12-31' });
    await makeBook(1, { brandId, saleFen: 3000, publishDate: '2026-01-01' });
    await makeBook(1, { saleFen: 3000, publishDate: '2025-06-01' });
    await makeProduct({ brandId, kind: 'e_book', saleFen: 3000, publishDate: '2025-06-01' });
    const narrow = { brand: brandId, kind: 'paper_book', year: 2025, priceFrom: 20, priceTo: 30 } as const;
    expect(await ids(narrow)).toEqual([wanted.id]);
    expect(await ids({ ...narrow, priceFrom: 30, priceTo: 20 })).toEqual([wanted.id]);
  });

  test('a keyword finds title, author and ISBN with or without hyphens; wildcards are plain signs', async () => {
    const a = await makeBook(1, { title: '保密法释义', author: '李文博', isbn: '978-7-5001-0037-8' });
    const b = await makeBook(1, { title: '100%掌握_要点', isbn: '9787500100744' });
    expect(await ids({ keyword: '法释' })).toEqual([a.id]);
    expect(await ids({ keyword: '李文' })).toEqual([a.id]);
    expect(await ids({ keyword: '9787500100378' })).toEqual([a.id]);
    expect(await ids({ keyword: '978-7-5001-0074-4' })).toEqual([b.id]);
    expect(await ids({ keyword: '%' })).toEqual([b.id]);
    expect(await ids({ keyword: '_' })).toEqual([b.id]);
    expect(await ids({ keyword: String.raw`\ ' " ; --` })).toEqual([]);
  });
});

test('every order is total: equal keys are settled by the id', async () => {
  const at = (day: string) => ({ marketableAt: new Date(`${day}T00:00:00Z`) });
  const a = await makeBook(1, {
    saleFen: 1000,
    sort: 5,
    salesBase: 9,
    salesSource: '原系统',
    salesCount: 1,
    ...at('2026-01-01'),
  });
  const b = await makeBook(1, { saleFen: 1000, sort: 7, salesBase: 0, salesCount: 11, ...at('2026-03-01') });
  const c = await makeBook(1, { saleFen: 900, sort: 5, salesBase: 0, salesCount: 10, ...at('2026-03-01') });
  expect(await ids()).toEqual([b.id, c.id, a.id]);
  expect(await ids({ sort: 'sales' })).toEqual([b.id, c.id, a.id]);
  expect(await ids({ sort: 'new' })).toEqual([c.id, b.id, a.id]);
  expect(await ids({ sort: 'price' })).toEqual([c.id, a.id, b.id]);
  expect(await ids({ sort: '-price' })).toEqual([b.id, a.id, c.id]);
});

test('pages do not overlap and the total counts every hit', async () => {
  const all = [];
  for (let i = 0; i < 5; i += 1) all.push((await makeBook(1)).id);
  const first = await listProducts(ctx(), input({ pageSize: 2 }));
  const last = await listProducts(ctx(), input({ pageSize: 2, pageNum: 3 }));
  expect([first.total, first.list.length, last.list.map((p) => p.id)]).toEqual([5, 2, [all[0]]]);
});

test('the category tree has the shape of the specification and leaves hidden branches out', async () => {
  const top = await makeCategory('法规');
  const child = await makeCategory('释义', top);
  expect(presentCategoryTree(await listCategories(ctx()))).toEqual([
    {
      nodeEntity: { id: top, name: '法规' },
      childNodes: [{ nodeEntity: { id: child, name: '释义' }, childNodes: [] }],
    },
  ]);
  const rows = (await listCategories(ctx())).filter((r) => r.id !== top);
  expect(presentCategoryTree(rows)).toEqual([]);
});

describe('detail', () => {
  test('available = on hand − reserved over all active centres; e-books and untracked products have none', async () => {
    const book = await makeProduct({ minQuantity: 2, limitPerLine: 5 });
    await makeStock(book.id, 8, 3);
    await makeStock(book.id, 4, 1, 1);
    const ebook = await makeProduct({ kind: 'e_book' });
    const untracked = await makeProduct({ stockPolicy: 'untracked' });
    expect((await getProduct(ctx(), book.id)).available).toBe(8);
    expect(await getStock(ctx(), book.id)).toEqual({
      available: 8,
      minQuantity: 2,
      limitPerLine: 5,
      limitPerOrder: null,
    });
    expect((await getProduct(ctx(), ebook.id)).available).toBeNull();
    expect((await getProduct(ctx(), untracked.id)).available).toBeNull();
  });

  test('the way down the categories, the other form of the same title, the plan on offer', async () => {
    const top = await makeCategory('期刊');
    const child = await makeCategory('纸质期刊', top);
    const periodical = await makePeriodical(2027);
    await testDb()
      .update(products)
      .set({ categoryId: child, title: '《保密工作》' })
      .where(eq(products.id, periodical.id));
    const electronic = await makeProduct({
      kind: 'e_periodical',
      title: '《保密工作》电子版',
      saleFen: 9000,
    });
    await makeProduct({ kind: 'e_periodical', title: '《保密工作》电子版', marketable: false });
    await makeProduct({ kind: 'e_periodical', title: '《保密工作者》电子版' });
    const view = presentDetail(await getProduct(ctx(), periodical.id), NOW);
    expect(view.categories).toEqual([
      { id: top, name: '期刊' },
      { id: child, name: '纸质期刊' },
    ]);
    expect(view.siblings).toEqual([{ id: electronic.id, kind: 'e_periodical', saleFen: 9000 }]);
    expect(view.plans).toMatchObject([
      {
        year: 2027,
        issuesPerYear: 12,
        issueFen: 1100,
        yearFen: 12_000,
        offer: {
          startIssue: 1,
          issues: 12,
          whole: true,
          priceFen: 12_000,
          label: '2027 年全年订阅（第 1–12 期）',
          lastDay: '2026-12-26',
        },
      },
    ]);
    const [plan] = view.plans;
    expect(plan?.starts).toHaveLength(12);
    expect([plan?.starts[1], plan?.starts[11]]).toEqual([
      { startIssue: 2, lastIssue: 12, issues: 11, whole: false, priceFen: 12_000, lastDay: '2027-01-26' },
      { startIssue: 12, lastIssue: 12, issues: 1, whole: false, priceFen: 1100, lastDay: '2027-11-25' },
    ]);
    expect(plan?.singles[0]).toEqual({
      issueNo: 1,
      title: null,
      publishDate: '2027-01-10',
      state: 'preorder',
      available: null,
      lastDay: '2026-12-26',
    });
  });
});

test('a buyer’s list carries the own price, limits and stock', async () => {
  const user = await makeOrgBuyer();
  const a = await makeBook(7, { orgFen: 1600, limitPerOrder: 3 });
  const b = await makeBook(0);
  const page = await listBuyerProducts(makeCtx({ actor: buyerActor(user), now: NOW }), {
    ...input(),
    ids: [a.id],
  });
  expect(page.list.map((p) => [p.id, p.orgFen, p.available, p.limitPerOrder])).toEqual([[a.id, 1600, 7, 3]]);
  expect(page.total).toBe(1);
  expect((await listBuyerProducts(ctx(), input())).list.find((p) => p.id === b.id)?.available).toBe(0);
});
