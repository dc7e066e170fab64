import 'server-only';
import type { Ctx } from '@/lib/data/ctx';
import { moveStock, perStockItem, type StockQuantity } from './move-stock';

/** Copies leave with a shipment: on hand and reserved go down together (domain.md section 4). */
export async function shipStock(ctx: Ctx, shipmentId: number, rows: readonly StockQuantity[]): Promise<void> {
  for (const { stockItemId, quantity } of perStockItem(rows)) {
    // Rows are locked one after the other, by id.
    await moveStock(ctx, {
      stockItemId,
      kind: 'ship',
      onHand: -quantity,
      reserved: -quantity,
      bizType: 'shipment',
      bizId: shipmentId,
      bizLine: stockItemId,
      step: 'ship',
    });
  }
}
