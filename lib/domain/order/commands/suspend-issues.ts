import 'server-only';
import { asc, eq, inArray } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { periodicalIssues } from '@/db/schema/product';
import { issueDeliveries, issueDeliveryEvents } from '@/db/schema/shipping';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { holdPlans } from '@/lib/domain/product/hold-plans';
import { issueDeliveryMachine, type IssueDeliveryState } from '@/lib/domain/shipping/states';
import { orderErrors } from '../errors';
import type { IssueHoldInput } from '../issue-contract';

/**
 * The deliveries, locked after their orders and with their issues held as they are: an issue that appears meanwhile is waited for.
 *
 * @throws 404 when one of them does not exist
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
    .where(inArray(issueDeliveries.id, wanted));
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

async function moveAll(
  ctx: Ctx,
  action: 'suspend' | 'resume',
  { ids, reason }: IssueHoldInput,
): Promise<number> {
  requireAdmin(ctx);
  const rows = await lockRows(ctx, ids);
  for (const row of rows) {
    const back: IssueDeliveryState = row.issue === 'planned' ? 'expected' : 'ready';
    // eslint-disable-next-line no-await-in-loop -- locked in ascending order
    await transition(ctx, {
      machine: issueDeliveryMachine,
      table: issueDeliveries,
      events: issueDeliveryEvents,
      id: row.id,
      action,
      ...(action === 'resume' && { to: back }),
      set: { reason: action === 'suspend' ? reason : null },
      reason,
    });
  }
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
  return moveAll(ctx, 'suspend', input);
}

/** 恢复 of suspended issues: those that have appeared may be sent at once. @throws 404, 409 in another state */
export function resumeIssues(ctx: Ctx, input: IssueHoldInput): Promise<number> {
  return moveAll(ctx, 'resume', input);
}
