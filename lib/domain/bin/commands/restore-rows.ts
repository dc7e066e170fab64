import 'server-only';
import { and, asc, eq, getTableName, inArray, type SQL } from 'drizzle-orm';
import { deletedRows } from '@/db/schema/bin';
import { coreErrors } from '@/lib/core/errors';
import { checkPermission } from '@/lib/core/permissions';
import { recordOperation } from '@/lib/data/audit';
import type { BinEntry } from '@/lib/data/bin';
import { permissionSubject, requireAdmin, type Ctx } from '@/lib/data/ctx';
import { foreignViolation, uniqueViolation } from '@/lib/data/db-errors';
import { binKinds, type BinKind } from '@/lib/core/bin-kinds';
import type { BinUndoInput } from '../contract';
import { binErrors } from '../errors';
import { kinds } from '../kinds';

/** Rows of the bin, locked, the one deleted last first. @throws 404 when one has left it, 403 for a kind that the caller may not delete */
export async function lockEntries(ctx: Ctx, where: SQL | undefined, count: number): Promise<BinEntry[]> {
  const subject = permissionSubject(requireAdmin(ctx));
  const rows = await ctx.db
    .select()
    .from(deletedRows)
    .where(where)
    .orderBy(asc(deletedRows.id))
    .for('update');
  if (rows.some((r) => checkPermission(binKinds[r.kind].can, subject) !== 'ok')) throw coreErrors.forbidden();
  if (rows.length !== count) throw binErrors.gone();
  return rows.toReversed();
}

/** What of a kind stands in the way, by the constraint that refused: a reference carries the name of its table. */
function orphanOf(constraint: string): string {
  const missing = (Object.keys(kinds) as BinKind[]).find((kind) =>
    constraint.includes(`_${getTableName(kinds[kind].table)}_`),
  );
  return missing ? binKinds[missing].label : '内容';
}

/** The database's refusal in words. */
function refusal(e: unknown, { kind, title }: BinEntry): unknown {
  const name = `${binKinds[kind].label}“${title}”`;
  const missing = foreignViolation(e);
  if (missing !== null) {
    return binErrors.orphan({ message: `${name}所属的${orphanOf(missing)}已不存在，不能恢复` });
  }
  if (uniqueViolation(e) === null) return e;
  return binErrors.taken({ message: `已有与${name}相同的内容，不能恢复` });
}

async function restore(ctx: Ctx, entries: readonly BinEntry[]): Promise<void> {
  for (const entry of entries) {
    // What was deleted last is what others belong to.
    const { id, kind, rowId, title } = entry;
    try {
      await kinds[kind].restore(ctx, entry);
    } catch (e) {
      throw refusal(e, entry);
    }
    await ctx.db.delete(deletedRows).where(eq(deletedRows.id, id));
    await recordOperation(ctx, { action: 'bin.restore', entity: kind, entityId: rowId, after: { title } });
  }
}

/**
 * Puts rows of the bin back with their ids, all of them or none.
 *
 * @throws 403, 404 when one has left the bin, 409 when what it belongs to is gone or something took its place, 422 when it fits no more
 */
export async function restoreRows(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  await restore(ctx, await lockEntries(ctx, inArray(deletedRows.id, wanted), wanted.length));
}

/** The same for what was just deleted. @throws as {@link restoreRows} */
export async function undoDeletion(ctx: Ctx, { kind, ids }: BinUndoInput): Promise<void> {
  const wanted = [...new Set(ids)];
  const where = and(eq(deletedRows.kind, kind), inArray(deletedRows.rowId, wanted));
  await restore(ctx, await lockEntries(ctx, where, wanted.length));
}
