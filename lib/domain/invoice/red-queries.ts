import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { invoiceLines, invoices } from '@/db/schema/invoice';
import type { Ctx } from '@/lib/data/ctx';
import { coveredBy, readBillable } from './billable-queries';
import { suggestRed, type BlueLine, type RedPick } from './red-rules';
import { draftLines } from './rules';

/** The lines of a blue document with what its issued red ones took; red lines carry the number of the line that they lower. */
export async function readBlueLines(ctx: Ctx, blueId: number): Promise<BlueLine[]> {
  const rows = await ctx.db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, blueId))
    .orderBy(asc(invoiceLines.lineNo));
  const taken = await ctx.db
    .select({
      lineNo: invoiceLines.lineNo,
      quantity: sql<number>`coalesce(sum(${invoiceLines.quantity}), 0)::int`,
      amountFen: sql<number>`sum(${invoiceLines.amountFen})::int8`,
      taxFen: sql<number>`sum(${invoiceLines.taxFen})::int8`,
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoices.redOf, blueId), eq(invoices.status, 'issued')))
    .groupBy(invoiceLines.lineNo);
  return rows.map((l) => {
    const red = taken.find((t) => t.lineNo === l.lineNo);
    return {
      lineNo: l.lineNo,
      orderId: l.orderId,
      orderItemId: l.orderItemId,
      name: l.name,
      spec: l.spec,
      unit: l.unit,
      quantity: l.quantity,
      taxCode: l.taxCode,
      taxKind: l.taxKind,
      taxBp: l.taxBp,
      policyCode: l.policyCode,
      amountFen: l.amountFen,
      taxFen: l.taxFen,
      redQuantity: red?.quantity ?? 0,
      redFen: red?.amountFen ?? 0,
      redTaxFen: red?.taxFen ?? 0,
    };
  });
}

/**
 * What to take back of a document so that its orders' documents stand at what was paid and neither refunded nor on its way back: the lines
 * that refunds touched, by line and quantity. Empty when it stands rightly.
 */
export async function suggestRedOf(ctx: Ctx, blueId: number, lines: readonly BlueLine[]): Promise<RedPick[]> {
  const ids = (await coveredBy(ctx, blueId)).map((c) => c.orderId);
  if (ids.length === 0) return [];
  const targets = (await readBillable(ctx, ids, blueId)).flatMap(draftLines);
  return suggestRed(lines, targets);
}
