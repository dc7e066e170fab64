import 'server-only';
import { and, asc, gt, ne, sql, type SQL } from 'drizzle-orm';
import { articles } from '@/db/schema/article';
import { products } from '@/db/schema/product';
import { publicInfos } from '@/db/schema/site';
import type { Ctx } from '@/lib/data/ctx';
import { columnsWith, type SearchColumns } from '@/lib/domain/search/index-text';
import {
  articleCategoryNames,
  brandNames,
  productCategoryNames,
  textsOfArticle,
  textsOfProduct,
  textsOfPublicInfo,
} from '@/lib/domain/search/row-columns';
import { currentSegmenter, type Segmenter } from '@/lib/domain/search/segmenter';

/** Rows of one statement; small enough to leave the process free for visitors between two. */
const BATCH = 100;
/** Passes over the tables until one finds nothing: writes that began before the dictionary changed may commit behind the first pass. */
const MAX_PASSES = 5;

type IndexedTable = typeof articles | typeof publicInfos | typeof products;
type IndexedRow = SearchColumns & { id: number; readAt: string };

/** Stale rows after `after`, with what they were read as: a row that changes before it is written keeps what its own save wrote. */
interface Source {
  table: IndexedTable;
  batch(ctx: Pick<Ctx, 'db'>, segmenter: Segmenter, after: number): Promise<IndexedRow[]>;
}

const stale = (table: IndexedTable, segmenter: Segmenter, after: number): SQL | undefined =>
  and(ne(table.searchVersion, segmenter.version), gt(table.id, after));

/** Which version of the row this is; changes with every write to it. */
const readAt = (table: IndexedTable) => sql<string>`${table}.xmin::text`;

const articleSource: Source = {
  table: articles,
  async batch(ctx, segmenter, after) {
    const rows = await ctx.db
      .select({
        id: articles.id,
        readAt: readAt(articles),
        categoryId: articles.categoryId,
        title: articles.title,
        subtitle: articles.subtitle,
        source: articles.source,
        author: articles.author,
        summary: articles.summary,
        keywords: articles.keywords,
        contentText: articles.contentText,
      })
      .from(articles)
      .where(stale(articles, segmenter, after))
      .orderBy(asc(articles.id))
      .limit(BATCH);
    const names = await articleCategoryNames(
      ctx,
      rows.map((r) => r.categoryId),
    );
    return rows.map((r) => ({
      id: r.id,
      readAt: r.readAt,
      ...columnsWith(segmenter, textsOfArticle(r, names)),
    }));
  },
};

const publicInfoSource: Source = {
  table: publicInfos,
  async batch(ctx, segmenter, after) {
    const rows = await ctx.db
      .select({
        id: publicInfos.id,
        readAt: readAt(publicInfos),
        title: publicInfos.title,
        indexNo: publicInfos.indexNo,
        issuer: publicInfos.issuer,
        contentText: publicInfos.contentText,
      })
      .from(publicInfos)
      .where(stale(publicInfos, segmenter, after))
      .orderBy(asc(publicInfos.id))
      .limit(BATCH);
    return rows.map((r) => ({ id: r.id, readAt: r.readAt, ...columnsWith(segmenter, textsOfPublicInfo(r)) }));
  },
};

const productSource: Source = {
  table: products,
  async batch(ctx, segmenter, after) {
    const rows = await ctx.db
      .select({
        id: products.id,
        readAt: readAt(products),
        categoryId: products.categoryId,
        brandId: products.brandId,
        title: products.title,
        subtitle: products.subtitle,
        author: products.author,
        series: products.series,
        publisher: products.publisher,
        isbn: products.isbn,
        issn: products.issn,
        cnCode: products.cnCode,
        introText: products.introText,
      })
      .from(products)
      .where(stale(products, segmenter, after))
      .orderBy(asc(products.id))
      .limit(BATCH);
    const [categories, makers] = await Promise.all([
      productCategoryNames(
        ctx,
        rows.map((r) => r.categoryId),
      ),
      brandNames(
        ctx,
        rows.map((r) => r.brandId),
      ),
    ]);
    return rows.map((r) => ({
      id: r.id,
      readAt: r.readAt,
      ...columnsWith(segmenter, textsOfProduct(r, categories, makers)),
    }));
  },
};

