import 'server-only';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { uploads, uploadUses } from '@/db/schema/upload';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { uploadErrors } from '@/lib/domain/upload/errors';
import type { UploadEntity, UploadUsage } from '@/lib/states/upload';

export interface FileClaim {
  ids: readonly number[];
  usage: UploadUsage;
  entity: UploadEntity;
  entityId: number;
  /** Field of the form that named the files. */
  field: string;
}

export interface ClaimedFile {
  id: number;
  title: string;
}

/**
 * Binds private files that the calling account has handed in and not used yet to a row it works on, in the order given. Their rows are locked: two
 * forms never get the same file, and the cleaning does not take one away.
 *
 * @throws 400 at the field when one of them is somebody else's, used, deleted or unknown
 */
export async function claimFiles(ctx: Ctx, claim: FileClaim): Promise<ClaimedFile[]> {
  const ids = [...new Set(claim.ids)];
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ id: uploads.id, title: uploads.originalName })
    .from(uploads)
    .where(
      and(
        inArray(uploads.id, ids),
        eq(uploads.usage, claim.usage),
        eq(uploads.private, true),
        eq(uploads.ownerId, actorUserId(ctx) ?? 0),
        isNull(uploads.deletedAt),
      ),
    )
    .orderBy(asc(uploads.id))
    .for('update');
  const used = await ctx.db.$count(uploadUses, inArray(uploadUses.uploadId, ids));
  if (rows.length !== ids.length || used > 0) {
    throw uploadErrors.gone({ errors: { [claim.field]: '文件已失效，请重新上传' } });
  }
  await ctx.db
    .insert(uploadUses)
    .values(ids.map((uploadId) => ({ uploadId, entity: claim.entity, entityId: String(claim.entityId) })));
  return ids.flatMap((id) => rows.find((r) => r.id === id) ?? []);
}

/**
 * Binds a private file that this browser handed in before anybody was logged in to the row it was meant for, and to the account that has just
 * been made.
 *
 * @throws 400 at the field when it is another browser's, used, deleted or unknown
 */
export async function claimGuestFile(
  ctx: Ctx,
  claim: {
    uploadId: number;
    usage: UploadUsage;
    entity: UploadEntity;
    entityId: number;
    ownerId: number;
    field: string;
  },
): Promise<void> {
  const { uploadId, ownerId } = claim;
  const claimed = await ctx.db
    .update(uploads)
    .set({ ownerId, browserId: null })
    .where(
      and(
        eq(uploads.id, uploadId),
        eq(uploads.usage, claim.usage),
        eq(uploads.private, true),
        eq(uploads.browserId, ctx.browserId ?? ''),
        isNull(uploads.deletedAt),
      ),
    )
    .returning({ id: uploads.id });
  if (claimed.length === 0) {
    throw uploadErrors.gone({ errors: { [claim.field]: '文件已失效，请重新上传' } });
  }
  await ctx.db
    .insert(uploadUses)
    .values({ uploadId, entity: claim.entity, entityId: String(claim.entityId) });
}

/** Lets a private file go: its row is marked and a job removes the bytes once the transaction has committed. */
export async function dropFile(ctx: Ctx, uploadId: number): Promise<void> {
  await ctx.db.delete(uploadUses).where(eq(uploadUses.uploadId, uploadId));
  await ctx.db
    .update(uploads)
    .set({ deletedAt: sql`now()` })
    .where(eq(uploads.id, uploadId));
  await enqueue(ctx, { task: 'upload.purge', payload: { uploadId }, key: `upload.purge:${uploadId}` });
}
