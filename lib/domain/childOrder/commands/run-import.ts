import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { importBatches } from '@/db/schema/childOrder';
import { isAppError } from '@/lib/core/errors';
import { isAdminRole } from '@/lib/core/role';
import { isUnavailable } from '@/lib/data/db-errors';
import type { Actor, Ctx } from '@/lib/data/ctx';
import type { ChildImportError } from '../import-contract';
import { importWorld } from '../import-file-queries';
import { checkRows, sumCopies, type RawRow } from '../import-rules';
import { DEAD_SECONDS, MAX_RUNS } from '../rules';
import { takeCopies, withSplit } from './with-split';
import { writeRows } from './write-rows';

type Batch = typeof importBatches.$inferSelect;

/** Rows are wrong by now: somebody else took copies, an area was retired … */
class RowsRefused extends Error {
  constructor(readonly errors: ChildImportError[]) {
    super('rows of an import are refused');
  }
}
/** The row is another run's now: what this run has written counts for nothing. */
class Superseded extends Error {}

/** Takes the import for a new run; `null` when it is over or a living run has it. */
async function claim(ctx: Ctx, id: number): Promise<Batch | null> {
  const [batch] = await ctx.db
    .update(importBatches)
    .set({
      status: 'running',
      runNo: sql`${importBatches.runNo} + 1`,
      doneCount: 0,
      beatAt: sql`now()`,
    })
    .where(
      and(
        eq(importBatches.id, id),
        sql`(${importBatches.status} = 'queued' or (${importBatches.status} = 'running' and ${importBatches.beatAt} < now() - make_interval(secs => ${DEAD_SECONDS})))`,
      ),
    )
    .returning();
  return batch ?? null;
}

const mine = (batch: Batch) =>
  and(
    eq(importBatches.id, batch.id),
    eq(importBatches.status, 'running'),
    eq(importBatches.runNo, batch.runNo),
  );

/** Whoever asked, for the histories. Whether he may was looked at when he asked. */
function actorOf(batch: Batch): Actor {
  const base = { userId: batch.createdBy ?? 0, name: batch.actorName, role: batch.actorRole };
  const sessionId = 'import';
  return isAdminRole(batch.actorRole)
    ? { kind: 'admin', ...base, permissions: ['order'], sessionId }
    : { kind: 'buyer', ...base, organizationId: null, organizationRole: null, sessionId };
}

/** The whole import in one transaction: checked anew under the locks, allocated, written, done. */
async function importAll(outer: Ctx, batch: Batch): Promise<void> {
  const raw = (batch.rows ?? []) as unknown as RawRow[];
  const tell = async (done: number) => {
    // Outside the transaction, so that whoever asks sees it.
    const alive = await outer.db
      .update(importBatches)
      .set({ doneCount: done, beatAt: sql`now()` })
      .where(mine(batch))
      .returning({ id: importBatches.id });
    if (alive.length === 0) throw new Superseded();
  };
  await withSplit(
    outer,
    batch.orderId,
    async (ctx, split) => {
      const rows = checkRows(raw, await importWorld(ctx, split));
      const errors = rows.flatMap((r) => r.errors);
      if (errors.length > 0) throw new RowsRefused(errors);
      await takeCopies(ctx, split, sumCopies(rows));
      await writeRows(ctx, { ...batch, order: split.order }, rows, tell);
      const done = await ctx.db
        .update(importBatches)
        .set({ status: 'done', doneCount: batch.rowCount, rows: null, finishedAt: sql`now()` })
        .where(mine(batch))
        .returning({ id: importBatches.id });
      if (done.length === 0) throw new Superseded();
      return {
        value: null,
        action: 'importChildren',
        payload: { importId: batch.id, fileName: batch.fileName, count: rows.length },
      };
    },
    { checked: true },
  );
}

async function fail(ctx: Ctx, batch: Batch, error: string, errors: ChildImportError[] = []): Promise<void> {
  await ctx.db
    .update(importBatches)
    .set({ status: 'failed', doneCount: 0, error, errors, finishedAt: sql`now()` })
    .where(mine(batch));
}

/**
 * Writes one import (job `childOrder.import`): all rows in one transaction, telling how far it is. A run that was killed leaves its row `running` and
 * nothing else; after {@link DEAD_SECONDS} without a sign of life the sweep begins it again, at most {@link MAX_RUNS} times.
 */
export async function runImport(outer: Ctx, id: number): Promise<void> {
  const batch = await claim(outer, id);
  if (!batch) return;
  const ctx = { ...outer, actor: actorOf(batch) };
  if (batch.runNo > MAX_RUNS) {
    await fail(ctx, batch, '多次中断，请重新导入');
    return;
  }
  try {
    await importAll(ctx, batch);
  } catch (e) {
    if (e instanceof Superseded) return;
    // The database went away: the sweep begins it again.
    if (isUnavailable(e)) throw e;
    if (e instanceof RowsRefused) {
      await fail(ctx, batch, `有 ${e.errors.length} 处错误，未导入任何内容`, e.errors);
      return;
    }
    if (!isAppError(e)) ctx.log.error({ err: e, importId: id }, 'import of child orders failed');
    await fail(ctx, batch, isAppError(e) ? e.message : '导入失败，请重试');
  }
}
