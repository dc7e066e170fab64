import 'server-only';
import { eq, inArray } from 'drizzle-orm';
import type { orderItems } from '@/db/schema/order';
import { periodicalIssues } from '@/db/schema/periodical';
import { issueDeliveries } from '@/db/schema/shipment';
import type { Ctx } from '@/lib/data/ctx';
import { issueDeliveryMachine, type IssueDeliveryState } from '@/lib/states/shipping';
import { sentByIssue, type IssueProgress } from './rules';

type Line = typeof orderItems.$inferSelect;

/** States of issues that are still to be sent, and of those that have left. */
const LEFT: readonly IssueDeliveryState[] = issueDeliveryMachine.from('cancel');
const SENT: readonly IssueDeliveryState[] = ['shipped', 'missing', 'resent', 'refunded'];

/**
 * The lines with what became of their issues, as {@link shippingStateOf} wants them: an issue is left while it waits for its day or its
 * sending, and while it has no date at all. Read under the locks of order and lines by whoever writes from it.
 */
export async function withIssueFacts<T extends Line>(
  ctx: Ctx,
  lines: readonly T[],
): Promise<(T & IssueProgress)[]> {
  const subscribed = lines.filter(sentByIssue);
  if (subscribed.length === 0) return [...lines];
  const rows = await ctx.db
    .select({
      lineId: issueDeliveries.orderItemId,
      status: issueDeliveries.status,
      issueNo: periodicalIssues.issueNo,
    })
    .from(issueDeliveries)
    .innerJoin(periodicalIssues, eq(periodicalIssues.id, issueDeliveries.issueId))
    .where(
      inArray(
        issueDeliveries.orderItemId,
        subscribed.map((l) => l.id),
      ),
    );
  return lines.map((line) => {
    if (!sentByIssue(line)) return line;
    const own = rows.filter((r) => r.lineId === line.id);
    const undated =
      line.cancelledQty < line.quantity &&
      (line.issueList ?? []).some((no) => own.every((d) => d.issueNo !== no));
    return {
      ...line,
      undated,
      issuesLeft: undated || own.some((d) => LEFT.includes(d.status)),
      issuesSent: own.some((d) => SENT.includes(d.status)),
    };
  });
}
