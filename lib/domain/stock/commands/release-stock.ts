import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { moveStock, perStockItem, type StockQuantity } from './move-stock';

/**
 * Gives an order's reserved copies back. Unconditional: the ledger's unique key (order, stock row, step) is what keeps a second release
 * out (domain.md section 4).
 *
 * @param step tells acts on one order apart: `release` for the whole order
 */
export async function releaseStock(
  ctx: Ctx,
  orderId: number,
  rows: readonly StockQuantity[],
  step: string,
  reason?: string,
): Promise<void> {
  for (const { stockItemId, quantity } of perStockItem(rows)) {
    // Rows are locked one after the other, by id.
    await moveStock(ctx, {
      stockItemId,
      kind: 'release',
      reserved: -quantity,
      bizType: 'order',
      bizId: orderId,
      bizLine: stockItemId,
      step,
      reason,
    });
  }
}
