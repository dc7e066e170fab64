import 'server-only';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from './ctx';

/**
 * The highest id in a table of events, 0 in an empty one: part of the key of what is kept briefly (`cachedBriefly`) and must not outlive the next act.
 * Acts that commit out of order may be missed until the entry's time is over.
 */
export async function newestId(ctx: Ctx, events: PgTable): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select coalesce(max(id), 0)::text as id from ${events}`,
  );
  return Number(rows[0]?.id ?? 0);
}
