import 'server-only';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { exportJobs } from '@/db/schema/report';
import { uploads } from '@/db/schema/upload';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import { pageOffset, type Paged } from '@/lib/core/page';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { paginate } from '@/lib/data/paginate';
import type { PrivateFile } from '@/lib/domain/upload/private-queries';
import { exportKinds, type ExportJobView, type ExportKind, type ExportListInput } from './contract';
import { exportErrors } from './errors';
import { mayHave } from './rules';
import { ownExports } from './scope';
import { exportStates } from '@/lib/states/exportJob';

function rows(ctx: Ctx) {
  return ctx.db
    .select({ job: exportJobs, requester: users.name, file: uploads })
    .from(exportJobs)
    .innerJoin(users, eq(users.id, exportJobs.requestedBy))
    .leftJoin(uploads, and(eq(uploads.id, exportJobs.uploadId), isNull(uploads.deletedAt)))
    .$dynamic();
}
type Found = Awaited<ReturnType<typeof rows>>[number];

/** Whether the file may be handed out now: it is there, in time, and the caller may still see what is in it. */
function open(ctx: Ctx, { job, file }: Found): boolean {
  if (job.status !== 'done' || file === null || job.expiresAt === null || job.expiresAt <= ctx.now)
    return false;
  return mayHave(requireAdmin(ctx), job.kind as ExportKind, job.masked);
}

export function present(ctx: Ctx, found: Found): ExportJobView {
  const { job, requester, file } = found;
  return {
    id: job.id,
    kind: job.kind,
    kindLabel: exportKinds[job.kind as ExportKind] ?? job.kind,
    status: job.status,
    statusLabel: exportStates[job.status],
    requester,
    masked: job.masked,
    rowCount: job.rowCount,
    rowTotal: job.rowTotal,
    rowCap: job.rowCap,
    truncated: job.truncated,
    fileName: job.fileName,
    sizeBytes: file?.sizeBytes ?? null,
    error: job.error,
    downloadable: open(ctx, found),
    createdAt: toIso(job.createdAt),
    finishedAt: toIsoOrNull(job.finishedAt),
    expiresAt: toIsoOrNull(job.expiresAt),
  };
}

/** Exports, newest first: the caller's own; with the platform's right everybody's, to see that they are there. */
export async function listExports(ctx: Ctx, input: ExportListInput): Promise<Paged<ExportJobView>> {
  const where = and(ownExports(ctx), input.status ? eq(exportJobs.status, input.status) : undefined);
  const page = await paginate(
    input,
    rows(ctx)
      .where(where)
      .orderBy(desc(exportJobs.createdAt), desc(exportJobs.id))
      .limit(input.pageSize)
      .offset(pageOffset(input)),
    ctx.db.$count(exportJobs, where),
  );
  return { ...page, list: page.list.map((r) => present(ctx, r)) };
}

/** @throws the same 404 for another's export and for none */
export async function getExport(ctx: Ctx, id: number): Promise<ExportJobView> {
  const [row] = await rows(ctx).where(and(eq(exportJobs.id, id), ownExports(ctx)));
  if (!row) throw exportErrors.notFound();
  return present(ctx, row);
}

/**
 * The file of a finished export; each download stands in the operation log (S-49), so it runs in a transaction.
 *
 * @throws 404 for another's, for none, when the file is over its time, and when the caller may no longer see what is in it
 */
export async function openExportFile(ctx: Ctx, id: number): Promise<PrivateFile> {
  const [row] = await rows(ctx).where(and(eq(exportJobs.id, id), ownExports(ctx)));
  if (!row) throw exportErrors.notFound();
  if (!open(ctx, row) || !row.file) throw exportErrors.noFile();
  const name = row.job.fileName ?? row.file.originalName;
  await recordOperation(ctx, {
    action: 'export.download',
    entity: 'export',
    entityId: id,
    after: { kind: row.job.kind, fileName: name, masked: row.job.masked, rowCount: row.job.rowCount },
  });
  return { key: row.file.key, name };
}
