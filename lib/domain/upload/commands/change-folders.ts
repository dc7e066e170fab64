import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { uploadFolders } from '@/db/schema/upload';
import { recordOperation } from '@/lib/data/audit';
import { moveToBin, putBack, rowOf, type BinEntry } from '@/lib/data/bin';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { uniqueViolation } from '@/lib/data/db-errors';
import { lockName } from '@/lib/data/locks';
import { lockFolder } from '@/lib/domain/upload/commands/change-media';
import type { FolderAddInput, FolderEditInput } from '@/lib/domain/upload/contract';
import { uploadErrors } from '@/lib/domain/upload/errors';

const MAX_DEPTH = 4;

/** One change of the tree at a time: two moves at once could close a circle. */
const lockTree = (ctx: Ctx) => lockName(ctx, 'upload_folders');

/** Ids from the top to a folder, itself last. */
async function wayTo(ctx: Ctx, id: number): Promise<number[]> {
  if (id === 0) return [];
  const rows = await ctx.db.execute<{ id: string }>(sql`
    with recursive way as (
      select id, parent_id, 1 as depth from upload_folders where id = ${id}
      union all select f.id, f.parent_id, w.depth + 1 from upload_folders f join way w on f.id = w.parent_id where w.depth < 20
    ) select id::text from way order by depth desc`);
  return rows.rows.map((r) => Number(r.id));
}

/** Levels of the tree below and with a folder. */
async function depthOf(ctx: Ctx, id: number): Promise<number> {
  const rows = await ctx.db.execute<{ depth: number }>(sql`
    with recursive tree as (
      select id, 1 as depth from upload_folders where id = ${id}
      union all select f.id, t.depth + 1 from upload_folders f join tree t on f.parent_id = t.id where t.depth < 20
    ) select max(depth)::int as depth from tree`);
  return rows.rows[0]?.depth ?? 0;
}

/** Turns the clash of two names into its own message. */
async function withNameCheck<T>(work: PromiseLike<T>): Promise<T> {
  try {
    return await work;
  } catch (e) {
    if (uniqueViolation(e) === 'upload_folders_name_key')
      throw uploadErrors.sameFolder({ errors: { name: '同一位置已有同名文件夹' } });
    throw e;
  }
}

/** Makes a folder below another, or at the top. @throws 409 for a name that is taken there, 422 below the fourth level */
export async function addFolder(ctx: Ctx, { name, parentId }: FolderAddInput): Promise<number> {
  const me = requireAdmin(ctx);
  await lockTree(ctx);
  if (parentId !== 0) await lockFolder(ctx, parentId);
  if ((await wayTo(ctx, parentId)).length >= MAX_DEPTH) throw uploadErrors.folderDeep();
  const [row] = await withNameCheck(
    ctx.db
      .insert(uploadFolders)
      .values({ name, parentId: parentId || null, createdBy: me.userId })
      .returning({ id: uploadFolders.id }),
  );
  const id = row?.id ?? 0;
  await recordOperation(ctx, {
    action: 'media.folder.add',
    entity: 'uploadFolder',
    entityId: id,
    after: { name, parentId },
  });
  return id;
}

/** Renames a folder and puts it where it belongs. @throws 400 into itself, 409 for a name that is taken there, 422 below the fourth level */
export async function editFolder(ctx: Ctx, { id, name, parentId }: FolderEditInput): Promise<void> {
  requireAdmin(ctx);
  await lockTree(ctx);
  const before = await lockFolder(ctx, id);
  if (parentId !== 0) await lockFolder(ctx, parentId);
  const way = await wayTo(ctx, parentId);
  if (way.includes(id)) throw uploadErrors.folderLoop({ errors: { parentId: '不能移动到它自己之下' } });
  if (way.length + (await depthOf(ctx, id)) > MAX_DEPTH) throw uploadErrors.folderDeep();
  await withNameCheck(
    ctx.db
      .update(uploadFolders)
      .set({ name, parentId: parentId || null })
      .where(eq(uploadFolders.id, id)),
  );
  await recordOperation(ctx, {
    action: 'media.folder.edit',
    entity: 'uploadFolder',
    entityId: id,
    before: { name: before.name, parentId: before.parentId ?? 0 },
    after: { name, parentId },
  });
}

/** Deletes an empty folder. @throws 409 while it holds a file or a folder */
export async function deleteFolder(ctx: Ctx, id: number): Promise<void> {
  requireAdmin(ctx);
  await lockTree(ctx);
  const folder = await lockFolder(ctx, id, 'update');
  const held = await ctx.db.execute(sql`
    select 1 from upload_folders where parent_id = ${id}
    union all select 1 from uploads where folder_id = ${id} limit 1`);
  if (held.rows.length > 0) throw uploadErrors.folderInUse();
  const parts = [{ table: uploadFolders, where: eq(uploadFolders.id, id) }];
  await moveToBin(ctx, { kind: 'uploadFolder', id, title: folder.name, parts });
  await recordOperation(ctx, {
    action: 'media.folder.del',
    entity: 'uploadFolder',
    entityId: id,
    before: { name: folder.name, parentId: folder.parentId ?? 0 },
  });
}

/** Puts a folder back where it was. @throws 409 for a name that is taken there, 422 below the fourth level */
export async function restoreFolder(ctx: Ctx, entry: BinEntry): Promise<void> {
  await lockTree(ctx);
  const { parentId } = rowOf(entry, uploadFolders) as typeof uploadFolders.$inferSelect;
  if ((await wayTo(ctx, parentId ?? 0)).length >= MAX_DEPTH) throw uploadErrors.folderDeep();
  await withNameCheck(putBack(ctx, [uploadFolders], entry));
}
