import type { Client } from 'pg';
import { currentSegmenter, type Segmenter } from '@/lib/domain/search/segmenter';
import { AlreadyGenerated, authorIds, inOneTransaction, searchIndexes, type Progress } from './frame';
import { FIELD_GAP, makeJoined, segment, writeTable } from './pieces';
import {
  insertProductsSql,
  MADE_PRODUCTS_SQL,
  picturesSql,
  plansSql,
  productEventsSql,
  stockSql,
  type ProductFacts,
} from './products-sql';
import { BOOK_CATEGORIES, BRANDS, makeShelf, SERIAL_CATEGORY } from './shelf';

export interface GenerateProductsOptions {
  /** Connection of the owner role. */
  databaseUrl: string;
  products: number;
  /** Adds to generated products that are there; otherwise that is refused. */
  again?: boolean;
  /** Paragraphs that are segmented; introductions are drawn from them. */
  corpus?: number;
  progress?: Progress;
}

/** In their name generated products were entered and passed. */
const AUTHORS = [
  {
    loginName: 'generated-clerk',
    name: '批量录入',
    role: 'admin#adminProduct',
    permissions: '{product.edit,product.price}',
  },
  {
    loginName: 'generated-checker',
    name: '批量复核',
    role: 'admin#adminProduct',
    permissions: '{product.audit}',
  },
] as const;

/** Pictures of the catalogue that generated products show again. */
const COVERS = 40;
const BATCH = 5000;

async function addCategory(
  client: Client,
  name: string,
  sort: number,
  parent: number | null,
): Promise<number> {
  const found = await client.query<{ id: number }>(
    'select id from product_categories where name = $1 and parent_id is not distinct from $2',
    [name, parent],
  );
  if (found.rows[0]) return found.rows[0].id;
  const made = await client.query<{ id: number }>(
    'insert into product_categories (parent_id, name, level, sort) values ($1, $2, $3, $4) returning id',
    [parent, name, parent === null ? 1 : 2, sort],
  );
  const id = made.rows[0]?.id ?? 0;
  await client.query(
    `update product_categories set path = coalesce((select path from product_categories where id = $2), '/') || $1 || '/' where id = $1`,
    [id, parent],
  );
  return id;
}

/** The demo's categories, made where they are missing, as `gen_categories`: those of books first, then paper and electronic periodicals. */
async function makeShelves(client: Client, segmenter: Segmenter) {
  const leaves: { id: number; name: string }[] = [];
  for (const [i, top] of [...BOOK_CATEGORIES, SERIAL_CATEGORY].entries()) {
    const parent = await addCategory(client, top.name, i + 1, null);
    for (const [k, name] of top.children.entries()) {
      leaves.push({ id: await addCategory(client, name, k + 1, parent), name });
    }
  }
  const names = leaves.map((l) => l.name);
  await writeTable(client, 'gen_categories', segment(segmenter, names, 'C', FIELD_GAP));
  await client.query('alter table gen_categories add column id bigint');
  await client.query(
    'update gen_categories g set id = l.id from unnest($1::bigint[]) with ordinality as l(id, n) where g.n = l.n - 1',
    [leaves.map((l) => l.id)],
  );
  const categories = leaves.length - SERIAL_CATEGORY.children.length;
  return { categories, serialCategories: { paper: categories, electronic: categories + 1 } };
}

/** Publishers as `gen_brands`; the text of a row names its publisher and its brand, which are the same here. */
async function makeBrands(client: Client, segmenter: Segmenter): Promise<number> {
  await client.query(
    'insert into brands (name, sort) select name, n::int from unnest($1::text[]) with ordinality as b(name, n) on conflict (name) do nothing',
    [BRANDS],
  );
  const texts = BRANDS.map((b) => `${b}、${b}`);
  const count = await writeTable(client, 'gen_brands', segment(segmenter, texts, 'C', FIELD_GAP));
  await client.query('alter table gen_brands add column id bigint, add column name text');
  await client.query(
    `update gen_brands g set id = b.id, name = b.name from unnest($1::text[]) with ordinality as l(name, n) join brands b on b.name = l.name where g.n = l.n - 1`,
    [BRANDS],
  );
  return count;
}

