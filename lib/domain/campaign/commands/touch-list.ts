import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { distributionLists } from '@/db/schema/campaign';
import type { Ctx } from '@/lib/data/ctx';

/** Counts a list anew and says that it has changed, by the clock of this very moment: its season is held, so that the moment lies before its end. */
export async function touchList(ctx: Ctx, id: number, set: { formerId?: number } = {}): Promise<void> {
  await ctx.db
    .update(distributionLists)
    .set({
      ...set,
      version: sql`${distributionLists.version} + 1`,
      readers: sql`(select count(*) from distribution_readers r where r.list_id = ${id})`,
      copies: sql`(select coalesce(sum(k.copies), 0) from distribution_readers r join distribution_copies k on k.reader_id = r.id where r.list_id = ${id})`,
      changedAt: sql`clock_timestamp()`,
      updatedAt: sql`now()`,
    })
    .where(eq(distributionLists.id, id));
}
