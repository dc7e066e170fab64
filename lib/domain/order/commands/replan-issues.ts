import 'server-only';
import { asc, eq, exists, inArray, sql } from 'drizzle-orm';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import type { orderItems, orders } from '@/db/schema/order';
import { periodicalIssues } from '@/db/schema/periodical';
import { issueDeliveries, issueDeliveryEvents } from '@/db/schema/shipment';
import { spreadFen } from '@/lib/core/spread';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvents } from '@/lib/data/transition';
import { holdPlans } from '@/lib/domain/product/hold-plans';
import { issueDeliveryMachine, type IssueDeliveryState } from '@/lib/states/shipping';
import { readChildCopies, type ChildCopies } from '../child-copies-queries';
import { issueCopies } from '../issue-copies-queries';
import { shareCopies } from '../receiver-rules';
import { sentByIssue } from '../rules';

type Line = typeof orderItems.$inferSelect;
type Delivery = typeof issueDeliveries.$inferSelect;
interface Row {
  delivery: Delivery;
  /** A case names it: what it says of the row stays true. */
  named: boolean;
  published: boolean;
}

const WAITING: readonly IssueDeliveryState[] = issueDeliveryMachine.from('cancel');

/** Deliveries of the lines, locked by ascending id; the years are held before, as whoever publishes does. */
async function lockRows(ctx: Ctx, lines: readonly Line[]): Promise<Row[]> {
  await holdPlans(
    ctx,
    lines.map((l) => ({ productId: l.productId, year: l.subYear ?? 0 })),
  );
  return ctx.db
    .select({
      delivery: issueDeliveries,
      named: sql<boolean>`${exists(
        ctx.db
          .select({ one: sql`1` })
          .from(afterSaleItems)
          .where(eq(afterSaleItems.issueDeliveryId, issueDeliveries.id)),
      )}`,
      published: sql<boolean>`${periodicalIssues.status} = 'published'`,
    })
    .from(issueDeliveries)
    .innerJoin(periodicalIssues, eq(periodicalIssues.id, issueDeliveries.issueId))
    .where(
      inArray(
        issueDeliveries.orderItemId,
        lines.map((l) => l.id),
      ),
    )
    .orderBy(asc(issueDeliveries.id))
    .for('update', { of: issueDeliveries });
}

interface IssuePlan {
  line: Line;
  rows: readonly Row[];
  children: readonly ChildCopies[];
  /** Copies due by delivery. */
  due: ReadonlyMap<number, number>;
}

/** Who gets how much of an issue: what has left, or is named by a case, stays; the rest follows the children. */
function sharesOf({ line, rows, children, due }: IssuePlan, open: readonly Row[]) {
  const dueOf = (r: Row) => due.get(r.delivery.id) ?? 0;
  const fixed = rows.filter((r) => !open.includes(r) && r.delivery.status !== 'cancelled');
  const sum = (some: readonly Row[]) => some.reduce((a, r) => a + dueOf(r), 0);
  const back = open.filter((r) => r.delivery.shipmentId !== null);
  // What left once and came back is as much as its parcel held.
  const total = Math.max(sum(back), line.quantity - line.cancelledQty - sum(fixed));
  return shareCopies(
    total,
    children.map((c) => ({
      childOrderId: c.childOrderId,
      quantity: c.quantity - sum(fixed.filter((r) => r.delivery.childOrderId === c.childOrderId)),
    })),
  );
}

/** Rewrites the deliveries of one issue that wait; their price together stays. */
async function rewrite(ctx: Ctx, plan: IssuePlan): Promise<void> {
  const waiting = plan.rows.filter((r) => WAITING.includes(r.delivery.status));
  const open = waiting.filter((r) => !r.named);
  const [first] = open;
  if (!first) return;
  const shares = sharesOf(plan, open);
  if (shares.length === 0) return;
  const prices = spreadFen(
    open.reduce((a, r) => a + r.delivery.priceFen, 0),
    shares.map((s) => s.quantity),
  );
  // A delivery that a person holds back stays held back, also for the receivers that take it over.
  const held = open.every((r) => r.delivery.status === 'suspended');
  const status: IssueDeliveryState = held ? 'suspended' : first.published ? 'ready' : 'expected';
  const rowOf = (some: readonly Row[], to: number | null) =>
    some.find((r) => r.delivery.childOrderId === to)?.delivery;
  const targets = shares.map((s, i) => ({
    ...s,
    priceFen: prices[i] ?? 0,
    known: rowOf(open, s.childOrderId),
  }));
  await dropRows(
    ctx,
    open.map((r) => r.delivery).filter((d) => targets.every((t) => t.known?.id !== d.id)),
  );
  for (const { known, ...target } of targets) {
    const named = rowOf(waiting, target.childOrderId);
    if (known) await changeRow(ctx, known, target);
    else if (named) await changeRow(ctx, named, grown(named, target));
    else await addRow(ctx, plan.line, first.delivery, { ...target, status });
  }
}