async function makeWords(client: Client, segmenter: Segmenter, size: number) {
  const shelf = makeShelf(size);
  const titles = [...shelf.works, ...shelf.serials];
  await writeTable(client, 'gen_works', segment(segmenter, titles, 'A', 0));
  await writeTable(client, 'gen_forms', segment(segmenter, ['（电子版）'], 'A', 0));
  const issns = segment(
    segmenter,
    shelf.issns.map((code) => `编辑部、${code}、${code.replace('-', '')}`),
    'B',
    FIELD_GAP,
  );
  await makeJoined(client);
  return {
    works: shelf.works.length,
    serials: shelf.serials.length,
    tails: await writeTable(client, 'gen_tails', segment(segmenter, shelf.tails, 'A', 0)),
    authors: await writeTable(client, 'gen_authors', segment(segmenter, shelf.authors, 'B', FIELD_GAP)),
    issns: await writeTable(
      client,
      'gen_issns',
      issns.map((p, i) => ({ ...p, keywords: [shelf.issns[i] ?? ''] })),
    ),
    paragraphs: await writeTable(client, 'gen_paragraphs', segment(segmenter, shelf.paragraphs, 'D', 0)),
  };
}

/** A few of the covers that the catalogue has, as `gen_covers`. */
async function makeCovers(client: Client): Promise<number> {
  await client.query(
    `create temp table gen_covers on commit drop as
     select (row_number() over (order by path) - 1)::int as n, path from (
       select distinct cover_path as path from products where cover_path is not null order by 1 limit ${COVERS}) c`,
  );
  await client.query('analyze gen_covers');
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from gen_covers');
  return rows[0]?.n ?? 0;
}

async function findTaxes(client: Client): Promise<ProductFacts['taxes']> {
  const { rows } = await client.query<{ id: number; kind: string; name: string }>(
    'select id, tax_kind as kind, name from product_taxes where active order by id',
  );
  const paper = rows.find((t) => t.kind === 'exempt') ?? rows[0];
  const electronic = rows.find((t) => t.name.includes('电子')) ?? paper;
  return { paper: paper?.id ?? null, electronic: electronic?.id ?? null };
}

/**
 * Fills the catalogue for measurements: books and periodicals of every kind with matching search columns, in categories and under brands, with
 * taxes, plans, pictures that are there already, and copies that the ledger of the stock explains. One transaction: all of it or nothing.
 *
 * @throws {AlreadyGenerated} unless `again`
 */
export async function generateProducts(options: GenerateProductsOptions): Promise<void> {
  const { databaseUrl, products, again = false, corpus = 1000 } = options;
  const tell = options.progress ?? (() => undefined);
  const tables = [
    'products',
    'product_pictures',
    'product_events',
    'product_categories',
    'brands',
    'periodical_plans',
    'periodical_issues',
    'stock_items',
    'stock_movements',
    'stock_documents',
    'stock_document_lines',
  ];
  await inOneTransaction(databaseUrl, tables, async (client, db) => {
    const [editor, auditor] = await authorIds(client, AUTHORS);
    const before = await client.query<{ n: number }>(
      'select count(*) as n from products where created_by = $1',
      [editor],
    );
    const there = before.rows[0]?.n ?? 0;
    if (there > 0 && !again) throw new AlreadyGenerated(there);
    const segmenter = await currentSegmenter({ db });
    const { categories, serialCategories } = await makeShelves(client, segmenter);
    const brands = await makeBrands(client, segmenter);
    const words = await makeWords(client, segmenter, corpus);
    const covers = await makeCovers(client);
    tell(0.06, '分词');
    const indexes = await searchIndexes(client, 'products');
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    const facts: ProductFacts = {
      counts: { ...words, brands, categories, covers: Math.max(1, covers) },
      products,
      version: segmenter.version,
      editor,
      auditor,
      salt: there,
      serialCategories,
      taxes: await findTaxes(client),
    };
    await client.query(MADE_PRODUCTS_SQL);
    for (let from = 1; from <= products; from += BATCH) {
      const to = Math.min(products, from + BATCH - 1);
      // Batches, so that progress is seen.
      await client.query(insertProductsSql(facts), [from, to]);
      tell(0.06 + 0.54 * (to / products), '商品');
    }
    await client.query('create index gen_products_idx on gen_products (id)');
    await client.query('analyze gen_products');
    if (covers > 0) await client.query(picturesSql);
    await client.query(productEventsSql);
    await client.query(plansSql);
    tell(0.68, '图片、期刊计划');
    await client.query(stockSql);
    tell(0.78, '库存');
    for (const [i, { sql }] of indexes.entries()) {
      // Two cores: one at a time.
      await client.query(sql);
      tell(0.78 + (0.2 * (i + 1)) / indexes.length, '全文索引');
    }
  });
  tell(1, '统计信息');
}
