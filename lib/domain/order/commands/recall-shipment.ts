import 'server-only';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { activationCodes } from '@/db/schema/activation';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { shipmentEvents, shipmentItems, shipments, trackingChanges } from '@/db/schema/shipment';
import { bookTitle } from '@/lib/core/book-title';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { recordEvent, transition } from '@/lib/data/transition';
import type { RecallShipmentInput } from '@/lib/domain/shipping/office-contract';
import { shipmentMachine } from '@/lib/states/shipping';
import { orderErrors } from '../errors';
import { withIssueFacts } from '../issue-facts-queries';
import { lockHolder } from '../policy';
import { sentByIssue, shippingStateOf } from '../rules';
import { orderMachine } from '@/lib/states/order';
import { countChild, settleChild } from './child-parcel';
import { recallStock } from './recall-stock';
import { releaseWaybill } from './release-waybill';
import { unsendIssues } from './unsend-issues';

type Line = typeof orderItems.$inferSelect;
type Shipment = typeof shipments.$inferSelect;
type Item = typeof shipmentItems.$inferSelect;

interface Part {
  item: Item;
  line: Line;
  good: number;
  damaged: number;
}

/** What came back of each line of the parcel; copies that nobody calls damaged are good. @throws 400 at the line */
function partsOf(items: readonly Item[], lines: readonly Line[], input: RecallShipmentInput): Part[] {
  const wanted = input.items ?? [];
  if (wanted.some((w) => !items.some((i) => i.id === w.itemId))) throw orderErrors.foreignItem();
  return items.map((item) => {
    const line = lines.find((l) => l.id === item.orderItemId);
    if (!line) throw new Error(`shipment item ${item.id} without a line`);
    const damaged = wanted.find((w) => w.itemId === item.id)?.damaged ?? 0;
    if (damaged > item.quantity) {
      const message = `${bookTitle(line.title)}共 ${item.quantity} 件，残损数量不能更多`;
      throw orderErrors.damagedTooMany({ message, data: { itemId: item.id } });
    }
    return { item, line, good: item.quantity - damaged, damaged };
  });
}

/** @throws 409 when a code that came with the goods is in use */
async function refuseActivated(ctx: Ctx, parts: readonly Part[]): Promise<void> {
  const used = await ctx.db.$count(
    activationCodes,
    and(
      inArray(
        activationCodes.orderItemId,
        parts.map((p) => p.line.id),
      ),
      inArray(activationCodes.status, ['activated', 'expired']),
    ),
  );
  if (used > 0) throw orderErrors.recallActivated();
}

/**
 * Copies by line that were paid back without coming home, or sent once more: nobody waits for them any more, so they are no longer the
 * order's to recall. The caller holds the locks that every change of a case takes.
 */
async function settledAway(ctx: Ctx, orderId: number): Promise<Map<number, number>> {
  const rows = await ctx.db
    .select({ id: afterSaleItems.orderItemId, n: sql<number>`sum(${afterSaleItems.quantity})::int` })
    .from(afterSaleItems)
    .innerJoin(afterSales, eq(afterSales.id, afterSaleItems.afterSaleId))
    .where(
      and(
        eq(afterSales.orderId, orderId),
        isNull(afterSaleItems.issueDeliveryId),
        sql`(${afterSales.kind} = 'refund_only' and ${afterSales.goodsState} = 'shipped' and ${afterSales.status} = 'done'
          or ${afterSales.kind} = 'resend' and ${afterSales.status} in ('applied', 'resend', 'done'))`,
      ),
    )
    .groupBy(afterSaleItems.orderItemId);
  return new Map(rows.map((r) => [r.id, r.n]));
}

/** Counters of the lines go down; what is returned or on its way back stays within what was shipped. @throws 409 */
async function countDown(
  ctx: Ctx,
  orderId: number,
  parts: readonly Part[],
  packed: boolean,
): Promise<Line[]> {
  const counter = packed ? orderItems.packedQty : orderItems.shippedQty;
  const away = packed ? new Map<number, number>() : await settledAway(ctx, orderId);
  for (const { item, line } of parts.toSorted((a, b) => a.line.id - b.line.id)) {
    // Issues of a subscription have counters of their own.
    if (sentByIssue(line)) continue;
    const gone = away.get(line.id) ?? 0;
    // Rows are locked already.
    const done = await ctx.db
      .update(orderItems)
      .set({
        [packed ? 'packedQty' : 'shippedQty']: sql`${counter} - ${item.quantity}`,
        updatedAt: sql`now()`,
      })
      .where(
        and(
          eq(orderItems.id, line.id),
          packed
            ? undefined
            : sql`${orderItems.shippedQty} - ${item.quantity} >= ${orderItems.returnedQty} + ${orderItems.returningQty} + ${gone}`,
        ),
      )
      .returning({ id: orderItems.id });
    if (done.length === 0) {
      throw orderErrors.recallReturning({
        message:
          gone > 0
            ? `${bookTitle(line.title)}有 ${gone} 件已按未收到处理（退款或补寄），不能撤回；退回的商品请登记入库`
            : `${bookTitle(line.title)}有退货或处理中的售后，不能撤回`,
        data: { itemId: item.id },
      });
    }
  }
  return lockOrderItems(ctx, orderId);
}

