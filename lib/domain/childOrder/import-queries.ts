import 'server-only';
import { toIso, toIsoOrNull } from '@/lib/core/dates';
import type { Ctx } from '@/lib/data/ctx';
import { SHOWN_ERRORS, type ChildImportView } from './import-contract';
import { findImport, type ImportHead } from './scope';
import { importStates } from '@/lib/states/childOrder';

export function presentBatch(batch: ImportHead): ChildImportView {
  return {
    id: batch.id,
    orderId: batch.orderId,
    fileName: batch.fileName,
    status: batch.status,
    statusLabel: importStates[batch.status],
    total: batch.rowCount,
    done: batch.doneCount,
    error: batch.error,
    errorCount: batch.errors.length,
    errors: batch.errors.slice(0, SHOWN_ERRORS),
    createdAt: toIso(batch.createdAt),
    finishedAt: toIsoOrNull(batch.finishedAt),
  };
}

/** How far an import is, and what became of it (`childOrder/import/{id}`). @throws 404 */
export async function getImport(ctx: Ctx, { id }: { id: number }): Promise<ChildImportView> {
  return presentBatch(await findImport(ctx, id));
}
