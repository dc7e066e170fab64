import 'server-only';
import { and, asc, eq, gt, notInArray, sql } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { periodicalIssueEvents, periodicalIssues } from '@/db/schema/periodical';
import { issueDeliveries, issueDeliveryEvents } from '@/db/schema/shipment';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { invalidate } from '@/lib/data/page-cache';
import { transition, transitionAll } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { productTags } from '@/lib/domain/product/cached';
import { lockIssue } from '@/lib/domain/product/commands/lock-plan';
import type { IssueCancelInput } from '@/lib/domain/product/plan-contract';
import { planErrors } from '@/lib/domain/product/plan-errors';
import { sentSql, stockedSql } from '@/lib/domain/product/plan-use-queries';
import { issueMachine } from '@/lib/states/product';
import { issueDeliveryMachine } from '@/lib/states/shipping';
import { issueShares, sentByIssue } from '../rules';
import { CANCELLED_ISSUE, reportCancelledIssue } from './plan-issues';
import { lockDeliveries } from './publish-issue';
import { settleIssues } from './settle-issues';

/**
 * Calls an issue off (domain.md section 9): what waits for it is cancelled in the same transaction, and a job opens a special order per paid
 * line, so that a person gives the share of that issue back.
 *
 * @returns the number of deliveries that were cancelled
 * @throws 404, 409 when it was called off before, when copies were sent or packed, or when a back issue has stock or orders
 */
export async function cancelIssue(ctx: Ctx, { id, version, reason }: IssueCancelInput): Promise<number> {
  requireAdmin(ctx);
  const { issue } = await lockIssue(ctx, id);
  if (issue.version !== version) throw planErrors.changed();
  const open = await lockDeliveries(ctx, id, issueDeliveryMachine.from('cancel'));
  const [facts] = await ctx.db
    .select({ sent: sentSql, stocked: stockedSql })
    .from(periodicalIssues)
    .where(eq(periodicalIssues.id, id));
  if (facts?.sent) throw planErrors.sent();
  if (facts?.stocked) throw planErrors.stocked();
  await transition(ctx, {
    machine: issueMachine,
    table: periodicalIssues,
    events: periodicalIssueEvents,
    id,
    action: 'cancel',
    set: { version: sql`${periodicalIssues.version} + 1` },
    reason,
  });
  await transitionAll(ctx, {
    machine: issueDeliveryMachine,
    table: issueDeliveries,
    events: issueDeliveryEvents,
    ids: open,
    action: 'cancel',
    set: { reason: CANCELLED_ISSUE },
    reason: CANCELLED_ISSUE,
  });
  await enqueue(ctx, { task: 'issue.cancelled', payload: { issueId: id }, key: `issue.cancelled:${id}` });
  await recordOperation(ctx, {
    action: 'issue.cancel',
    entity: 'periodicalIssue',
    entityId: id,
    before: { status: issue.status },
    after: { status: 'cancelled', deliveries: open.length },
    reason,
  });
  await invalidate(ctx, [productTags.one(issue.productId), productTags.all]);
  return open.length;
}

/** Lines of one transaction. */
const CHUNK = 100;

/** Paid lines that hold the issue, with their delivery where they have one. */
function affected(
  ctx: Ctx,
  issue: { id: number; productId: number; year: number; issueNo: number },
  after: number,
) {
  return ctx.db
    .select({
      line: orderItems,
      status: issueDeliveries.status,
      why: issueDeliveries.reason,
      priceFen: issueDeliveries.priceFen,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .leftJoin(
      issueDeliveries,
      and(eq(issueDeliveries.orderItemId, orderItems.id), eq(issueDeliveries.issueId, issue.id)),
    )
    .where(
      and(
        gt(orderItems.id, after),
        eq(orderItems.productId, issue.productId),
        eq(orderItems.subYear, issue.year),
        sql`${issue.issueNo} = any(${orderItems.issueList})`,
        gt(sql`${orderItems.quantity} - ${orderItems.cancelledQty}`, 0),
        notInArray(orders.status, ['pending_payment', 'cancelled']),
      ),
    )
    .orderBy(asc(orderItems.id))
    .limit(CHUNK);
}

/** Opens the special orders of a called-off issue; the same line opens one only, so it may run again. */
export async function reportCancelledLines(outer: Ctx, issueId: number): Promise<void> {
  const [issue] = await outer.db.select().from(periodicalIssues).where(eq(periodicalIssues.id, issueId));
  if (issue?.status !== 'cancelled') return;
  let after = 0;
  for (;;) {
    const rows = await affected(outer, issue, after);
    await withTx(outer, async (ctx) => {
      for (const { line, status, why, priceFen } of rows) {
        // Unsubscribed before: the buyer has the money already.
        if (sentByIssue(line) && !(status === 'cancelled' && why === CANCELLED_ISSUE)) continue;
        const share = priceFen ?? issueShares(line).get(issue.issueNo) ?? 0;
        await reportCancelledIssue(ctx, line, issue, share);
      }
      // Orders of which only this issue was left have gone as far as they will.
      for (const orderId of [...new Set(rows.map((r) => r.line.orderId))].toSorted((a, b) => a - b)) {
        // Locked in ascending order.
        await settleIssues(ctx, orderId);
      }
    });
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.line.id;
  }
}
