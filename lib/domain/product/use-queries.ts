import 'server-only';
import { and, count, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { productRevisions, products } from '@/db/schema/product';
import type { Ctx } from '@/lib/data/ctx';

export interface Uses {
  /** Products that stand under it. */
  products: number;
  /** Deleted ones that still name it. */
  deleted: number;
  /** Unfinished revisions that will lead a product to it. */
  revisions: number;
}

/** How many products, and revisions that are not live yet, name a category, brand or tax. */
export async function countUses(
  ctx: Ctx,
  column: 'categoryId' | 'brandId' | 'taxId',
  id: number,
): Promise<Uses> {
  const [held] = await ctx.db
    .select({
      products: sql<number>`(count(*) filter (where ${products.deletedAt} is null))::int`,
      deleted: sql<number>`(count(*) filter (where ${products.deletedAt} is not null))::int`,
    })
    .from(products)
    .where(eq(products[column], id));
  const [led] = await ctx.db
    .select({ n: count() })
    .from(products)
    .innerJoin(productRevisions, eq(productRevisions.id, products.workingRevisionId))
    .where(
      and(
        isNotNull(products.workingStatus),
        isNull(products.deletedAt),
        or(isNull(products[column]), ne(products[column], id)),
        sql`${productRevisions.data}->>${column} = ${String(id)}`,
      ),
    );
  return { products: held?.products ?? 0, deleted: held?.deleted ?? 0, revisions: led?.n ?? 0 };
}
