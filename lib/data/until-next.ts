import 'server-only';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from './ctx';
import { cachedBriefly } from './page-cache';

/** The highest id in a table of events, 0 in an empty one. */
async function newestId(ctx: Ctx, events: PgTable): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select coalesce(max(id), 0)::text as id from ${events}`,
  );
  return Number(rows[0]?.id ?? 0);
}

/**
 * What a desk counts or ranks over whole tables: kept for 20 seconds at most (`cachedBriefly`), and not beyond the next event of what it counts, so
 * that nobody sees a number from before his own act. Acts that commit out of order may be missed until the 20 seconds are over.
 *
 * @param input all that the answer depends on beside the rows; nothing of it may depend on who asks
 */
export async function untilNext<T>(
  ctx: Ctx,
  { name, events, input }: { name: string; events: PgTable; input: unknown },
  load: () => Promise<T>,
): Promise<T> {
  return cachedBriefly(`${name}:${await newestId(ctx, events)}:${JSON.stringify(input)}`, [], load);
}
