import 'server-only';
import { asc, inArray, sql } from 'drizzle-orm';
import { stockDocumentEvents, stockDocumentLines, stockDocuments } from '@/db/schema/stock';
import { readableNumber } from '@/lib/core/readable-number';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent, transition } from '@/lib/data/transition';
import { MAX_COPIES } from '../contract';
import { mergeLines } from '../document-rules';
import { stockErrors } from '../errors';
import { stockDocumentMachine, type StockDocumentKind, type StockDocumentReason } from '@/lib/states/stock';
import { bookPosting, type StockDocument } from './book-lines';

export interface NewLine {
  productId: number;
  issueId?: number | null | undefined;
  quantity: number;
  unitCostFen?: number | null | undefined;
  remark?: string | null | undefined;
}

interface NewDocument {
  kind: StockDocumentKind;
  reasonKind: StockDocumentReason;
  deliveryCenterId: number;
  remark?: string | null | undefined;
  lines: readonly NewLine[];
}

/** Documents, locked by ascending id. */
export async function lockDocuments(ctx: Ctx, ids: readonly number[]): Promise<StockDocument[]> {
  return ctx.db
    .select()
    .from(stockDocuments)
    .where(inArray(stockDocuments.id, [...ids]))
    .orderBy(asc(stockDocuments.id))
    .for('update');
}

/** One document that is still there, locked. @throws 404 */
export async function lockDocument(ctx: Ctx, id: number): Promise<StockDocument> {
  const [document] = await lockDocuments(ctx, [id]);
  if (!document || document.status === 'deleted') throw stockErrors.notFound();
  return document;
}

/** A draft with its lines; each product has one. The lines were checked by the caller. @throws 400 when a line's sum is out of bounds */
export async function makeDocument(ctx: Ctx, values: NewDocument): Promise<StockDocument> {
  const { lines: given, remark = null, ...head } = values;
  const lines = mergeLines(given);
  if (lines.some((l) => l.quantity > MAX_COPIES)) {
    const message = `同一商品合计不能超过 ${MAX_COPIES} 册`;
    throw stockErrors.badGoods({ message, errors: { lines: message } });
  }
  const found = await ctx.db.execute<{ n: number }>(sql`select nextval('stock_doc_no_seq')::int8 as n`);
  const [document] = await ctx.db
    .insert(stockDocuments)
    .values({
      ...head,
      remark,
      docNo: `K${readableNumber(ctx.now, Number(found.rows[0]?.n))}`,
      createdBy: requireAdmin(ctx).userId,
    })
    .returning();
  if (!document) throw new Error('the document was not stored');
  if (lines.length > 0) {
    await ctx.db.insert(stockDocumentLines).values(
      lines.map((l, i) => ({
        documentId: document.id,
        lineNo: i + 1,
        productId: l.productId,
        issueId: l.issueId ?? null,
        quantity: l.quantity,
        unitCostFen: l.unitCostFen ?? null,
        remark: l.remark ?? null,
      })),
    );
  }
  await recordEvent(ctx, stockDocumentEvents, {
    entityId: document.id,
    action: 'create',
    fromStatus: null,
    toStatus: 'draft',
  });
  return document;
}

/** Brings drafts into force together: status, event and stock. The rows are locked by the caller, or new. @throws 409, 422 as `bookPosting` */
export async function bringIntoForce(ctx: Ctx, documents: readonly StockDocument[]): Promise<number> {
  for (const { id } of documents) {
    await transition(ctx, {
      machine: stockDocumentMachine,
      table: stockDocuments,
      events: stockDocumentEvents,
      id,
      action: 'post',
      set: { postedAt: sql`now()`, postedBy: requireAdmin(ctx).userId },
    });
  }
  return bookPosting(ctx, documents);
}
