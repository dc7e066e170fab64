import 'server-only';
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { uploads } from '@/db/schema/upload';
import { DAY_MS } from '@/lib/core/dates';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { placesOf, remembered } from '@/lib/domain/upload/places';
import { EDITOR_USAGE } from '@/lib/domain/upload/rules';

const BATCH = 200;
/** Days between the mark and the removal of the bytes: a save that names the file in between takes the mark back. */
const GRACE_DAYS = 7;
/** A row that is marked for longer belongs to an upload that never ended, or to a removal that failed. What lies in the recycle bin waits there. */
const STUCK_DAYS = GRACE_DAYS + 1;
/** Days that a file handed in by a buyer waits for the form that names it. */
const WAITING_DAYS = 2;

function keysOf(row: { key: string; variants: unknown }): string[] {
  const copies = Object.values((row.variants ?? {}) as Record<string, { key?: unknown }>);
  return [row.key, ...copies.flatMap((c) => (typeof c.key === 'string' ? [c.key] : []))];
}

/**
 * Removes the bytes of a marked file and notes when; the row stays as a record of what it was. Does nothing when the mark was taken back, when
 * something uses the file again, or when it has been done before.
 */
export async function purgeUpload(outer: Ctx, id: number): Promise<void> {
  await withTx(outer, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), isNotNull(uploads.deletedAt), isNull(uploads.purgedAt)))
      .for('update');
    if (!row) return;
    if ((await placesOf(ctx, [row])).size > 0) {
      await ctx.db.update(uploads).set({ deletedAt: null }).where(eq(uploads.id, id));
      return;
    }
    // Under the lock of the row: a save that would use the file waits and then finds it gone. A repeated deletion is harmless.
    for (const key of keysOf(row)) {
      // A handful; the first failure leaves the rest to the next try.
      await ctx.ports.storage.delete(key);
    }
    await ctx.db.update(uploads).set({ purgedAt: ctx.now }).where(eq(uploads.id, id));
  });
}

/** Files of the editor's doors, which older texts may still name. */
const OF_EDITORS = and(inArray(uploads.usage, Object.values(EDITOR_USAGE)), eq(uploads.private, false));
/** Files that were handed in for a form that was then not sent, or for a save that did not happen. */
const HANDED_IN = and(
  inArray(uploads.usage, ['order_file', 'after_sale', 'license', 'ebook_source']),
  eq(uploads.private, true),
);

/** Marks files of these doors that are old enough and that nothing shows or remembers. Returns how many. */
async function markUnused(ctx: Ctx, doors: SQL | undefined, olderThan: Date): Promise<number> {
  let marked = 0;
  for (let after = 0; ;) {
    const rows = await ctx.db
      .select({ id: uploads.id, key: uploads.key })
      .from(uploads)
      .where(
        and(
          doors,
          isNull(uploads.deletedAt),
          lt(uploads.createdAt, olderThan),
          gt(uploads.id, after),
          sql`not exists (select 1 from upload_uses u where u.upload_id = ${uploads.id})`,
        ),
      )
      .orderBy(asc(uploads.id))
      .limit(BATCH);
    const last = rows.at(-1);
    if (!last) return marked;
    after = last.id;
    marked += await withTx(ctx, (tx) => markRows(tx, rows));
  }
}

async function markRows(ctx: Ctx, found: readonly { id: number; key: string }[]): Promise<number> {
  const ids = found.map((r) => r.id);
  const rows = await ctx.db
    .select({ id: uploads.id, key: uploads.key, originalName: uploads.originalName })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), isNull(uploads.deletedAt)))
    .orderBy(asc(uploads.id))
    .for('update');
  const [shown, old] = [await placesOf(ctx, rows), await remembered(ctx, rows)];
  const unused = rows.filter((r) => !shown.has(r.id) && !old.has(r.id));
  for (const row of unused) {
    await ctx.db.update(uploads).set({ deletedAt: ctx.now, folderId: null }).where(eq(uploads.id, row.id));
    await enqueue(ctx, {
      task: 'upload.purge',
      payload: { uploadId: row.id },
      runAt: new Date(ctx.now.getTime() + GRACE_DAYS * DAY_MS),
      key: `upload.purge:${row.id}`,
    });
    await recordOperation(ctx, {
      action: 'media.clean',
      entity: 'upload',
      entityId: row.id,
      before: { key: row.key, name: row.originalName },
    });
  }
  return unused.length;
}

/**
 * The nightly cleaning: uploads that never ended lose their bytes, and files that nothing has used for `keepDays` days are marked and removed a
 * week later; files of forms that were never sent wait {@link WAITING_DAYS} days only. With `keepDays` 0 unused files of editors stay for ever.
 */
export async function cleanUploads(ctx: Ctx): Promise<{ marked: number; stuck: number }> {
  const stuck = await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        isNotNull(uploads.deletedAt),
        isNull(uploads.purgedAt),
        lt(uploads.deletedAt, new Date(ctx.now.getTime() - STUCK_DAYS * DAY_MS)),
        sql`not exists (select 1 from deleted_rows d where d.kind = 'upload' and d.row_id = ${uploads.id})`,
      ),
    )
    .limit(BATCH);
  for (const { id } of stuck) await purgeUpload(ctx, id);
  const { keepDays } = ctx.config.upload;
  const before = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS);
  const marked =
    (keepDays > 0 ? await markUnused(ctx, OF_EDITORS, before(keepDays)) : 0) +
    (await markUnused(ctx, HANDED_IN, before(WAITING_DAYS)));
  if (marked + stuck.length > 0) ctx.log.info({ marked, stuck: stuck.length }, 'unused uploads cleaned');
  return { marked, stuck: stuck.length };
}
