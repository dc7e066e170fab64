import 'server-only';
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { deletedRows } from '@/db/schema/bin';
import { recordOperation } from '@/lib/data/audit';
import type { BinEntry } from '@/lib/data/bin';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { BIN_DAYS } from '@/lib/core/bin-kinds';
import { kinds } from '../kinds';
import { lockEntries } from './restore-rows';

const BATCH = 200;

async function purge(ctx: Ctx, entry: BinEntry): Promise<void> {
  const { id, kind, rowId, title } = entry;
  await kinds[kind].purge?.(ctx, entry);
  await ctx.db.delete(deletedRows).where(eq(deletedRows.id, id));
  await recordOperation(ctx, { action: 'bin.purge', entity: kind, entityId: rowId, before: { title } });
}

/** Deletes rows of the bin for good, all of them or none; their files are no longer in use. @throws 403, 404 when one has left it */
export async function purgeRows(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  for (const entry of await lockEntries(ctx, inArray(deletedRows.id, wanted), wanted.length)) {
    // The log is a chain.
    await purge(ctx, entry);
  }
}

/** Deletes for good what has lain in the bin for its days; one failure holds up no other. */
export async function purgeOldRows(ctx: Ctx): Promise<void> {
  const old = lt(deletedRows.deletedAt, sql`now() - make_interval(days => ${BIN_DAYS})`);
  // Walks on by id.
  for (let last = 0, more = true; more;) {
    const rows = await ctx.db
      .select({ id: deletedRows.id })
      .from(deletedRows)
      .where(and(old, gt(deletedRows.id, last)))
      .orderBy(asc(deletedRows.id))
      .limit(BATCH);
    for (const { id } of rows) {
      try {
        await withTx(ctx, async (tx) => {
          const [entry] = await tx.db
            .select()
            .from(deletedRows)
            .where(and(eq(deletedRows.id, id), old))
            .for('update');
          if (entry) await purge(tx, entry);
        });
      } catch (e) {
        ctx.log.warn({ err: e, deletedRowId: id }, 'purge of a deleted row failed');
      }
    }
    more = rows.length === BATCH;
    last = rows.at(-1)?.id ?? last;
  }
}
