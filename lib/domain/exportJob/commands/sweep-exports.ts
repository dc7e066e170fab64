import 'server-only';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { exportJobs } from '@/db/schema/report';
import { uploads } from '@/db/schema/upload';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { purgeUpload } from '@/lib/domain/upload/commands/clean-uploads';
import { DEAD_SECONDS } from '../rules';
import { enqueueExport } from './request-export';

const BATCH = 100;

/** Exports that wait, and those whose run gave no sign of life, get a job; files over their time are removed (job `export:sweep`). */
export async function sweepExports(ctx: Ctx): Promise<void> {
  const stuck = await ctx.db
    .select({ id: exportJobs.id })
    .from(exportJobs)
    .where(
      sql`${exportJobs.status} = 'queued' or (${exportJobs.status} = 'running' and ${exportJobs.beatAt} < now() - make_interval(secs => ${DEAD_SECONDS}))`,
    )
    .orderBy(asc(exportJobs.createdAt))
    .limit(1);
  for (const { id } of stuck) await withTx(ctx, (tx) => enqueueExport(tx, id));
  const old = await ctx.db
    .select({ id: exportJobs.id, uploadId: exportJobs.uploadId })
    .from(exportJobs)
    .where(and(sql`${exportJobs.expiresAt} < now()`, isNotNull(exportJobs.uploadId)))
    .orderBy(asc(exportJobs.expiresAt))
    .limit(BATCH);
  for (const { id, uploadId } of old) {
    if (uploadId === null) continue;
    await ctx.db
      .update(uploads)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(uploads.id, uploadId), eq(uploads.usage, 'export')));
    await purgeUpload(ctx, uploadId);
    await ctx.db.update(exportJobs).set({ uploadId: null }).where(eq(exportJobs.id, id));
  }
}
