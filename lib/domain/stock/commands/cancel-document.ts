import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { approvals } from '@/db/schema/admin';
import { stockDocumentEvents, stockDocumentLines, stockDocuments } from '@/db/schema/stock';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvents, transition } from '@/lib/data/transition';
import {
  ALONE_CANCEL_COPIES,
  type DocumentCancelInput,
  type DocumentCancelView,
  type DocumentDecideInput,
  type DocumentSavedView,
} from '../document-contract';
import { savedDocument } from '../document-queries';
import { stockErrors } from '../errors';
import { stockDocumentMachine } from '@/lib/states/stock';
import { bookCancelling, type StockDocument } from './book-lines';
import { lockDocuments } from './make-document';

/** A document, and of a transfer the other one with it, locked by ascending id; the one that was asked for comes first. @throws 404 */
async function lockPair(ctx: Ctx, id: number): Promise<StockDocument[]> {
  const [head] = await ctx.db
    .select({ peerId: stockDocuments.peerId })
    .from(stockDocuments)
    .where(eq(stockDocuments.id, id));
  const found = await lockDocuments(ctx, head?.peerId ? [id, head.peerId] : [id]);
  const own = found.find((d) => d.id === id);
  if (!own || own.status === 'deleted') throw stockErrors.notFound();
  return [own, ...found.filter((d) => d.id !== id)];
}

const idsOf = (documents: readonly StockDocument[]) => documents.map((d) => d.id);

async function copiesOf(ctx: Ctx, documentId: number): Promise<number> {
  const [row] = await ctx.db
    .select({ n: sql<number>`coalesce(sum(${stockDocumentLines.quantity}), 0)::int8`.mapWith(Number) })
    .from(stockDocumentLines)
    .where(eq(stockDocumentLines.documentId, documentId));
  return row?.n ?? 0;
}

/** The request that waits for a second person, at either document of a transfer; decided under the documents' locks. */
async function waitingRequest(ctx: Ctx, documents: readonly StockDocument[]) {
  const [row] = await ctx.db
    .select()
    .from(approvals)
    .where(
      and(
        eq(approvals.kind, 'stock_cancel'),
        eq(approvals.entity, 'stockDocument'),
        inArray(approvals.entityId, idsOf(documents)),
        eq(approvals.status, 'pending'),
      ),
    );
  return row ?? null;
}

/** Status, event and reverse movements of a document, of a transfer of both. @throws 409 with `data.short` */
async function cancelPair(ctx: Ctx, documents: readonly StockDocument[], reason: string): Promise<void> {
  for (const { id } of documents) {
    await transition(ctx, {
      machine: stockDocumentMachine,
      table: stockDocuments,
      events: stockDocumentEvents,
      id,
      action: 'cancel',
      set: { cancelledAt: sql`now()`, cancelledBy: requireAdmin(ctx).userId, cancelReason: reason },
      reason,
    });
  }
  await bookCancelling(ctx, documents, reason);
}

/** An entry in the history of a document, of a transfer of both, that leaves its status as it is. */
async function note(ctx: Ctx, documents: readonly StockDocument[], action: string, reason: string) {
  await recordEvents(
    ctx,
    stockDocumentEvents,
    documents.map((d) => ({ entityId: d.id, action, fromStatus: d.status, toStatus: d.status, reason })),
  );
}

/**
 * Cancels a document (`stock/cancel`): movements of the paired kind take back what it booked. Up to {@link ALONE_CANCEL_COPIES} copies one person
 * does it; above that a second one of the warehouse has to agree first.
 *
 * @throws 404; 409 when it is not in force, waits already, or a balance would fall below what orders hold: then nothing is booked
 */
export async function cancelDocument(
  ctx: Ctx,
  { id, reason }: DocumentCancelInput,
): Promise<DocumentCancelView> {
  const { userId } = requireAdmin(ctx);
  const documents = await lockPair(ctx, id);
  if (await waitingRequest(ctx, documents)) throw stockErrors.waiting();
  const [document] = documents as [StockDocument];
  const quantity = await copiesOf(ctx, id);
  const alone = quantity <= ALONE_CANCEL_COPIES || document.status !== 'posted';
  // What is not in force goes the same way, to be told so by its machine.
  if (alone) await cancelPair(ctx, documents, reason);
  else {
    await ctx.db.insert(approvals).values({
      kind: 'stock_cancel',
      entity: 'stockDocument',
      entityId: id,
      payload: { quantity },
      reason,
      requestedBy: userId,
    });
    await note(ctx, documents, 'askCancel', reason);
  }
  await recordOperation(ctx, {
    action: alone ? 'stock.cancel' : 'stock.cancelAsk',
    entity: 'stockDocument',
    entityId: id,
    before: { status: document.status, docNo: document.docNo },
    after: { status: alone ? 'cancelled' : document.status, quantity },
    reason,
  });
  return { result: alone ? 'cancelled' : 'submitted' };
}

/**
 * The second person's word on a cancellation (`stock/cancel/decide`). Who asked may take the request back, never agree to it.
 *
 * @throws 404; 403 for the own request; 409 when nothing waits, or the copies are not there any more: then the request goes on waiting
 */
export async function decideCancel(ctx: Ctx, input: DocumentDecideInput): Promise<DocumentSavedView> {
  const { userId } = requireAdmin(ctx);
  const { id, agree, note: said = '' } = input;
  const documents = await lockPair(ctx, id);
  const request = await waitingRequest(ctx, documents);
  if (!request) throw stockErrors.notWaiting();
  const own = request.requestedBy === userId;
  if (agree && own) throw stockErrors.ownCancel();
  const status = agree ? 'approved' : own ? 'cancelled' : 'rejected';
  await ctx.db
    .update(approvals)
    .set({ status, decidedBy: userId, decidedAt: sql`now()`, decisionNote: said || null })
    .where(and(eq(approvals.id, request.id), eq(approvals.status, 'pending')));
  if (agree) await cancelPair(ctx, documents, request.reason);
  else await note(ctx, documents, own ? 'withdrawCancel' : 'refuseCancel', said);
  await recordOperation(ctx, {
    action: agree ? 'stock.cancelAgree' : own ? 'stock.cancelWithdraw' : 'stock.cancelRefuse',
    entity: 'stockDocument',
    entityId: id,
    before: { status: 'posted' },
    after: { status: agree ? 'cancelled' : 'posted', docNo: documents[0]?.docNo, note: said },
    reason: request.reason,
  });
  return savedDocument(ctx, id);
}
