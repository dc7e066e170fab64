import 'server-only';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { productCategories, products } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';
import { findStep, matchSql, rankSql } from '@/lib/domain/search/match';
import { planQuery } from '@/lib/domain/search/query-text';
import { currentSegmenter } from '@/lib/domain/search/segmenter';
import { productTable } from '@/lib/domain/search/tables';
import { publicProducts } from './scope';

/** Characters of an introduction in which a snippet is looked for. */
const SNIPPET_SOURCE = 20_000;

/** How a list answers a question: which rows, and how well each. */
export interface KeywordMatch {
  where: SQL;
  rank: SQL<number>;
}

/** The condition of a question over the public catalogue, `undefined` without one; it holds for no row when nothing answers. */
export async function keywordMatch(ctx: Ctx, keyword: string | undefined): Promise<KeywordMatch | undefined> {
  if (!keyword?.trim()) return undefined;
  const plan = planQuery(await currentSegmenter(ctx), keyword);
  const step = await findStep(ctx, productTable, plan, publicProducts());
  if (!step) return { where: sql`false`, rank: sql<number>`${products.id}` };
  return { where: matchSql(productTable, step), rank: rankSql(productTable, step, plan, ctx.now) };
}

/** Products found, in the order of `ids`; one that left the shelf meanwhile is left out (S-11). */
export async function productsFound(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({
      id: products.id,
      kind: products.kind,
      title: products.title,
      author: products.author,
      publisher: products.publisher,
      coverPath: products.coverPath,
      saleFen: products.saleFen,
      categoryName: productCategories.name,
      body: sql<string>`left(${products.introText}, ${SNIPPET_SOURCE})`,
    })
    .from(products)
    .innerJoin(productCategories, eq(productCategories.id, products.categoryId))
    .where(and(inArray(products.id, [...ids]), publicProducts()));
  const byId = new Map(rows.map((r) => [r.id, r]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
