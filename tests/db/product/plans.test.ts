import type { Ctx } from '@/lib/data/ctx';
import {
  cachedMallHome,
  cachedProduct,
  cachedProducts,
  cachedRelated,
  cachedShelfPage,
  knownBuyerProducts,
} from '@/lib/domain/product/cached';
import { productListInput, type ProductListInput } from '@/lib/domain/product/contract';
import { cachedProductCount, cachedProductDates } from '@/lib/domain/product/feed-cached';
import { listBuyerProducts } from '@/lib/domain/product/list-queries';
import { getStock } from '@/lib/domain/product/queries';
import { publicProducts } from '@/lib/domain/product/scope';
import { searchPlaces } from '@/lib/domain/product/search-queries';
import { rankedHits } from '@/lib/domain/search/match';
import { planQuery } from '@/lib/domain/search/query-text';
import { productSearchColumns } from '@/lib/domain/search/row-columns';
import { currentSegmenter } from '@/lib/domain/search/segmenter';
import { productTable } from '@/lib/domain/search/tables';
import { searchSite } from '@/lib/domain/siteSearch/queries';
import { generateProducts } from '@/scripts/seed/products';
import { buyerActor, makeCtx } from '@/tests/support/ctx';
import { ownerQuery, testDbUrl } from '@/tests/support/db';
import { makeOrgBuyer } from '@/tests/support/factories/member';
import { brokenInvariants } from '@/tests/support/invariants';
import { plansOf, sequentialScans } from '@/tests/support/plans';

/** Tables that grow with the catalogue and with what is sold. */
const GROWING = new Set([
  'products',
  'product_pictures',
  'product_events',
  'product_revisions',
  'periodical_plans',
  'periodical_issues',
  'stock_items',
  'stock_movements',
  'stock_document_lines',
]);

const PRODUCTS = 20_000;

beforeAll(async () => {
  // Pictures are those that the catalogue has already.
  const [category] = await ownerQuery<{ id: number }>(
    "insert into product_categories (name, path) values ('其他', '/0/') returning id",
  );
  await ownerQuery(
    `insert into products (sku, kind, category_id, title, list_fen, sale_fen, cover_path)
     select 'C' || g, 'paper_book', $1, '封面 ' || g, 100, 100, '/files/c' || g || '.webp' from generate_series(1, 5) g`,
    [category?.id],
  );
  await generateProducts({ databaseUrl: testDbUrl('owner'), products: PRODUCTS, corpus: 200 });
});

const scans = async (work: (ctx: Ctx) => Promise<unknown>, more: Partial<Ctx> = {}) =>
  sequentialScans(await plansOf(work, more), GROWING);

const query = (more: Partial<ProductListInput> = {}): ProductListInput => ({
  ...productListInput.parse({ pageSize: 20 }),
  ...more,
});

const one = async (text: string, values: unknown[] = []) =>
  (await ownerQuery<{ id: number }>(text, values))[0]?.id ?? 0;

const productOf = (kind: string, offset: number) =>
  one('select id from products where marketable and kind = $1 order by id offset $2 limit 1', [kind, offset]);

describe('generated products', () => {
  test('keep every rule of the books', async () => {
    expect(await brokenInvariants()).toEqual({});
  });

  test('are found by what they say: their search columns are those that a save would write', async () => {
    const rows = await ownerQuery<{
      category_id: number;
      brand_id: number;
      title: string;
      author: string;
      publisher: string;
      isbn: string | null;
      issn: string | null;
      intro_text: string;
      search: string;
      bigrams: string[];
    }>(
      "select * from products where sku like 'G%' and (id % 997 = 0 or (kind like '%periodical' and id % 37 = 0)) order by id",
    );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.some((r) => r.issn)).toBe(true);
    for (const row of rows) {
      const wanted = await productSearchColumns(makeCtx(), {
        categoryId: row.category_id,
        brandId: row.brand_id,
        title: row.title,
        author: row.author,
        publisher: row.publisher,
        isbn: row.isbn,
        issn: row.issn,
        introText: row.intro_text,
      });
      const [{ same } = { same: false }] = await ownerQuery<{ same: boolean }>(
        'select $1::tsvector = $2::tsvector as same',
        [wanted.search, row.search],
      );
      expect({ title: row.title, same }).toEqual({ title: row.title, same: true });
      expect(new Set(row.bigrams)).toEqual(new Set(wanted.bigrams));
    }
  });

  test('an electronic edition knows its paper one and the other way round', async () => {
    const [row] = await ownerQuery<{ paper: number; electronic: number }>(
      `select p.id as paper, e.id as electronic from products p join products e on e.work_key = p.work_key
       where p.kind = 'paper_book' and e.kind = 'e_book' and p.marketable and e.marketable
         and (select count(*) from products o where o.work_key = p.work_key) = 2 limit 1`,
    );
    const paper = await cachedProduct(makeCtx(), row?.paper ?? 0);
    const electronic = await cachedProduct(makeCtx(), row?.electronic ?? 0);
    expect([paper.siblings.map((s) => s.id), electronic.siblings.map((s) => s.id)]).toEqual([
      [electronic.id],
      [paper.id],
    ]);
  });

  test('a second run is refused unless asked for', async () => {
    await expect(generateProducts({ databaseUrl: testDbUrl('owner'), products: 5 })).rejects.toMatchObject({
      name: 'AlreadyGenerated',
      rows: PRODUCTS,
    });
  });
});