/** The child order waits to be shipped again; with nothing of it gone it may be edited. */
async function reopenChild(
  ctx: Ctx,
  childOrderId: number,
  parts: readonly Part[],
  more: { reason: string; payload: Record<string, unknown> },
): Promise<void> {
  await countChild(
    ctx,
    parts.flatMap(({ item }) =>
      item.childOrderItemId === null
        ? []
        : [{ childOrderItemId: item.childOrderItemId, quantity: -item.quantity }],
    ),
  );
  await settleChild(ctx, childOrderId, more);
}

/** The order's state follows from what has still left. */
async function moveOrder(ctx: Ctx, row: Shipment, lines: readonly Line[], reason: string): Promise<void> {
  const shippingStatus = shippingStateOf(await withIssueFacts(ctx, lines));
  await transition(ctx, {
    machine: orderMachine,
    table: orders,
    events: orderEvents,
    id: row.orderId,
    action: 'recall',
    to: shippingStatus === 'unshipped' ? 'to_ship' : 'part_shipped',
    set: { shippingStatus, shippedAt: null, updatedAt: sql`now()` },
    reason,
    payload: { shipmentNo: row.shipmentNo, trackingNo: row.trackingNo },
  });
}

/** The parcel, locked and recalled. @throws 404, 409 with its state */
async function recallRow(ctx: Ctx, id: number, reason: string): Promise<{ before: Shipment; row: Shipment }> {
  const [before] = await ctx.db.select().from(shipments).where(eq(shipments.id, id)).for('update');
  if (!before) throw orderErrors.shipmentNotFound();
  if (before.afterSaleId !== null) throw orderErrors.recallResend();
  const row = await transition(ctx, {
    machine: shipmentMachine,
    table: shipments,
    events: shipmentEvents,
    id,
    action: 'recall',
    set: { recalledAt: sql`now()`, recallReason: reason, updatedAt: sql`now()` },
    reason,
    payload: { trackingNo: before.trackingNo },
  });
  if (before.trackingNo !== null) {
    await ctx.db.insert(trackingChanges).values({
      shipmentId: id,
      deliveryCorpId: before.deliveryCorpId,
      trackingNo: before.trackingNo,
      reason: `撤回：${reason}`,
      actorId: requireAdmin(ctx).userId,
    });
    await releaseWaybill(ctx, id, reason);
  }
  return { before, row };
}

/**
 * 撤回 of one parcel (domain.md section 8) before it is received: copies back to their stock or to the damaged bucket, counters down, the order
 * waits for its goods again. The tracking number stays in the history.
 *
 * @returns the shipment's id
 * @throws 404; 409 when it was received or recalled, a code of it is in use, goods of it are returned or an after-sale names them, somebody
 * else has the order in hand, or too few copies are free to replace damaged ones; 400 at a line
 */
export async function recallShipment(ctx: Ctx, input: RecallShipmentInput): Promise<number> {
  const admin = requireAdmin(ctx);
  const [found] = await ctx.db
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(eq(shipments.id, input.id));
  if (!found) throw orderErrors.shipmentNotFound();
  const order = await lockOrder(ctx, found.orderId);
  const lines = await lockOrderItems(ctx, order.id);
  const holder = lockHolder(order, ctx.now);
  if (holder !== null && holder !== admin.userId) throw orderErrors.lockedByOther();
  const { before, row } = await recallRow(ctx, input.id, input.reason);
  const packed = before.status === 'packed';
  const items = await ctx.db
    .select()
    .from(shipmentItems)
    .where(eq(shipmentItems.shipmentId, row.id))
    .orderBy(asc(shipmentItems.id));
  const parts = partsOf(items, lines, input);
  await refuseActivated(ctx, parts);
  await unsendIssues(ctx, row.id, input.reason);
  const after = await countDown(ctx, order.id, parts, packed);
  if (row.childOrderId !== null) {
    await reopenChild(ctx, row.childOrderId, parts, {
      reason: input.reason,
      payload: { shipmentNo: row.shipmentNo },
    });
  }
  if (packed) {
    // The order did not move when the parcel was packed.
    await recordEvent(ctx, orderEvents, {
      entityId: order.id,
      action: 'recall',
      fromStatus: order.status,
      toStatus: order.status,
      reason: input.reason,
      payload: { shipmentNo: row.shipmentNo },
    });
  } else await moveOrder(ctx, row, after, input.reason);
  await recordOperation(ctx, {
    action: 'shipping.recall',
    entity: 'shipment',
    entityId: row.id,
    before: { status: before.status, orderStatus: order.status, shippingStatus: order.shippingStatus },
    after: {
      shipmentNo: row.shipmentNo,
      items: parts.map((p) => ({ orderItemId: p.line.id, good: p.good, damaged: p.damaged })),
    },
    reason: input.reason,
  });
  if (!packed) {
    await recallStock(
      ctx,
      row.id,
      parts.flatMap(({ item, line, good, damaged }) =>
        item.stockItemId === null
          ? []
          : [{ stockItemId: item.stockItemId, title: bookTitle(line.title), good, damaged }],
      ),
      input.reason,
    );
  }
  return row.id;
}
