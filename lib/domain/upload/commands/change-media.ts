import 'server-only';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { uploadFolders, uploads } from '@/db/schema/upload';
import { recordOperation } from '@/lib/data/audit';
import { moveToBin, type BinEntry } from '@/lib/data/bin';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { assertClean, textsOf } from '@/lib/data/public-text';
import type { MediaEditInput, MediaMoveInput, MediaPlace } from '@/lib/domain/upload/contract';
import { uploadErrors } from '@/lib/domain/upload/errors';
import { placesOf } from '@/lib/domain/upload/places';
import { libraryFiles } from '@/lib/domain/upload/scope';

/** The files of the library with these ids, locked in the order of their ids. @throws 404 when one is missing */
async function lockFiles(ctx: Ctx, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const rows = await ctx.db
    .select()
    .from(uploads)
    .where(and(libraryFiles(), inArray(uploads.id, wanted)))
    .orderBy(asc(uploads.id))
    .for('update');
  if (rows.length !== wanted.length) throw uploadErrors.notFound();
  return rows;
}

/** Gives a file another title; its address stays. @throws 404, 422 for words that are not published */
export async function editMedia(ctx: Ctx, { id, title }: MediaEditInput): Promise<void> {
  requireAdmin(ctx);
  const [file] = await lockFiles(ctx, [id]);
  await assertClean(ctx, textsOf({ title }, { title: '标题' }));
  await ctx.db.update(uploads).set({ title }).where(eq(uploads.id, id));
  await recordOperation(ctx, {
    action: 'media.edit',
    entity: 'upload',
    entityId: id,
    before: { title: file?.title ?? file?.originalName },
    after: { title },
  });
}

/** Puts files into a folder; `0` is the top. Their addresses stay. @throws 404 for a file, 400 for a folder that does not exist */
export async function moveMedia(ctx: Ctx, { ids, folderId }: MediaMoveInput): Promise<void> {
  requireAdmin(ctx);
  if (folderId !== 0) await lockFolder(ctx, folderId);
  const files = await lockFiles(ctx, ids);
  await ctx.db
    .update(uploads)
    .set({ folderId: folderId || null })
    .where(
      inArray(
        uploads.id,
        files.map((f) => f.id),
      ),
    );
  await recordOperation(ctx, {
    action: 'media.move',
    entity: 'upload',
    entityId: files.map((f) => f.id).join(','),
    before: { folders: files.map((f) => f.folderId) },
    after: { folderId },
  });
}

/**
 * A folder that cannot be deleted until this transaction ends; `update` also keeps files from being put into it.
 *
 * @throws 400 when it does not exist
 */
export async function lockFolder(
  ctx: Ctx,
  id: number,
  strength: 'share' | 'update' = 'share',
): Promise<typeof uploadFolders.$inferSelect> {
  const [folder] = await ctx.db.select().from(uploadFolders).where(eq(uploadFolders.id, id)).for(strength);
  if (!folder) throw uploadErrors.unknownFolder({ errors: { folderId: '所选文件夹不存在' } });
  return folder;
}

/** What a refused deletion tells the screen: the files in use with their places. */
export interface FilesInUse {
  files: { id: number; title: string; places: MediaPlace[] }[];
}

/**
 * Moves files of the library into the recycle bin: their rows are marked, their bytes stay until they are purged.
 *
 * @throws 409 with the places when one of them is in use: nothing is deleted then; 404 when one does not exist
 */
export async function deleteMedia(ctx: Ctx, ids: readonly number[]): Promise<void> {
  requireAdmin(ctx);
  const files = await lockFiles(ctx, ids);
  const places = await placesOf(ctx, files);
  const used: FilesInUse = {
    files: files
      .filter((f) => places.has(f.id))
      .map((f) => ({ id: f.id, title: f.title ?? f.originalName, places: places.get(f.id) ?? [] })),
  };
  if (used.files.length > 0) {
    const first = used.files[0];
    throw uploadErrors.inUse({
      message: `“${first?.title}”${used.files.length > 1 ? `等 ${used.files.length} 个文件` : ''}正在使用，不能删除`,
      data: used,
    });
  }
  await ctx.db
    .update(uploads)
    .set({ deletedAt: ctx.now, folderId: null })
    .where(
      inArray(
        uploads.id,
        files.map((f) => f.id),
      ),
    );
  for (const file of files) {
    const title = file.title ?? file.originalName;
    await moveToBin(ctx, { kind: 'upload', id: file.id, title, parts: [] });
    await recordOperation(ctx, {
      action: 'media.del',
      entity: 'upload',
      entityId: file.id,
      before: { key: file.key, name: file.originalName, sizeBytes: file.sizeBytes },
    });
  }
}

/** Puts a file back at the top of the library. @throws 409 when its bytes are gone */
export async function restoreMedia(ctx: Ctx, { rowId }: BinEntry): Promise<void> {
  const back = await ctx.db
    .update(uploads)
    .set({ deletedAt: null })
    .where(and(eq(uploads.id, rowId), isNull(uploads.purgedAt)))
    .returning({ id: uploads.id });
  if (back.length === 0) throw uploadErrors.bytesGone();
}

/** Lets a file of the bin go: a job removes its bytes unless something shows it by then. */
export async function purgeMedia(ctx: Ctx, { rowId }: BinEntry): Promise<void> {
  await enqueue(ctx, { task: 'upload.purge', payload: { uploadId: rowId }, key: `upload.purge:${rowId}` });
}
