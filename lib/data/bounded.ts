import 'server-only';
import { sql, type SQLWrapper } from 'drizzle-orm';
import type { Paged } from '@/lib/core/page';
import type { Ctx } from './ctx';

/** Rows up to which a desk's list counts and can be paged through; what is beyond is found by a filter. */
export const MAX_LISTED = 10_000;

/**
 * How many rows a query has, counted to `most` and one: a list of a million never counts them all.
 *
 * @param rows the query without order and limit; what it selects does not matter
 */
export async function countUpTo(ctx: Ctx, rows: SQLWrapper, most = MAX_LISTED): Promise<number> {
  const found = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from (${rows}) as counted limit ${most + 1}) as listed`,
  );
  return found.rows[0]?.n ?? 0;
}

/** The page with its total cut at `most`, and whether more rows answer. */
export function cutTotal<T extends Paged<unknown>>(page: T, most = MAX_LISTED): T & { more: boolean } {
  return { ...page, total: Math.min(page.total, most), more: page.total > most };
}
