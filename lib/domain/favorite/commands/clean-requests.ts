import 'server-only';
import { sql } from 'drizzle-orm';
import { restockRequests } from '@/db/schema/favorite';
import type { Ctx } from '@/lib/data/ctx';
import { REQUEST_OPEN_DAYS, REQUEST_TOLD_DAYS } from '../rules';

/** Requests that were told a while ago, and those that nothing came of. */
export async function cleanRequests(ctx: Ctx): Promise<void> {
  await ctx.db.delete(restockRequests).where(
    sql`${restockRequests.toldAt} < now() - make_interval(days => ${REQUEST_TOLD_DAYS})
      or ${restockRequests.createdAt} < now() - make_interval(days => ${REQUEST_OPEN_DAYS})`,
  );
}
