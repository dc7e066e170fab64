import 'server-only';
import { and, asc, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import { uploads, uploadUses } from '@/db/schema/upload';
import type { Ctx } from '@/lib/data/ctx';
import { keysOfPath } from '@/lib/domain/upload/picture-paths';
import type { UploadEntity } from '@/lib/states/upload';

const IN_HTML = /\/files\/[A-Za-z0-9][A-Za-z0-9._/-]*/g;

/** Addresses of stored files that HTML names, each once: pictures, links, players, also the sizes in a `srcset`. */
export function uploadPathsOfHtml(html: string): string[] {
  return [...new Set(html.match(IN_HTML))];
}

export interface UploadUsesInput {
  entity: UploadEntity;
  entityId: number | string;
  /** `/files/…` addresses; others, and absent ones, are passed over. */
  paths: readonly (string | null | undefined)[];
}

/**
 * Writes down which stored files an entity shows, in the place of what was written before; an empty list ends all its uses. A file in use
 * is not deleted, and one that was already marked for deletion is taken back while its bytes are there. Call it in the transaction of the
 * entity's save: the rows of the files are locked against a deletion at the same moment.
 */
export async function syncUploadUses(ctx: Ctx, { entity, entityId, paths }: UploadUsesInput): Promise<void> {
  if (!ctx.inTx) throw new Error('uses are written in the transaction of the save');
  const keys = [...new Set(paths.flatMap((path) => (path ? keysOfPath(path) : [])))];
  const found =
    keys.length === 0
      ? []
      : await ctx.db
          .select({ id: uploads.id, deletedAt: uploads.deletedAt })
          .from(uploads)
          .where(and(inArray(uploads.key, keys), eq(uploads.private, false), isNull(uploads.purgedAt)))
          .orderBy(asc(uploads.id))
          .for('update');
  const ids = found.map((u) => u.id);
  const mine = and(eq(uploadUses.entity, entity), eq(uploadUses.entityId, String(entityId)));
  await ctx.db
    .delete(uploadUses)
    .where(ids.length === 0 ? mine : and(mine, notInArray(uploadUses.uploadId, ids)));
  if (ids.length === 0) return;
  await ctx.db
    .insert(uploadUses)
    .values(ids.map((uploadId) => ({ uploadId, entity, entityId: String(entityId) })))
    .onConflictDoNothing();
  const marked = found.filter((u) => u.deletedAt !== null).map((u) => u.id);
  if (marked.length === 0) return;
  await ctx.db.update(uploads).set({ deletedAt: null }).where(inArray(uploads.id, marked));
}
