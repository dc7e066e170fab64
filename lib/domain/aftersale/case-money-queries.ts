import 'server-only';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { activationCodes } from '@/db/schema/activation';
import { refundItems, refunds } from '@/db/schema/payment';
import { issueDeliveries } from '@/db/schema/shipment';
import type { Ctx } from '@/lib/data/ctx';
import { isDigital } from '@/lib/domain/product/rules';
import { activatedInCase, type CaseLineMoney } from './office-rules';
import type { LineRow } from './facts-queries';
import { freezeReason, type OrderFacts } from './rules';

type Case = typeof afterSales.$inferSelect;

/** Copies of each line that a case is about: the rows of one issue together, whichever. A subscription's rows name the same copies issue by issue. */
export async function copiesByLine(ctx: Ctx, afterSaleId: number): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({
      orderItemId: afterSaleItems.orderItemId,
      issueId: issueDeliveries.issueId,
      quantity: sql<number>`sum(${afterSaleItems.quantity})::int`,
    })
    .from(afterSaleItems)
    .leftJoin(issueDeliveries, eq(issueDeliveries.id, afterSaleItems.issueDeliveryId))
    .where(eq(afterSaleItems.afterSaleId, afterSaleId))
    .groupBy(afterSaleItems.orderItemId, issueDeliveries.issueId);
  const out = new Map<number, number>();
  for (const r of rows) out.set(r.orderItemId, Math.max(out.get(r.orderItemId) ?? 0, r.quantity));
  return out;
}

/** The money of a case line by line, as it was asked for; `facts` tells what other cases have taken of the freight. */
export async function caseMoney(
  ctx: Ctx,
  caseId: number,
  lines: readonly LineRow[],
  facts: OrderFacts,
): Promise<CaseLineMoney[]> {
  const copies = await copiesByLine(ctx, caseId);
  const rows = await ctx.db
    .select({
      orderItemId: afterSaleItems.orderItemId,
      goodsFen: sql`sum(${afterSaleItems.amountFen})`.mapWith(Number),
      freightFen: sql`sum(${afterSaleItems.freightFen})`.mapWith(Number),
    })
    .from(afterSaleItems)
    .where(eq(afterSaleItems.afterSaleId, caseId))
    .groupBy(afterSaleItems.orderItemId)
    .orderBy(asc(afterSaleItems.orderItemId));
  return rows.map((r) => {
    const line = lines.find((l) => l.id === r.orderItemId);
    const taken = (facts.lines.find((f) => f.line.id === r.orderItemId)?.freightFen ?? 0) - r.freightFen;
    return {
      ...r,
      title: line?.title ?? '',
      quantity: copies.get(r.orderItemId) ?? 0,
      freightMostFen: Math.max(r.freightFen, (line?.freightShareFen ?? 0) - taken),
    };
  });
}

/** What refunds of the case that were not taken back hold or have given, by line: fen, and copies. */
export async function refundedOfCase(ctx: Ctx, caseId: number) {
  return ctx.db
    .select({
      orderItemId: refundItems.orderItemId,
      goodsFen: sql`sum(${refundItems.goodsFen})`.mapWith(Number),
      freightFen: sql`sum(${refundItems.freightFen})`.mapWith(Number),
      quantity: sql<number>`sum(${refundItems.quantity})::int`,
    })
    .from(refundItems)
    .innerJoin(refunds, eq(refunds.id, refundItems.refundId))
    .where(and(eq(refunds.afterSaleId, caseId), ne(refunds.status, 'cancelled')))
    .groupBy(refundItems.orderItemId);
}

/** Activated e-copies that a refund of this case would void. */
export async function activatedOfCase(
  ctx: Ctx,
  row: Case,
  lines: readonly LineRow[],
  money: readonly CaseLineMoney[],
): Promise<number> {
  const digital = lines.filter((l) => isDigital(l.kind) && money.some((m) => m.orderItemId === l.id));
  if (row.kind === 'resend' || digital.length === 0) return 0;
  const codes = await ctx.db
    .select({
      id: activationCodes.orderItemId,
      unused: sql<number>`count(*) filter (where ${activationCodes.status} = 'assigned')::int`,
      frozen: sql<number>`count(*) filter (where ${activationCodes.status} = 'assigned' and ${activationCodes.frozenBy} is null and ${activationCodes.frozenReason} = ${freezeReason(row)})::int`,
      activated: sql<number>`count(*) filter (where ${activationCodes.status} in ('activated', 'expired'))::int`,
    })
    .from(activationCodes)
    .where(
      inArray(
        activationCodes.orderItemId,
        digital.map((l) => l.id),
      ),
    )
    .groupBy(activationCodes.orderItemId);
  return digital.reduce((all, line) => {
    const own = codes.find((c) => c.id === line.id) ?? { unused: 0, frozen: 0, activated: 0 };
    const copies = money.find((m) => m.orderItemId === line.id)?.quantity ?? 0;
    const staying = line.quantity - line.cancelledQty - line.returnedQty - line.refundingQty;
    return all + activatedInCase({ ...own, copies, staying });
  }, 0);
}
