import 'server-only';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { childOrderItems } from '@/db/schema/childOrder';
import type { orderItems } from '@/db/schema/order';
import { issueDeliveries } from '@/db/schema/shipment';
import type { Ctx } from '@/lib/data/ctx';
import { issueDeliveryMachine, type IssueDeliveryState } from '@/lib/states/shipping';
import { readChildCopies } from '../child-copies-queries';
import { sentByIssue, type IssueProgress } from '../rules';
import { settleChild } from './child-parcel';

type Line = typeof orderItems.$inferSelect & IssueProgress;

const WAITING: readonly IssueDeliveryState[] = issueDeliveryMachine.from('cancel');

/**
 * Copies of a subscription that a child order has count as sent when the last issue for its receiver left, as those of the line do; until then the
 * child is not shipped. The caller holds the order's and the lines' locks.
 *
 * @param lines of one order, with what became of their issues
 */
export async function settleSubscribedChildren(ctx: Ctx, lines: readonly Line[]): Promise<void> {
  const split = lines.filter((l) => sentByIssue(l) && l.allocatedQty > 0);
  const [first] = split;
  if (!first) return;
  const children = (await readChildCopies(ctx, [first.orderId])).filter((c) =>
    split.some((l) => l.id === c.orderItemId),
  );
  const rows = await ctx.db
    .select({
      orderItemId: issueDeliveries.orderItemId,
      childOrderId: issueDeliveries.childOrderId,
      status: issueDeliveries.status,
    })
    .from(issueDeliveries)
    .where(
      and(
        inArray(
          issueDeliveries.orderItemId,
          split.map((l) => l.id),
        ),
        isNotNull(issueDeliveries.childOrderId),
      ),
    );
  const changed = new Set<number>();
  for (const child of children) {
    const line = split.find((l) => l.id === child.orderItemId);
    const own = rows.filter(
      (r) => r.orderItemId === child.orderItemId && r.childOrderId === child.childOrderId,
    );
    const whole =
      !line?.undated &&
      own.some((r) => r.status !== 'cancelled') &&
      own.every((r) => !WAITING.includes(r.status));
    const shippedQty = whole ? child.quantity : 0;
    if (shippedQty === child.shippedQty) continue;
    changed.add(child.childOrderId);
    // Few rows, under the order's lock.
    await ctx.db
      .update(childOrderItems)
      .set({ shippedQty })
      .where(eq(childOrderItems.id, child.childOrderItemId));
  }
  // Locked in ascending order.
  for (const id of [...changed].toSorted((a, b) => a - b)) await settleChild(ctx, id);
}
