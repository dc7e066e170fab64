import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import { stockItems } from '@/db/schema/stock';
import type { Ctx } from '@/lib/data/ctx';
import { moveStock, perStockItem, type StockQuantity } from './move-stock';

export interface ShortStock {
  stockItemId: number;
  wanted: number;
  left: number;
}

/**
 * Takes copies for an order: `reserved + n` where that many are free, one conditional UPDATE per stock row in ascending id order
 * (domain.md section 4). Nothing can be sold twice, however many buyers come at once.
 *
 * @param step tells acts on one order apart: `reserve` when it is placed
 * @returns the rows that have too little; not empty means that the caller must roll the transaction back
 */
export async function reserveStock(
  ctx: Ctx,
  orderId: number,
  rows: readonly StockQuantity[],
  step = 'reserve',
): Promise<ShortStock[]> {
  const wanted = perStockItem(rows);
  for (const { stockItemId, quantity } of wanted) {
    // eslint-disable-next-line no-await-in-loop -- rows are locked one after the other, by id
    const done = await moveStock(ctx, {
      stockItemId,
      kind: 'reserve',
      reserved: quantity,
      bizType: 'order',
      bizId: orderId,
      bizLine: stockItemId,
      step,
      guard: sql`${stockItems.onHand} - ${stockItems.reserved} >= ${quantity}`,
    });
    // eslint-disable-next-line no-await-in-loop -- ends the loop
    if (!done) return shortRows(ctx, orderId, wanted);
  }
  return [];
}

/** What is missing over all rows of the order, its own half-made reservation not counted against it. */
async function shortRows(ctx: Ctx, orderId: number, wanted: readonly StockQuantity[]): Promise<ShortStock[]> {
  const rows = await ctx.db
    .select({
      id: stockItems.id,
      free: sql<number>`(${stockItems.onHand} - ${stockItems.reserved} + coalesce((
        select sum(m.delta_reserved) from stock_movements m
        where m.biz_type = 'order' and m.biz_id = ${orderId} and m.stock_item_id = stock_items.id), 0))::int`,
    })
    .from(stockItems)
    .where(
      inArray(
        stockItems.id,
        wanted.map((w) => w.stockItemId),
      ),
    );
  const free = new Map(rows.map((r) => [r.id, r.free]));
  return wanted
    .map((w) => ({ stockItemId: w.stockItemId, wanted: w.quantity, left: free.get(w.stockItemId) ?? 0 }))
    .filter((w) => w.left < w.wanted);
}
