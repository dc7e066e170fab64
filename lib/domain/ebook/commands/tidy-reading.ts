import 'server-only';
import { and, eq, isNotNull, lt, notExists, sql, type SQL } from 'drizzle-orm';
import { readingDevices, readingLogs, readingSessions, readingTokens } from '@/db/schema/reading';
import type { Ctx } from '@/lib/data/ctx';

/** Rows of the log that are deleted by one statement, so that no statement is long. */
const BATCH = 5000;
/** Network logs are kept for six months (Cybersecurity Law article 21). */
const KEEP = '180 days';

const before = (age: string): SQL => sql`now() - ${age}::interval`;

/**
 * Removes what the reading view does not need any more: tokens that opened nothing after a day; sessions with their tokens, devices that were
 * removed, and rows of the reading log after 180 days. Running it twice removes nothing more.
 */
export async function tidyReading(ctx: Ctx): Promise<{ tokens: number; sessions: number; logs: number }> {
  const sessions = await ctx.db
    .delete(readingSessions)
    .where(lt(readingSessions.absoluteExpiresAt, before(KEEP)))
    .returning({ id: readingSessions.id });
  const opened = ctx.db
    .select({ one: sql`1` })
    .from(readingSessions)
    .where(eq(readingSessions.tokenId, readingTokens.id));
  const tokens = await ctx.db
    .delete(readingTokens)
    .where(and(lt(readingTokens.expiresAt, before('1 day')), notExists(opened)))
    .returning({ id: readingTokens.id });
  await ctx.db
    .delete(readingDevices)
    .where(and(isNotNull(readingDevices.removedAt), lt(readingDevices.removedAt, before(KEEP))));
  let logs = 0;
  for (;;) {
    const gone = await ctx.db.execute(
      sql`delete from ${readingLogs} where ${readingLogs.id} in
        (select l.id from ${readingLogs} l where l.created_at < ${before(KEEP)} order by l.created_at limit ${BATCH})`,
    );
    logs += gone.rowCount ?? 0;
    if ((gone.rowCount ?? 0) < BATCH) return { tokens: tokens.length, sessions: sessions.length, logs };
  }
}