describe('public reads answer from indexes', () => {
  const page = (more: Partial<ProductListInput>) => (ctx: Ctx) => cachedShelfPage(ctx, query(more));
  const cases: [string, (ctx: Ctx) => Promise<unknown>][] = [
    ['home of the mall', cachedMallHome],
    ...[1, 2, 480, 950, 961, 9999].map((pageNum): [string, (ctx: Ctx) => Promise<unknown>] => [
      `page ${pageNum} of all`,
      page({ pageNum }),
    ]),
    ...(['sales', 'new', 'price', '-price'] as const).flatMap((sort) =>
      [1, 480, 950].map((pageNum): [string, (ctx: Ctx) => Promise<unknown>] => [
        `page ${pageNum} by ${sort}`,
        page({ sort, pageNum }),
      ]),
    ),
    ['a top category', async (ctx) => page({ category: await topCategory() })(ctx)],
    ['a late page of a category', async (ctx) => page({ category: await leafCategory(), pageNum: 40 })(ctx)],
    ['a category by sales', async (ctx) => page({ category: await leafCategory(), sort: 'sales' })(ctx)],
    ['a brand', async (ctx) => page({ brand: await firstBrand() })(ctx)],
    ['a late page of a brand', async (ctx) => page({ brand: await firstBrand(), pageNum: 30 })(ctx)],
    ['a kind', page({ kind: 'paper_periodical' })],
    ['a year', page({ year: 2024 })],
    ['a price range', page({ priceFrom: 30, priceTo: 32 })],
    [
      'everything at once',
      async (ctx) =>
        page({
          category: await topCategory(),
          brand: await firstBrand(),
          kind: 'e_book',
          year: 2024,
          priceTo: 80,
          sort: '-price',
        })(ctx),
    ],
    ...['保密', '涉密人员', '定密 图解', '「零信任」', '9787600000109', '张', '没有这样的书'].flatMap(
      (keyword): [string, (ctx: Ctx) => Promise<unknown>][] => [
        [`search for ${keyword}`, page({ keyword })],
        [`search for ${keyword} by price`, page({ keyword, sort: 'price', kind: 'paper_book' })],
      ],
    ),
    ['search in a brand', async (ctx) => page({ keyword: '保密', brand: await firstBrand() })(ctx)],
    [
      'search of the whole site',
      (ctx) => searchSite(ctx, { keyword: '保密', type: 'all', pageNum: 1, pageSize: 20 }),
    ],
    ['a list of the API', (ctx) => cachedProducts(ctx, query({ pageSize: 100, sort: 'price', pageNum: 90 }))],
    ['a book', async (ctx) => cachedProduct(ctx, await productOf('paper_book', 9000))],
    ['a periodical', async (ctx) => cachedProduct(ctx, await productOf('paper_periodical', 20))],
    ['an electronic periodical', async (ctx) => cachedProduct(ctx, await productOf('e_periodical', 20))],
    ['size of the sitemap', cachedProductCount],
    ['a file of the sitemap', (ctx) => cachedProductDates(ctx, { part: 2, size: 5000 })],
    ['live stock', async (ctx) => getStock(ctx, await productOf('paper_book', 5000))],
    [
      'related products',
      async (ctx) =>
        cachedRelated(ctx, { id: await productOf('paper_book', 5000), categoryId: await leafCategory() }, 5),
    ],
  ];
  const topCategory = () =>
    one("select id from product_categories where parent_id is null and name = '保密管理'");
  const leafCategory = () => one("select id from product_categories where name = '涉密人员'");
  const firstBrand = () => one("select id from brands where name = '清源出版社'");

  test.each(cases)('%s', async (_name, work) => {
    expect(await scans(work)).toEqual([]);
  });

  test.each(['default', 'price', '-price', 'sales'] as const)('a buyer’s list by %s', async (sort) => {
    const actor = buyerActor(await makeOrgBuyer());
    expect(await scans((ctx) => listBuyerProducts(ctx, query({ sort, pageNum: 3 })), { actor })).toEqual([]);
  });

  test('a word that many have is ranked as everywhere, and a buyer’s counts are those of his prices', async () => {
    const ctx = makeCtx();
    const asked = query({ keyword: '保密', pageSize: 100 });
    const plan = planQuery(await currentSegmenter(ctx), '保密');
    const [step] = plan.steps;
    const hits = step ? await rankedHits(ctx, productTable, step, plan, publicProducts()) : [];
    expect(hits.length).toBeGreaterThan(100);
    const found = await searchPlaces(ctx, asked, {});
    expect(found.ids).toEqual(hits.slice(0, 100).map((h) => h.id));

    const actor = buyerActor(await makeOrgBuyer());
    for (const more of [{ kind: 'paper_book' }, { priceFrom: 20 }, { priceTo: 60, sort: 'price' }, asked]) {
      const input = query(more as Partial<ProductListInput>);
      const [known, counted] = await Promise.all([
        knownBuyerProducts(makeCtx({ actor }), input),
        listBuyerProducts(makeCtx({ actor }), input),
      ]);
      expect(known.total).toBeGreaterThan(0);
      expect(known).toEqual(counted);
    }
  });

  test('a page in the middle reads the index, and only its own rows', async () => {
    const plans = await plansOf((ctx) => cachedProducts(ctx, query({ pageNum: 480 })));
    const places = plans.find((p) => p.sql.includes('offset'));
    expect(places?.nodes.map((n) => n.type)).toContain('Index Only Scan');
    expect(places?.nodes.map((n) => n.index)).toContain('products_default_idx');
    expect(places?.blocks).toBeLessThan(200);
  });

  test('the columns for counting come out of one index', async () => {
    const plans = await plansOf((ctx) => cachedShelfPage(ctx, query()));
    const shelf = plans.find((p) => p.sql.includes('int8send'));
    expect(shelf?.nodes.map((n) => n.index)).toContain('products_facets_idx');
    expect(shelf?.blocks).toBeLessThan(600);
  });
});
