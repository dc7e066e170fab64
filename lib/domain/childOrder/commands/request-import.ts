import 'server-only';
import { importBatches } from '@/db/schema/childOrder';
import { fitText } from '@/lib/core/characters';
import { actorName, actorUserId, type Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { childOrderErrors } from '../errors';
import { SHOWN_ERRORS, type ChildImportCommitInput, type ChildImportView } from '../import-contract';
import { presentBatch } from '../import-queries';
import type { RawRow } from '../import-rules';
import { importHead } from '../scope';
import { checkFile, livingImport } from './preview-import';
import { assertSplittable } from './with-split';

/** The job that writes an import; a waiting one of the same import is not doubled. */
export async function enqueueImport(ctx: Ctx, importId: number): Promise<void> {
  await enqueue(ctx, {
    task: 'childOrder.import',
    payload: { importId },
    key: `childOrder.import:${importId}`,
    // A run that dies is begun again by the sweep, which looks at its signs of life.
    maxAttempts: 1,
  });
}

/** Enters the file's batch, or the one that failed or whose child orders were all deleted since, anew. */
async function enterBatch(ctx: Ctx, input: ChildImportCommitInput, rows: readonly RawRow[]) {
  const values = {
    orderId: input.orderId,
    fileHash: input.fingerprint,
    fileName: fitText(input.file.name, 200),
    rowCount: rows.length,
    status: 'queued' as const,
    doneCount: 0,
    rows: rows as unknown as Record<string, unknown>[],
    errors: [],
    error: null,
    createdBy: actorUserId(ctx),
    createdAt: ctx.now,
    actorName: actorName(ctx),
    actorRole: 'role' in ctx.actor ? ctx.actor.role : '',
    runNo: 0,
    beatAt: null,
    finishedAt: null,
  };
  const [batch] = await ctx.db
    .insert(importBatches)
    .values(values)
    .onConflictDoUpdate({ target: [importBatches.orderId, importBatches.fileHash], set: values })
    .returning(importHead);
  if (!batch) throw new Error('insert of an import returned nothing');
  return batch;
}

/**
 * Asks for the import of a previewed file (`childOrder/import`, domain.md section 8): all of its rows or none, written by a job. The same file is
 * imported once per order: asked for again it answers with the same import, unless that failed or all of its child orders were deleted since.
 * Called outside a transaction.
 *
 * @throws 404; 400 at the field `file`; 409 when it is not the file that was previewed or the order is closed for it; 422 with the errors by row
 */
export async function requestImport(outer: Ctx, input: ChildImportCommitInput): Promise<ChildImportView> {
  const { raw, rows, split, fingerprint } = await checkFile(outer, input);
  if (fingerprint !== input.fingerprint) throw childOrderErrors.importChanged();
  const known = await livingImport(outer, split.order.id, fingerprint);
  if (known) return presentBatch(known);
  assertSplittable(outer, split.order);
  const errors = rows.flatMap((r) => r.errors);
  if (errors.length > 0) {
    throw childOrderErrors.importErrors({
      message: `文件中有 ${errors.length} 处错误，未导入任何内容`,
      data: { errorCount: errors.length, errors: errors.slice(0, SHOWN_ERRORS) },
    });
  }
  return withTx(outer, async (ctx) => {
    assertSplittable(ctx, await lockOrder(ctx, input.orderId));
    const same = await livingImport(ctx, input.orderId, fingerprint);
    if (same) return presentBatch(same);
    const batch = await enterBatch(ctx, input, raw);
    await enqueueImport(ctx, batch.id);
    return presentBatch(batch);
  });
}