/** What a case says of a row stays true when copies are added to it. */
const grown = (row: Delivery, by: Target): Target => ({
  ...by,
  quantity: row.quantity + by.quantity,
  priceFen: row.priceFen + by.priceFen,
});

async function dropRows(ctx: Ctx, rows: readonly Delivery[]): Promise<void> {
  if (rows.length === 0) return;
  await recordEvents(
    ctx,
    issueDeliveryEvents,
    rows.map((d) => ({
      entityId: d.id,
      action: 'reallocate',
      fromStatus: d.status,
      toStatus: null,
      payload: { issueId: d.issueId, childOrderId: d.childOrderId, from: d.quantity, to: 0 },
    })),
  );
  await ctx.db.delete(issueDeliveries).where(
    inArray(
      issueDeliveries.id,
      rows.map((d) => d.id),
    ),
  );
}

interface Target {
  childOrderId: number | null;
  quantity: number;
  priceFen: number;
}

async function changeRow(ctx: Ctx, known: Delivery, { quantity, priceFen }: Target): Promise<void> {
  if (known.quantity === quantity && known.priceFen === priceFen) return;
  await ctx.db
    .update(issueDeliveries)
    // Another number of copies than the parcel that came back held.
    .set({
      quantity,
      priceFen,
      ...(known.quantity !== quantity && { shipmentId: null }),
      updatedAt: sql`now()`,
    })
    .where(eq(issueDeliveries.id, known.id));
  await recordEvents(ctx, issueDeliveryEvents, [
    {
      entityId: known.id,
      action: 'reallocate',
      fromStatus: known.status,
      toStatus: known.status,
      payload: { from: known.quantity, to: quantity },
    },
  ]);
}

async function addRow(
  ctx: Ctx,
  line: Line,
  of: Delivery,
  { childOrderId, quantity, priceFen, status }: Target & { status: IssueDeliveryState },
): Promise<void> {
  const values = { orderId: line.orderId, orderItemId: line.id, issueId: of.issueId, childOrderId };
  const [made] = await ctx.db
    .insert(issueDeliveries)
    .values({ ...values, quantity, priceFen, status, reason: status === 'suspended' ? of.reason : null })
    .returning({ id: issueDeliveries.id });
  if (!made) throw new Error('insert of an issue delivery returned nothing');
  await recordEvents(ctx, issueDeliveryEvents, [
    {
      entityId: made.id,
      action: 'reallocate',
      fromStatus: null,
      toStatus: status,
      payload: { issueId: of.issueId, childOrderId, from: 0, to: quantity },
    },
  ]);
}

/**
 * Gives the issues of an order's subscriptions that have not left to the receivers that its child orders name now (domain.md section 9: one
 * delivery per issue and receiver). To be called after every change of child orders, in the same transaction; an order whose issues are not
 * planned yet (unpaid) is left alone. What has left stays as it is.
 *
 * @param lines as they are after the change, locked with the order by the caller
 */
export async function replanIssues(
  ctx: Ctx,
  order: Pick<typeof orders.$inferSelect, 'id'>,
  lines: readonly Line[],
): Promise<void> {
  const subscribed = lines.filter((l) => sentByIssue(l) && l.cancelledQty < l.quantity);
  if (subscribed.length === 0) return;
  const rows = await lockRows(ctx, subscribed);
  if (rows.length === 0) return;
  const children = await readChildCopies(ctx, [order.id]);
  const due = await issueCopies(
    ctx,
    rows.map((r) => r.delivery),
    subscribed,
  );
  for (const line of subscribed) {
    const own = rows.filter((r) => r.delivery.orderItemId === line.id);
    for (const issueId of new Set(own.map((r) => r.delivery.issueId))) {
      await rewrite(ctx, {
        line,
        rows: own.filter((r) => r.delivery.issueId === issueId),
        children: children.filter((c) => c.orderItemId === line.id),
        due,
      });
    }
  }
}
