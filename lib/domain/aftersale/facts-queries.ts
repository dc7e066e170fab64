import 'server-only';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { afterSaleItems, afterSales } from '@/db/schema/aftersale';
import { childOrderItems, childOrders } from '@/db/schema/childOrder';
import { activationCodes } from '@/db/schema/ebook';
import type { orderItems, orders } from '@/db/schema/order';
import { periodicalIssues } from '@/db/schema/product';
import { issueDeliveries } from '@/db/schema/shipping';
import type { Ctx } from '@/lib/data/ctx';
import { issueShares, sentByIssue } from '@/lib/domain/order/rules';
import type { IssueDeliveryState } from '@/lib/domain/shipping/states';
import type { IssueFacts, OrderFacts } from './rules';
import { afterSaleFreeStates, type AfterSaleState } from './states';

export type OrderRow = typeof orders.$inferSelect;
export type LineRow = typeof orderItems.$inferSelect;

/** States in which the money asked for has no refund of its own yet. */
const EXAMINED: readonly AfterSaleState[] = ['applied', 'wait_goods', 'goods_sent'];
const OPEN_RESEND: readonly AfterSaleState[] = ['applied', 'resend'];
const UNSENT: readonly IssueDeliveryState[] = ['expected', 'ready', 'suspended'];

/** Rows of cases that are open or done. */
function readTaken(ctx: Ctx, orderId: number) {
  return ctx.db
    .select({
      orderItemId: afterSaleItems.orderItemId,
      issueDeliveryId: afterSaleItems.issueDeliveryId,
      quantity: afterSaleItems.quantity,
      amountFen: afterSaleItems.amountFen,
      freightFen: afterSaleItems.freightFen,
      kind: afterSales.kind,
      goodsState: afterSales.goodsState,
      status: afterSales.status,
    })
    .from(afterSaleItems)
    .innerJoin(afterSales, eq(afterSales.id, afterSaleItems.afterSaleId))
    .where(and(eq(afterSales.orderId, orderId), notInArray(afterSales.status, [...afterSaleFreeStates])));
}
type Taken = Awaited<ReturnType<typeof readTaken>>[number];

function readIssues(ctx: Ctx, orderId: number) {
  return ctx.db
    .select({
      id: issueDeliveries.id,
      orderItemId: issueDeliveries.orderItemId,
      issueNo: periodicalIssues.issueNo,
      year: periodicalIssues.year,
      quantity: issueDeliveries.quantity,
      priceFen: issueDeliveries.priceFen,
      status: issueDeliveries.status,
      shippedAt: issueDeliveries.shippedAt,
    })
    .from(issueDeliveries)
    .innerJoin(periodicalIssues, eq(periodicalIssues.id, issueDeliveries.issueId))
    .where(eq(issueDeliveries.orderId, orderId))
    .orderBy(asc(periodicalIssues.issueNo), asc(issueDeliveries.id));
}
type Delivery = Awaited<ReturnType<typeof readIssues>>[number];

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((a, r) => a + of(r), 0);
const issueLabel = (year: number | null, no: number) => `${year ?? ''} 年第 ${no} 期`;

function issuesOf(line: LineRow, deliveries: readonly Delivery[], taken: readonly Taken[]): IssueFacts[] {
  if (!sentByIssue(line)) return [];
  const own = deliveries.filter((d) => d.orderItemId === line.id);
  const planned: IssueFacts[] = own.map((d) => {
    const asked = taken.filter((t) => t.issueDeliveryId === d.id && t.kind !== 'resend');
    return {
      id: d.id,
      issueNo: d.issueNo,
      label: issueLabel(d.year, d.issueNo),
      quantity: d.quantity,
      priceFen: d.priceFen,
      status: UNSENT.includes(d.status) ? 'unsent' : d.status === 'shipped' ? 'shipped' : 'other',
      shippedAt: d.shippedAt,
      takenQty: sum(asked, (t) => t.quantity),
      takenFen: sum(asked, (t) => t.amountFen),
    };
  });
  // Issues of a year without dates have no delivery yet; they are paid all the same.
  const shares = issueShares(line);
  const gone = line.cancelledQty + line.refundingQty;
  const unplanned: IssueFacts[] = [...shares]
    .filter(([no]) => !own.some((d) => d.issueNo === no))
    .map(([issueNo, priceFen]) => ({
      id: null,
      issueNo,
      label: issueLabel(line.subYear, issueNo),
      quantity: line.quantity,
      priceFen,
      status: 'unsent',
      shippedAt: null,
      takenQty: gone,
      takenFen: Math.floor((priceFen * gone) / line.quantity),
    }));
  return [...planned, ...unplanned].toSorted((a, b) => a.issueNo - b.issueNo);
}

