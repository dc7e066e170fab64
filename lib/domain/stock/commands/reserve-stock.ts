import 'server-only';
import { inArray, sql } from 'drizzle-orm';
import { stockItems, stockMovements } from '@/db/schema/stock';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { anyOf, listOf, preparedSql } from '@/lib/data/prepared';
import { perStockItem, type StockQuantity } from './move-stock';

export interface ShortStock {
  stockItemId: number;
  wanted: number;
  left: number;
}

const ph = sql.placeholder;

/**
 * What `moveStock` does, for all rows of an order at once: locks them by ascending id, changes those that have enough by their newest balance,
 * and writes their ledger rows with the balances of that same UPDATE.
 */
const reserveRows = preparedSql<{ id: number }>(
  'stock_reserve',
  () => sql`
    with held as materialized (
      select id from ${stockItems} where id = ${anyOf('ids')} order by id for no key update),
    moved as (
      update ${stockItems} s set reserved = s.reserved + w.quantity, updated_at = now()
      from held, unnest(${listOf('ids', 'bigint[]')}, ${listOf('quantities', 'int[]')}) w(id, quantity)
      where s.id = held.id and w.id = held.id and s.on_hand - s.reserved >= w.quantity
      returning s.id, w.quantity, s.on_hand, s.reserved, s.damaged)
    insert into ${stockMovements} (stock_item_id, kind, delta_reserved, on_hand_after, reserved_after, damaged_after,
      biz_type, biz_id, biz_line, step, actor_kind, actor_id)
    select id, 'reserve', quantity, on_hand, reserved, damaged, 'order', ${ph('orderId')}::bigint, id, ${ph('step')}::text,
      ${ph('actorKind')}::text, ${ph('actorId')}::bigint
    from moved order by id returning stock_item_id as id`,
);

/**
 * Takes copies for an order: `reserved + n` where that many are free, each row by a condition on its newest balance, in ascending id
 * order (domain.md section 4). Nothing can be sold twice, however many buyers come at once.
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
  if (!ctx.inTx) throw new Error('stock moves inside the transaction of the act');
  const wanted = perStockItem(rows);
  if (wanted.length === 0) return [];
  const moved = await reserveRows(ctx.db, {
    ids: wanted.map((w) => w.stockItemId),
    quantities: wanted.map((w) => w.quantity),
    orderId,
    step,
    actorKind: ctx.actor.kind,
    actorId: actorUserId(ctx),
  });
  return moved.length === wanted.length ? [] : shortRows(ctx, orderId, wanted);
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
