import 'server-only';
import { sql } from 'drizzle-orm';
import { stockItems } from '@/db/schema/stock';
import type { Ctx } from '@/lib/data/ctx';
import { moveStock } from '@/lib/domain/stock/commands/move-stock';
import { orderErrors } from '../errors';

/** Copies of one stock row that come back with a parcel. */
export interface RecalledCopies {
  stockItemId: number;
  title: string;
  good: number;
  damaged: number;
}

function perRow(copies: readonly RecalledCopies[]): RecalledCopies[] {
  const sums = new Map<number, RecalledCopies>();
  for (const c of copies) {
    const sum = sums.get(c.stockItemId);
    sums.set(c.stockItemId, sum ? { ...sum, good: sum.good + c.good, damaged: sum.damaged + c.damaged } : c);
  }
  return [...sums.values()].toSorted((a, b) => a.stockItemId - b.stockItemId);
}

/**
 * The copies of a recalled parcel come home (domain.md section 4): good ones are on hand and reserved for their order again, damaged ones go to
 * the damaged bucket, and in their place as many copies are reserved from what is free, because the order still waits for them.
 *
 * @throws 409 when not that many are free
 */
export async function recallStock(
  ctx: Ctx,
  shipmentId: number,
  copies: readonly RecalledCopies[],
  reason: string,
): Promise<void> {
  for (const { stockItemId, title, good, damaged } of perRow(copies)) {
    const base = {
      stockItemId,
      bizType: 'shipment',
      bizId: shipmentId,
      bizLine: stockItemId,
      reason,
    } as const;
    if (good > 0) {
      // Rows are locked one after the other, by id.
      await moveStock(ctx, { ...base, kind: 'recall', onHand: good, reserved: good, step: 'recall' });
    }
    if (damaged === 0) continue;
    await moveStock(ctx, { ...base, kind: 'recall_damaged', damaged, step: 'recall:damaged' });
    const held = await moveStock(ctx, {
      ...base,
      kind: 'reserve',
      reserved: damaged,
      step: 'recall:reserve',
      guard: sql`${stockItems.onHand} - ${stockItems.reserved} >= ${damaged}`,
    });
    if (!held) throw orderErrors.recallShort({ data: { stockItemId, wanted: damaged, title } });
  }
}