const SOURCES: readonly Source[] = [articleSource, publicInfoSource, productSource];

/** Writes a batch in one statement. @returns how many rows still were as they had been read */
async function writeBatch(
  ctx: Pick<Ctx, 'db'>,
  table: IndexedTable,
  rows: readonly IndexedRow[],
): Promise<number> {
  const values = sql.join(
    rows.map(
      (r) =>
        sql`(${r.id}::bigint, ${r.readAt}::text, ${r.search}::tsvector, ${sql.param(r.bigrams)}::text[], ${r.searchVersion}::int)`,
    ),
    sql`, `,
  );
  const done = await ctx.db.execute(sql`
    update ${table} as t set search = n.search, bigrams = n.bigrams, search_version = n.version
    from (values ${values}) as n (id, read_at, search, bigrams, version)
    where t.id = n.id and t.xmin::text = n.read_at`);
  return done.rowCount ?? 0;
}

/** Rows in all, and rows built with the dictionary as it is now. */
export interface IndexState {
  total: number;
  done: number;
}

/** All articles and products. */
export async function countRecorded(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select ((select count(*) from ${articles}) + (select count(*) from ${products}))::int as n`,
  );
  return rows[0]?.n ?? 0;
}

/** How far the index is. @param version what an up-to-date row carries @param count tells what `countRecorded` does */
export async function indexState(
  ctx: Pick<Ctx, 'db'>,
  version: number,
  count = () => countRecorded(ctx),
): Promise<IndexState> {
  // Asked as two ranges of an index: most of the time nothing lies in them.
  const older = SOURCES.map(
    ({ table }) => sql`(select count(*) from ${table} where ${table.searchVersion} < ${version})
      + (select count(*) from ${table} where ${table.searchVersion} > ${version})`,
  );
  const [recorded, { rows }] = await Promise.all([
    count(),
    ctx.db.execute<{ infos: number; stale: number }>(
      sql`select (select count(*) from ${publicInfos})::int as infos, (${sql.join(older, sql` + `)})::int as stale`,
    ),
  ]);
  const total = recorded + (rows[0]?.infos ?? 0);
  return { total, done: Math.max(0, total - (rows[0]?.stale ?? 0)) };
}

/** Lets waiting requests of this process through between two batches. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

export interface ReindexOptions {
  /** The run stops after this many milliseconds, between two batches. */
  budgetMs?: number;
  /** Is told how many rows a batch wrote. */
  onBatch?: (written: number) => void;
}

/**
 * Builds the search columns of every row that carries another version than the dictionary's. Each batch is one statement of its own, so a
 * stopped run goes on where it was: only rows that are still stale are read. A dictionary that changes on the way is taken up.
 *
 * @returns rows written, and whether nothing was left to do
 */
export async function reindex(
  ctx: Pick<Ctx, 'db'>,
  { budgetMs = Number.POSITIVE_INFINITY, onBatch }: ReindexOptions = {},
): Promise<{ written: number; complete: boolean }> {
  const until = performance.now() + budgetMs;
  let written = 0;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    let found = 0;
    for (const source of SOURCES) {
      let after = 0;
      for (;;) {
        if (performance.now() > until) return { written, complete: false };
        const rows = await source.batch(ctx, await currentSegmenter(ctx), after);
        if (rows.length === 0) break;
        found += rows.length;
        after = rows.at(-1)?.id ?? after;
        const n = await writeBatch(ctx, source.table, rows);
        written += n;
        onBatch?.(n);
        await breathe();
      }
    }
    if (found === 0) return { written, complete: true };
  }
  return { written, complete: false };
}
