import 'server-only';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { periodicalIssues } from '@/db/schema/periodical';
import { issueDeliveries } from '@/db/schema/shipment';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { planErrors } from '@/lib/domain/product/plan-errors';
import type { IssueSendInput, IssueSendResult, IssueSendView } from '../issue-contract';
import { MAX_SEND_ROWS } from '../issue-contract';
import { sendOrderIssue, type IssueParcel } from './send-order-issue';

type Delivery = typeof issueDeliveries.$inferSelect;

/** Ready deliveries of the next part of an issue; those of one order stay together, because they travel together. */
async function nextIds(
  ctx: Ctx,
  issueId: number,
  afterId: number,
): Promise<{ ids: number[]; next: number | null }> {
  const ready = and(eq(issueDeliveries.issueId, issueId), eq(issueDeliveries.status, 'ready'));
  const page = await ctx.db
    .select({ id: issueDeliveries.id, orderId: issueDeliveries.orderId })
    .from(issueDeliveries)
    .where(and(ready, gt(issueDeliveries.id, afterId)))
    .orderBy(asc(issueDeliveries.id))
    .limit(MAX_SEND_ROWS);
  if (page.length === 0) return { ids: [], next: null };
  const orderIds = [...new Set(page.map((r) => r.orderId))];
  const rows = await ctx.db
    .select({ id: issueDeliveries.id })
    .from(issueDeliveries)
    .where(and(ready, inArray(issueDeliveries.orderId, orderIds)));
  return {
    ids: rows.map((r) => r.id),
    next: page.length < MAX_SEND_ROWS ? null : (page.at(-1)?.id ?? null),
  };
}

/** Orders, lines and deliveries, each locked by ascending id: the one order that all writers keep. */
async function lockAll(ctx: Ctx, orderIds: readonly number[], ids: readonly number[]) {
  const owners = await ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(asc(orders.id))
    .for('update');
  await ctx.db
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(inArray(orderItems.orderId, [...orderIds]))
    .orderBy(asc(orderItems.id))
    .for('update');
  const deliveries = await ctx.db
    .select()
    .from(issueDeliveries)
    .where(inArray(issueDeliveries.id, [...ids]))
    .orderBy(asc(issueDeliveries.id))
    .for('update');
  return { owners, deliveries };
}

/** One parcel per order and receiver: a child order's goods go to its own. */
function parcelsOf(input: IssueSendInput, deliveries: readonly Delivery[]): IssueParcel[] {
  const parcels = new Map<string, IssueParcel>();
  for (const d of deliveries) {
    const key = `${d.orderId}:${d.childOrderId ?? ''}`;
    const trackingNo = input.rows?.find((r) => r.deliveryId === d.id)?.trackingNo;
    const known = parcels.get(key);
    if (known) {
      known.deliveries.push(d);
      known.carrier.trackingNo ??= trackingNo;
      continue;
    }
    parcels.set(key, {
      issueId: input.issueId,
      // Chosen by the page, and of other calls' batches apart.
      batchId: `issue:${input.issueId}:${input.batchId}${d.childOrderId === null ? '' : `:${d.childOrderId}`}`,
      childOrderId: d.childOrderId,
      carrier: { deliveryCorpId: input.deliveryCorpId, trackingNo },
      remark: input.remark,
      deliveries: [d],
    });
  }
  return [...parcels.values()];
}

/**
 * Sends an issue to those who wait for it (domain.md section 9), at most {@link MAX_SEND_ROWS} rows in a transaction: one parcel per order and
 * receiver. A row that cannot leave (held, in somebody's hands, given back meanwhile) is told so and stops no other; the same batch sent
 * again finds what it has sent.
 *
 * @throws 404 for the issue
 */
export async function sendIssues(ctx: Ctx, input: IssueSendInput): Promise<IssueSendView> {
  requireAdmin(ctx);
  const [issue] = await ctx.db
    .select({ id: periodicalIssues.id, title: periodicalIssues.title })
    .from(periodicalIssues)
    .where(eq(periodicalIssues.id, input.issueId));
  if (!issue) throw planErrors.issueNotFound();
  const { ids, next } = input.rows
    ? { ids: input.rows.map((r) => r.deliveryId), next: null }
    : await nextIds(ctx, issue.id, input.afterId);
  const found = await ctx.db
    .select({ id: issueDeliveries.id, orderId: issueDeliveries.orderId })
    .from(issueDeliveries)
    .where(and(inArray(issueDeliveries.id, ids), eq(issueDeliveries.issueId, issue.id)));
  const orderIds = [...new Set(found.map((r) => r.orderId))];
  const { owners, deliveries } = await lockAll(
    ctx,
    orderIds,
    found.map((r) => r.id),
  );
  const results: IssueSendResult[] = ids
    .filter((id) => found.every((f) => f.id !== id))
    .map((deliveryId) => refusal(deliveryId, '寄送记录不存在'));
  for (const order of owners) {
    const own = parcelsOf(
      input,
      deliveries.filter((d) => d.orderId === order.id),
    );
    for (const parcel of own) {
      results.push(...(await sendOrderIssue(ctx, order.id, parcel)));
    }
  }
  const sent = results.filter((r) => r.ok).length;
  if (sent > 0) {
    await recordOperation(ctx, {
      action: 'issue.send',
      entity: 'periodicalIssue',
      entityId: issue.id,
      after: {
        batchId: input.batchId,
        sent,
        refused: results.length - sent,
        shipments: [...new Set(results.flatMap((r) => (r.shipmentNo === null ? [] : [r.shipmentNo])))],
      },
    });
  }
  const left = await ctx.db.$count(
    issueDeliveries,
    and(eq(issueDeliveries.issueId, issue.id), eq(issueDeliveries.status, 'ready')),
  );
  return { results, sent, nextAfterId: next, left };
}

/** A row that did not leave, and why. */
function refusal(deliveryId: number, message: string): IssueSendResult {
  return { deliveryId, ok: false, copies: 0, shipmentId: null, shipmentNo: null, message };
}
