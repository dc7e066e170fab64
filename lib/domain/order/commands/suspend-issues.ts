import 'server-only';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { periodicalIssues } from '@/db/schema/periodical';
import { issueDeliveries, issueDeliveryEvents } from '@/db/schema/shipment';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, requireBuyer, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { holdPlans } from '@/lib/domain/product/hold-plans';
import { issueDeliveryMachine, type IssueDeliveryState } from '@/lib/states/shipping';
import { orderErrors } from '../errors';
import type { IssueHoldInput } from '../issue-contract';
import { suspendedByBuyer } from '../issue-hold-queries';
import { ownOrders } from '../scope';

/**
 * The deliveries, locked after their orders and with their issues held as they are: an issue that appears meanwhile is waited for.
 *
 * @throws 404 when one of them does not exist, for a buyer also when it is another's
 */
async function lockRows(ctx: Ctx, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  const found = await ctx.db
    .select({
      orderId: issueDeliveries.orderId,
      productId: periodicalIssues.productId,
      year: periodicalIssues.year,
    })
    .from(issueDeliveries)
    .innerJoin(periodicalIssues, eq(periodicalIssues.id, issueDeliveries.issueId))
    .innerJoin(orders, eq(orders.id, issueDeliveries.orderId))
    .where(and(inArray(issueDeliveries.id, wanted), ctx.actor.kind === 'buyer' ? ownOrders(ctx) : undefined));
  if (found.length !== wanted.length) throw orderErrors.issueNotFound();
  await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      inArray(
        orders.id,
        found.map((f) => f.orderId),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update');
  await holdPlans(ctx, found);
  return ctx.db
    .select({ id: issueDeliveries.id, status: issueDeliveries.status, issue: periodicalIssues.status })
    .from(issueDeliveries)
    .innerJoin(periodicalIssues, eq(periodicalIssues.id, issueDeliveries.issueId))
    .where(inArray(issueDeliveries.id, wanted))
    .orderBy(asc(issueDeliveries.id))
    .for('update', { of: issueDeliveries });
}

/** @throws 409 for an issue that the desk holds back */
async function assertHeldByBuyer(
  ctx: Ctx,
  rows: readonly { id: number; status: IssueDeliveryState }[],
): Promise<void> {
  const held = rows.filter((r) => r.status === 'suspended').map((r) => r.id);
  const mine = await suspendedByBuyer(ctx, held);
  if (held.some((id) => !mine.has(id))) throw orderErrors.issueHeldByOffice();
}

async function moveAll(
  ctx: Ctx,
  action: 'suspend' | 'resume',
  { ids, reason }: { ids: readonly number[]; reason?: string },
): Promise<number> {
  const rows = await lockRows(ctx, ids);
  if (action === 'resume' && ctx.actor.kind === 'buyer') await assertHeldByBuyer(ctx, rows);
  for (const row of rows) {
    const back: IssueDeliveryState = row.issue === 'planned' ? 'expected' : 'ready';
    // Locked in ascending order.
    await transition(ctx, {
      machine: issueDeliveryMachine,
      table: issueDeliveries,
      events: issueDeliveryEvents,
      id: row.id,
      action,
      ...(action === 'resume' && { to: back }),
      set: { reason: action === 'suspend' ? (reason ?? null) : null },
      reason,
    });
  }
  if (ctx.actor.kind !== 'admin') return rows.length;
  await recordOperation(ctx, {
    action: `issue.${action}`,
    entity: 'issueDelivery',
    entityId: rows.map((r) => r.id).join(','),
    before: { status: rows.map((r) => r.status) },
    after: { action },
    reason,
  });
  return rows.length;
}

/** 停寄: issues that have not left wait until they are resumed, all of them or none. @throws 404, 409 in another state */
export function suspendIssues(ctx: Ctx, input: IssueHoldInput): Promise<number> {
  requireAdmin(ctx);
  return moveAll(ctx, 'suspend', input);
}

/** 恢复 of suspended issues: those that have appeared may be sent at once. @throws 404, 409 in another state */
export function resumeIssues(ctx: Ctx, input: IssueHoldInput): Promise<number> {
  requireAdmin(ctx);
  return moveAll(ctx, 'resume', input);
}

/** 停寄 by the buyer, of issues of his own orders (domain.md section 9). @throws 404 for another's, 409 in another state */
export function suspendOwnIssues(ctx: Ctx, input: IssueHoldInput): Promise<number> {
  requireBuyer(ctx);
  return moveAll(ctx, 'suspend', input);
}

/** 恢复 by the buyer, of what he has suspended himself. @throws 404 for another's, 409 in another state or when the desk holds it */
export async function resumeOwnIssues(ctx: Ctx, ids: readonly number[]): Promise<number> {
  requireBuyer(ctx);
  return moveAll(ctx, 'resume', { ids: [...ids] });
}
