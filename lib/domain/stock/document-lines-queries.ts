import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { periodicalIssues } from '@/db/schema/periodical';
import { products } from '@/db/schema/product';
import { stockDocumentLines, stockDocuments, stockItems } from '@/db/schema/stock';
import type { Ctx } from '@/lib/data/ctx';
import type { DocumentLineView } from './document-contract';

/** Lines of a document with what lies in its delivery centre. */
export async function readDocumentLines(ctx: Ctx, documentId: number): Promise<DocumentLineView[]> {
  // The limit has each line look its one balance up by the product: no join over all balances.
  const balance = ctx.db
    .select({
      id: stockItems.id,
      onHand: stockItems.onHand,
      reserved: stockItems.reserved,
    })
    .from(stockItems)
    .where(
      and(
        eq(stockItems.productId, stockDocumentLines.productId),
        sql`${stockItems.issueId} is not distinct from ${stockDocumentLines.issueId}`,
        eq(stockItems.deliveryCenterId, stockDocuments.deliveryCenterId),
      ),
    )
    .limit(1)
    .as('balance');
  return ctx.db
    .select({
      id: stockDocumentLines.id,
      lineNo: stockDocumentLines.lineNo,
      productId: stockDocumentLines.productId,
      sku: products.sku,
      title: products.title,
      code: sql<string | null>`coalesce(${products.isbn}, ${products.issn})`,
      issueId: stockDocumentLines.issueId,
      issueTitle: periodicalIssues.title,
      quantity: stockDocumentLines.quantity,
      unitCostFen: stockDocumentLines.unitCostFen,
      remark: stockDocumentLines.remark,
      stockItemId: balance.id,
      onHand: sql<number>`coalesce(${balance.onHand}, 0)`,
      available: sql<number>`coalesce(${balance.onHand} - ${balance.reserved}, 0)`,
    })
    .from(stockDocumentLines)
    .innerJoin(stockDocuments, eq(stockDocuments.id, stockDocumentLines.documentId))
    .innerJoin(products, eq(products.id, stockDocumentLines.productId))
    .leftJoin(periodicalIssues, eq(periodicalIssues.id, stockDocumentLines.issueId))
    .leftJoinLateral(balance, sql`true`)
    .where(eq(stockDocumentLines.documentId, documentId))
    .orderBy(asc(stockDocumentLines.lineNo));
}
