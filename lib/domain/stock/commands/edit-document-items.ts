import 'server-only';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { stockDocumentLines, stockDocuments } from '@/db/schema/stock';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { MAX_COPIES } from '../contract';
import {
  MAX_DOCUMENT_LINES,
  type DocumentItemEditInput,
  type DocumentItemInsertInput,
  type DocumentSavedView,
} from '../document-contract';
import { savedDocument } from '../document-queries';
import { mergeLines } from '../document-rules';
import { stockErrors } from '../errors';
import type { DocumentItemsInsertInput } from '../line-sheet-contract';
import type { StockDocument } from './book-lines';
import { checkGoods } from './check-goods';
import { claimRequest } from './claim-request';
import { lockDocument } from './make-document';

type Line = typeof stockDocumentLines.$inferSelect;

/** The document under its lock: one writer at a time changes its lines. @throws 404, 409 when it is no draft any more */
async function lockDraft(ctx: Ctx, id: number): Promise<StockDocument> {
  const document = await lockDocument(ctx, id);
  if (document.status !== 'draft') throw stockErrors.notDraft({ data: { status: document.status } });
  return document;
}

/** Who has the document open sees that its lines are others now. */
async function touch(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(stockDocuments)
    .set({ version: sql`${stockDocuments.version} + 1`, updatedAt: ctx.now })
    .where(eq(stockDocuments.id, id));
}

const logged = (line: Pick<Line, 'productId' | 'issueId' | 'quantity' | 'unitCostFen'>) => ({
  productId: line.productId,
  issueId: line.issueId,
  quantity: line.quantity,
  unitCostFen: line.unitCostFen,
});

const readLines = (ctx: Ctx, document: StockDocument) =>
  ctx.db.select().from(stockDocumentLines).where(eq(stockDocumentLines.documentId, document.id));

type NewLine = Omit<DocumentItemInsertInput, 'stock_id' | 'requestKey'>;

/** Adds copies of goods that may stand there. @param field of the form, with their number @returns a line that is new */
async function addLine(
  ctx: Ctx,
  document: StockDocument,
  lines: readonly Line[],
  { productId, issueId = null, addQuantity, unitCostFen = null, remark = null }: NewLine,
  field: string,
): Promise<Line[]> {
  const known = lines.find((l) => l.productId === productId && l.issueId === issueId);
  const quantity = (known?.quantity ?? 0) + addQuantity;
  if (quantity > MAX_COPIES) {
    const message = `同一商品合计不能超过 ${MAX_COPIES} 册，单据上已有 ${known?.quantity ?? 0} 册`;
    throw stockErrors.badGoods({ message, errors: { [field]: message } });
  }
  if (!known && lines.length >= MAX_DOCUMENT_LINES)
    throw stockErrors.tooManyLines({ message: `一张单据最多 ${MAX_DOCUMENT_LINES} 行` });
  const values = {
    quantity,
    unitCostFen: unitCostFen ?? known?.unitCostFen ?? null,
    remark: remark ?? known?.remark ?? null,
  };
  const lineNo = Math.max(0, ...lines.map((l) => l.lineNo)) + 1;
  const made = known
    ? []
    : await ctx.db
        .insert(stockDocumentLines)
        .values({ ...values, documentId: document.id, lineNo, productId, issueId })
        .returning();
  if (known) await ctx.db.update(stockDocumentLines).set(values).where(eq(stockDocumentLines.id, known.id));
  await recordOperation(ctx, {
    action: 'stock.itemInsert',
    entity: 'stockDocument',
    entityId: document.id,
    before: known ? logged(known) : undefined,
    after: logged({ productId, issueId, ...values }),
  });
  return made;
}

/**
 * Adds copies of a product to a draft (`stock/item/insert`); a product that has a line gets more on it.
 *
 * @throws 404; 400 at the field; 409 when the document is no draft
 */
