import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import { exportJobs } from '@/db/schema/report';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { exportErrors } from '../errors';
import { getExport } from '../queries';
import { ownExports } from '../scope';

/** Ends an export that waits or runs; the run notices within a second and leaves no file. @throws 404, 409 when it is over */
export async function cancelExport(ctx: Ctx, id: number): Promise<void> {
  const before = await getExport(ctx, id);
  const [row] = await ctx.db
    .update(exportJobs)
    .set({ status: 'cancelled', finishedAt: ctx.now })
    .where(and(eq(exportJobs.id, id), ownExports(ctx), inArray(exportJobs.status, ['queued', 'running'])))
    .returning({ id: exportJobs.id });
  if (!row) throw exportErrors.notOpen();
  await recordOperation(ctx, {
    action: 'export.cancel',
    entity: 'export',
    entityId: id,
    before: { status: before.status },
    after: { status: 'cancelled' },
  });
}