/** Activated codes, and copies of child orders that are packed or gone, by line. */
async function readCounters(ctx: Ctx, ids: readonly number[]) {
  // One after the other: a command reads this on the one connection of its transaction.
  const codes = await ctx.db
    .select({ id: activationCodes.orderItemId, n: sql<number>`count(*)::int` })
    .from(activationCodes)
    .where(
      and(
        inArray(activationCodes.orderItemId, [...ids]),
        inArray(activationCodes.status, ['activated', 'expired']),
      ),
    )
    .groupBy(activationCodes.orderItemId);
  const children = await ctx.db
    .select({ id: childOrderItems.orderItemId, n: sql<number>`sum(${childOrderItems.quantity})::int` })
    .from(childOrderItems)
    .innerJoin(childOrders, eq(childOrders.id, childOrderItems.childOrderId))
    .where(
      and(
        inArray(childOrderItems.orderItemId, [...ids]),
        inArray(childOrders.status, ['frozen', 'shipped', 'received']),
      ),
    )
    .groupBy(childOrderItems.orderItemId);
  const of = (rows: readonly { id: number | null; n: number }[]) => new Map(rows.map((r) => [r.id, r.n]));
  return { activated: of(codes), childSent: of(children) };
}

/** Everything that decides what may be asked for. A command reads it under the order's and the lines' locks, a form without. */
export async function readOrderFacts(
  ctx: Ctx,
  order: OrderRow,
  lines: readonly LineRow[],
): Promise<OrderFacts> {
  const taken = await readTaken(ctx, order.id);
  const deliveries = await readIssues(ctx, order.id);
  const { activated, childSent } = await readCounters(
    ctx,
    lines.map((l) => l.id),
  );
  const examined = (t: Taken) => EXAMINED.includes(t.status);
  const money = (t: Taken) => t.amountFen + t.freightFen;
  return {
    lines: lines.map((line) => {
      const own = taken.filter((t) => t.orderItemId === line.id);
      const refunds = own.filter((t) => t.kind !== 'resend');
      const resends = own.filter((t) => t.kind === 'resend' && t.issueDeliveryId === null);
      return {
        line,
        childSentQty: childSent.get(line.id) ?? 0,
        activatedQty: activated.get(line.id) ?? 0,
        refundQty: sum(refunds, (t) => t.quantity),
        refundShippedQty: sum(
          refunds.filter((t) => t.goodsState === 'shipped'),
          (t) => t.quantity,
        ),
        resendQty: sum(resends, (t) => t.quantity),
        openResendQty: sum(
          resends.filter((t) => OPEN_RESEND.includes(t.status)),
          (t) => t.quantity,
        ),
        goodsFen: sum(refunds, (t) => t.amountFen),
        freightFen: sum(refunds, (t) => t.freightFen),
        openFen: sum(refunds.filter(examined), money),
        issues: issuesOf(line, deliveries, own),
      };
    }),
    nothingSent: lines.every((l) => l.shippedQty === 0) && deliveries.every((d) => UNSENT.includes(d.status)),
    leftFen: order.paidFen - order.refundedFen - order.refundingFen - sum(taken.filter(examined), money),
  };
}
