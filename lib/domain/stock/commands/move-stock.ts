import 'server-only';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import { stockItems, stockMovements } from '@/db/schema/stock';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import type { MovementBizType, MovementKind } from '@/lib/states/stock';

export interface StockMove {
  stockItemId: number;
  kind: MovementKind;
  /** Changes in copies. */
  onHand?: number;
  reserved?: number;
  damaged?: number;
  bizType: MovementBizType;
  bizId: number;
  bizLine: number;
  /** With the business key it names the act: the same act is never booked twice (unique key of the ledger). */
  step: string;
  reason?: string;
  /** Further condition of the UPDATE: enough copies are free. */
  guard?: SQL;
}

/**
 * Books one act on one stock row: the balance by one UPDATE, and the ledger row with the balances of that same UPDATE (domain.md section
 * 4). Whoever moves several rows calls this in ascending order of `stockItemId`.
 *
 * @returns whether the row was changed; `false` only when the guard refused
 */
export async function moveStock(ctx: Ctx, move: StockMove): Promise<boolean> {
  if (!ctx.inTx) throw new Error('stock moves inside the transaction of the act');
  const delta = { onHand: move.onHand ?? 0, reserved: move.reserved ?? 0, damaged: move.damaged ?? 0 };
  const [after] = await ctx.db
    .update(stockItems)
    .set({
      onHand: sql`${stockItems.onHand} + ${delta.onHand}`,
      reserved: sql`${stockItems.reserved} + ${delta.reserved}`,
      damaged: sql`${stockItems.damaged} + ${delta.damaged}`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(stockItems.id, move.stockItemId), move.guard))
    .returning({
      onHand: stockItems.onHand,
      reserved: stockItems.reserved,
      damaged: stockItems.damaged,
    });
  if (!after) {
    if (move.guard) return false;
    throw new Error(`stock item ${move.stockItemId} does not exist`);
  }
  await ctx.db.insert(stockMovements).values({
    stockItemId: move.stockItemId,
    kind: move.kind,
    deltaOnHand: delta.onHand,
    deltaReserved: delta.reserved,
    deltaDamaged: delta.damaged,
    onHandAfter: after.onHand,
    reservedAfter: after.reserved,
    damagedAfter: after.damaged,
    bizType: move.bizType,
    bizId: move.bizId,
    bizLine: move.bizLine,
    step: move.step,
    actorKind: ctx.actor.kind,
    actorId: actorUserId(ctx),
    reason: move.reason ?? null,
  });
  return true;
}

export interface StockQuantity {
  stockItemId: number;
  quantity: number;
}

/** One entry per stock row, in the order in which rows are locked. */
export function perStockItem(rows: readonly StockQuantity[]): StockQuantity[] {
  const sums = new Map<number, number>();
  for (const r of rows) sums.set(r.stockItemId, (sums.get(r.stockItemId) ?? 0) + r.quantity);
  return [...sums]
    .map(([stockItemId, quantity]) => ({ stockItemId, quantity }))
    .toSorted((a, b) => a.stockItemId - b.stockItemId);
}
