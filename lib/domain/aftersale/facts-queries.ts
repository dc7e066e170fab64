import 'server-only';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { activationCodes } from '@/db/schema/activation';
import type { orderItems, orders } from '@/db/schema/order';
import { periodicalIssues } from '@/db/schema/periodical';
import { issueDeliveries } from '@/db/schema/shipment';
import type { Ctx } from '@/lib/data/ctx';
import { readChildCopies, type ChildCopies } from '@/lib/domain/order/child-copies-queries';
import { shippableByReceiver } from '@/lib/domain/order/receiver-rules';
import { issueShares, sentByIssue } from '@/lib/domain/order/rules';
import type { IssueDeliveryState } from '@/lib/states/shipping';
import type { IssueFacts, OrderFacts } from './rules';
import { afterSaleFreeStates, type AfterSaleState } from '@/lib/states/aftersale';

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
  return (
    ctx.db
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
      // As copies are taken: the order's own receiver first, then the newest child order (`takingOrder`).
      .orderBy(
        asc(periodicalIssues.issueNo),
        sql`${issueDeliveries.childOrderId} desc nulls first`,
        asc(issueDeliveries.id),
      )
  );
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

/** Activated codes by line. */
async function readActivated(ctx: Ctx, ids: readonly number[]): Promise<Map<number | null, number>> {
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
  return new Map(codes.map((r) => [r.id, r.n]));
}

/** Copies of a line that may still leave in child orders of which a part has left. */
function frozenQty(line: LineRow, children: readonly ChildCopies[]): number {
  const own = children.filter((c) => c.orderItemId === line.id);
  const copies = shippableByReceiver(line, own).children;
  return sum(
    own.filter((c) => !c.open),
    (c) => copies.get(c.childOrderId) ?? 0,
  );
}

/** Everything that decides what may be asked for. A command reads it under the order's and the lines' locks, a form without. */
export async function readOrderFacts(
  ctx: Ctx,
  order: OrderRow,
  lines: readonly LineRow[],
): Promise<OrderFacts> {
  const taken = await readTaken(ctx, order.id);
  const deliveries = await readIssues(ctx, order.id);
  // One after the other: a command reads this on the one connection of its transaction.
  const activated = await readActivated(
    ctx,
    lines.map((l) => l.id),
  );
  const split = lines.some((l) => l.allocatedQty > 0);
  const children = split ? await readChildCopies(ctx, [order.id]) : [];
  const examined = (t: Taken) => EXAMINED.includes(t.status);
  const money = (t: Taken) => t.amountFen + t.freightFen;
  return {
    lines: lines.map((line) => {
      const own = taken.filter((t) => t.orderItemId === line.id);
      const refunds = own.filter((t) => t.kind !== 'resend');
      const resends = own.filter((t) => t.kind === 'resend' && t.issueDeliveryId === null);
      return {
        line,
        childFrozenQty: frozenQty(line, children),
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
