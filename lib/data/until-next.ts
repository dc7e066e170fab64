import 'server-only';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Ctx } from './ctx';
import { cachedBriefly } from './page-cache';

/** The highest id in each table of events, 0 in an empty one. */
async function newestIds(ctx: Ctx, events: readonly PgTable[]): Promise<string> {
  const newest = sql.join(
    events.map((table) => sql`(select coalesce(max(id), 0)::text from ${table})`),
    sql` || '.' || `,
  );
  const { rows } = await ctx.db.execute<{ ids: string }>(sql`select ${newest} as ids`);
  return rows[0]?.ids ?? '';
}

/**
 * What a desk counts or ranks over whole tables: kept for 20 seconds at most (`cachedBriefly`), and not beyond the next event of what it counts, so
 * that nobody sees a number from before his own act; a transaction reads for itself. Acts that commit out of order may be missed until the 20 seconds are over.
 *
 * @param events the tables that have a row for each act that changes the answer
 * @param input all that the answer depends on beside the rows; nothing of it may depend on who asks
 */
export async function untilNext<T>(
  ctx: Ctx,
  { name, events, input }: { name: string; events: PgTable | readonly PgTable[]; input: unknown },
  load: () => Promise<T>,
): Promise<T> {
  if (ctx.inTx) return load();
  const newest = await newestIds(ctx, Array.isArray(events) ? events : [events as PgTable]);
  return cachedBriefly(`${name}:${newest}:${JSON.stringify(input)}`, [], load);
}
