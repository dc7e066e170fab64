import 'server-only';
import { and, count, eq, inArray } from 'drizzle-orm';
import { exportJobs } from '@/db/schema/report';
import { checkPermission } from '@/lib/core/permissions';
import { coreErrors } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import { permissionSubject, requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockName } from '@/lib/data/locks';
import { enqueue } from '@/lib/data/outbox';
import { exportDefinitions, type ExportInput, type ExportJobView, type ExportKind } from '../contract';
import { exportErrors } from '../errors';
import { getExport } from '../queries';
import { MAX_OPEN, mayUnmask, ROW_CAP } from '../rules';

/** The job that makes an export; a waiting one of the same export is not doubled. */
export async function enqueueExport(ctx: Ctx, exportId: number, runAt?: Date): Promise<void> {
  await enqueue(ctx, {
    task: 'export.run',
    payload: { exportId },
    key: `export.run:${exportId}`,
    // A run that dies is begun again by the sweep, which looks at its signs of life.
    maxAttempts: 1,
    ...(runAt && { runAt }),
  });
}

/**
 * Asks for a file with the rows of a list (domain.md section 10); a job makes it. Personal data is masked unless it was asked for in full by
 * somebody with the `warehouse` or `platform` permission ({@link mayUnmask}); the file's name says which.
 *
 * @throws 403 without the list's permission or the right to full data, 422 with {@link MAX_OPEN} exports under way
 */
export async function requestExport<K extends ExportKind>(
  ctx: Ctx,
  kind: K,
  input: ExportInput<K>,
): Promise<ExportJobView> {
  const admin = requireAdmin(ctx);
  if (checkPermission(exportDefinitions[kind].can, permissionSubject(admin)) !== 'ok')
    throw coreErrors.forbidden();
  const { full, ...params } = input;
  if (full && !mayUnmask(admin.permissions)) throw exportErrors.maskedOnly();
  await lockName(ctx, `export:${admin.userId}`);
  const [open] = await ctx.db
    .select({ n: count() })
    .from(exportJobs)
    .where(and(eq(exportJobs.requestedBy, admin.userId), inArray(exportJobs.status, ['queued', 'running'])));
  if ((open?.n ?? 0) >= MAX_OPEN) throw exportErrors.tooManyOpen();
  const [row] = await ctx.db
    .insert(exportJobs)
    .values({ kind, params, requestedBy: admin.userId, masked: !full, rowCap: ROW_CAP, createdAt: ctx.now })
    .returning({ id: exportJobs.id });
  if (!row) throw new Error('insert of an export returned nothing');
  await recordOperation(ctx, {
    action: 'export.request',
    entity: 'export',
    entityId: row.id,
    after: { kind, params, masked: !full },
  });
  await enqueueExport(ctx, row.id);
  return getExport(ctx, row.id);
}
