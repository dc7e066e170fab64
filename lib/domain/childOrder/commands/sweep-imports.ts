import 'server-only';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { importBatches } from '@/db/schema/childOrder';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { DEAD_SECONDS, KEEP_DAYS } from '../rules';
import { enqueueImport } from './request-import';

/** Begins imports again whose run gave no sign of life, and forgets the rows of failed ones after a week (job `childOrder:sweep`). */
export async function sweepImports(ctx: Ctx): Promise<void> {
  const stuck = await ctx.db
    .select({ id: importBatches.id })
    .from(importBatches)
    .where(
      sql`(${importBatches.status} = 'queued' and ${importBatches.createdAt} < now() - make_interval(secs => ${DEAD_SECONDS})) or (${importBatches.status} = 'running' and ${importBatches.beatAt} < now() - make_interval(secs => ${DEAD_SECONDS}))`,
    )
    .orderBy(asc(importBatches.createdAt));
  for (const { id } of stuck) await withTx(ctx, (tx) => enqueueImport(tx, id));
  await ctx.db
    .update(importBatches)
    .set({ rows: null })
    .where(
      and(
        eq(importBatches.status, 'failed'),
        isNotNull(importBatches.rows),
        sql`${importBatches.finishedAt} < now() - make_interval(days => ${KEEP_DAYS})`,
      ),
    );
}
