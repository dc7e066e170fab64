import 'server-only';
import { stockDocumentEvents, stockDocuments } from '@/db/schema/stock';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { transitionAll } from '@/lib/data/transition';
import { stockErrors } from '../errors';
import { stockDocumentMachine } from '@/lib/states/stock';
import { lockDocuments } from './make-document';

/** Deletes drafts, all of them or none; their rows stay for the history. @throws 404, 409 when one is in force or was */
export async function deleteDocuments(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const found = await lockDocuments(ctx, wanted);
  if (found.length !== wanted.length || found.some((d) => d.status === 'deleted'))
    throw stockErrors.notFound();
  await transitionAll(ctx, {
    machine: stockDocumentMachine,
    table: stockDocuments,
    events: stockDocumentEvents,
    ids: wanted,
    action: 'delete',
  });
  for (const { id, docNo } of found) {
    await recordOperation(ctx, {
      action: 'stock.del',
      entity: 'stockDocument',
      entityId: id,
      before: { docNo, status: 'draft' },
      after: { status: 'deleted' },
    });
  }
}
