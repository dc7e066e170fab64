import 'server-only';
import { and, lt, ne, sql } from 'drizzle-orm';
import { erpSyncRows } from '@/db/schema/erp';
import type { Ctx } from '@/lib/data/ctx';
import { MAX_AGE_DAYS } from '../snapshot-rules';

/** Rows that changed nothing are kept twice as long as a snapshot may be old; those that adjusted a balance for ever. */
export async function tidyRows(ctx: Ctx): Promise<void> {
  await ctx.db
    .delete(erpSyncRows)
    .where(
      and(
        ne(erpSyncRows.result, 'applied'),
        lt(erpSyncRows.createdAt, sql`now() - make_interval(days => ${2 * MAX_AGE_DAYS})`),
      ),
    );
}