export async function insertDocumentItem(
  ctx: Ctx,
  input: DocumentItemInsertInput,
): Promise<DocumentSavedView> {
  const id = await claimRequest(ctx, 'item.insert', input, async () => {
    const document = await lockDraft(ctx, input.stock_id);
    await checkGoods(ctx, document.kind, [input], () => 'productId');
    await addLine(ctx, document, await readLines(ctx, document), input, 'addQuantity');
    await touch(ctx, document.id);
    return input.stock_id;
  });
  return savedDocument(ctx, id);
}

/**
 * Adds several lines to a draft by the rules of a single one, all of them or none (`stock/item/insert/batch`).
 *
 * @throws 404; 400 at the line; 422 for too many lines; 409 when the document is no draft
 */
export async function insertDocumentItems(
  ctx: Ctx,
  input: DocumentItemsInsertInput,
): Promise<DocumentSavedView> {
  const id = await claimRequest(ctx, 'items.insert', input, async () => {
    const document = await lockDraft(ctx, input.stock_id);
    await checkGoods(ctx, document.kind, input.lines, (i) => `lines.${i}.productId`);
    const there = await readLines(ctx, document);
    for (const [i, { quantity, ...line }] of mergeLines(input.lines).entries()) {
      // One after the other: each gets the next number.
      const asked = { ...line, addQuantity: quantity };
      there.push(...(await addLine(ctx, document, there, asked, `lines.${i}.quantity`)));
    }
    await touch(ctx, document.id);
    return input.stock_id;
  });
  return savedDocument(ctx, id);
}

/** The lines named, under the lock of their one document. @throws 404 when one is missing or they belong to several documents */
async function lockLines(
  ctx: Ctx,
  ids: readonly number[],
): Promise<{ document: StockDocument; lines: Line[] }> {
  const wanted = [...new Set(ids)];
  const [first] = await ctx.db
    .select({ documentId: stockDocumentLines.documentId })
    .from(stockDocumentLines)
    .where(inArray(stockDocumentLines.id, wanted))
    .limit(1);
  if (!first) throw stockErrors.lineNotFound();
  const document = await lockDraft(ctx, first.documentId);
  const lines = await ctx.db
    .select()
    .from(stockDocumentLines)
    .where(and(inArray(stockDocumentLines.id, wanted), eq(stockDocumentLines.documentId, document.id)));
  if (lines.length !== wanted.length) throw stockErrors.lineNotFound();
  return { document, lines };
}

/** @throws 404, 409 when the document is no draft */
export async function editDocumentItem(ctx: Ctx, input: DocumentItemEditInput): Promise<DocumentSavedView> {
  const { id, quantity, remark } = input;
  const { document, lines } = await lockLines(ctx, [id]);
  const [line] = lines as [Line];
  const { unitCostFen = line.unitCostFen } = input;
  await ctx.db
    .update(stockDocumentLines)
    .set({ quantity, unitCostFen, remark })
    .where(eq(stockDocumentLines.id, id));
  await touch(ctx, document.id);
  await recordOperation(ctx, {
    action: 'stock.itemEdit',
    entity: 'stockDocument',
    entityId: document.id,
    before: logged(line),
    after: logged({ ...line, quantity, unitCostFen }),
  });
  return savedDocument(ctx, document.id);
}

/** Takes lines off a draft, all of them or none. @throws 404, 409 when the document is no draft */
export async function deleteDocumentItems(ctx: Ctx, ids: readonly number[]): Promise<DocumentSavedView> {
  const { document, lines } = await lockLines(ctx, ids);
  await ctx.db.delete(stockDocumentLines).where(
    inArray(
      stockDocumentLines.id,
      lines.map((l) => l.id),
    ),
  );
  await touch(ctx, document.id);
  await recordOperation(ctx, {
    action: 'stock.itemDel',
    entity: 'stockDocument',
    entityId: document.id,
    before: { items: lines.map(logged) },
  });
  return savedDocument(ctx, document.id);
}
