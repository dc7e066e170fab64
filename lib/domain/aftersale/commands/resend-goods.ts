import 'server-only';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { afterSaleItems } from '@/db/schema/aftersale-items';
import { stockItems } from '@/db/schema/stock';
import { coreErrors } from '@/lib/core/errors';
import { bookTitle } from '@/lib/core/book-title';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { notifyBuyer } from '@/lib/data/notify';
import { assertCarrier, insertShipment, type ParcelItem } from '@/lib/domain/order/commands/insert-shipment';
import { assertIssueCarrier } from '@/lib/domain/order/commands/issue-carrier';
import { markResent, missingIssues } from '@/lib/domain/order/commands/resend-issues';
import { moveStock, perStockItem, type StockQuantity } from '@/lib/domain/stock/commands/move-stock';
import type { FinishInput } from '../office-contract';
import { afterSaleErrors } from '../errors';
import { afterSaleMachine } from '@/lib/states/aftersale';
import { lockCase, tellOrder, type LockedCase } from './lock-case';
import { completeCase } from './settle-after-sale';

/** What is sent once more: copies of lines from their stock row, and reported issues. */
async function readParcel(ctx: Ctx, { row, lines }: LockedCase) {
  const rows = await ctx.db
    .select()
    .from(afterSaleItems)
    .where(eq(afterSaleItems.afterSaleId, row.id))
    .orderBy(asc(afterSaleItems.orderItemId), asc(afterSaleItems.id));
  const copies: ParcelItem[] = rows.flatMap(({ orderItemId, issueDeliveryId, quantity }) => {
    if (issueDeliveryId !== null) return [];
    const line = lines.find((l) => l.id === orderItemId);
    return [{ orderItemId, stockItemId: line?.stockItemId ?? null, quantity }];
  });
  const ids = rows.flatMap((r) => (r.issueDeliveryId === null ? [] : [r.issueDeliveryId]));
  const issues = await missingIssues(ctx, row.id, ids);
  return {
    items: [...copies, ...issues.items],
    copies,
    deliveryIds: issues.deliveryIds,
    child: copies.length === 0 ? issues.child : null,
    stock: perStockItem(
      copies.flatMap((c) =>
        c.stockItemId === null ? [] : [{ stockItemId: c.stockItemId, quantity: c.quantity }],
      ),
    ),
  };
}

/** @throws 409 with the titles of which too little is free */
async function shortError(ctx: Ctx, { lines }: LockedCase, stock: readonly StockQuantity[]) {
  const rows = await ctx.db
    .select({ id: stockItems.id, left: sql<number>`${stockItems.onHand} - ${stockItems.reserved}` })
    .from(stockItems)
    .where(
      inArray(
        stockItems.id,
        stock.map((s) => s.stockItemId),
      ),
    );
  const short = stock.flatMap(({ stockItemId, quantity }) => {
    const left = rows.find((r) => r.id === stockItemId)?.left ?? 0;
    const title = lines.find((l) => l.stockItemId === stockItemId)?.title ?? '';
    return left < quantity ? [`${bookTitle(title)}库存剩 ${Math.max(0, left)} 件`] : [];
  });
  const message = `${short.join('，')}，不能补寄`;
  return afterSaleErrors.stockShort(short.length > 0 ? { message } : {});
}

/** Copies that nobody has ordered leave with the parcel: on hand goes down, nothing was reserved for it. */
async function takeStock(
  ctx: Ctx,
  locked: LockedCase,
  shipmentId: number,
  stock: readonly StockQuantity[],
): Promise<void> {
  for (const { stockItemId, quantity } of stock) {
    // Rows are locked one after the other, by id.
    const done = await moveStock(ctx, {
      stockItemId,
      kind: 'ship',
      onHand: -quantity,
      bizType: 'shipment',
      bizId: shipmentId,
      bizLine: stockItemId,
      step: 'ship',
      reason: `售后补寄 ${locked.row.afterSaleNo}`,
      guard: sql`${stockItems.onHand} - ${stockItems.reserved} >= ${quantity}`,
    });
    if (!done) throw await shortError(ctx, locked, stock);
  }
}

/**
 * 补寄 (domain.md section 8): a parcel without a price, out of what is free in stock; the order's own counters stay, because what it sold had left
 * before. The case is done and the buyer is told.
 *
 * @returns the shipment's id
 * @throws 404, 409 in another state or when stock is short, 400 and 422 at the courier
 */
export async function resendGoods(ctx: Ctx, input: FinishInput): Promise<number> {
  requireAdmin(ctx);
  const locked = await lockCase(ctx, input.id);
  const { row, order } = locked;
  if (row.status !== 'resend') {
    const message = `当前状态为“${afterSaleMachine.label(row.status)}”，不能补寄`;
    throw coreErrors.conflict({ message, data: { status: row.status } });
  }
  const { items, copies, deliveryIds, child, stock } = await readParcel(ctx, locked);
  const assert = copies.length > 0 ? assertCarrier : assertIssueCarrier;
  const corpName = await assert(ctx, order, input);
  const shipment = await insertShipment(ctx, {
    order,
    ...(child && { receiver: child, childOrderId: child.id }),
    carrier: input,
    items,
    remark: input.remark,
    afterSaleId: row.id,
  });
  if (deliveryIds.length > 0) await markResent(ctx, deliveryIds, shipment);
  await tellOrder(ctx, order, 'resendAfterSale', row);
  await recordOperation(ctx, {
    action: 'return.finish',
    entity: 'afterSale',
    entityId: row.id,
    before: { status: row.status, afterSaleNo: row.afterSaleNo },
    after: {
      status: 'done',
      shipmentNo: shipment.shipmentNo,
      corpName,
      trackingNo: input.trackingNo ?? null,
      items: items.map((i) => ({ orderItemId: i.orderItemId, quantity: i.quantity })),
    },
  });
  await completeCase(ctx, locked);
  await notifyBuyer(ctx, 'shipped', shipment.id);
  await takeStock(ctx, locked, shipment.id, stock);
  return shipment.id;
}
