import 'server-only';
import { asc, inArray } from 'drizzle-orm';
import { stockItems } from '@/db/schema/stock';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import type { WarningEditInput } from '../contract';
import { stockErrors } from '../errors';

/** Sets from which number on balances are reported as short, for all of them or none. @throws 404 */
export async function editWarnings(ctx: Ctx, { ids, warnBelow }: WarningEditInput): Promise<void> {
  const wanted = [...new Set(ids)];
  const before = await ctx.db
    .select({ id: stockItems.id, warnBelow: stockItems.warnBelow })
    .from(stockItems)
    .where(inArray(stockItems.id, wanted))
    .orderBy(asc(stockItems.id))
    .for('update');
  if (before.length !== wanted.length) throw stockErrors.itemNotFound();
  const changed = before.filter((b) => b.warnBelow !== warnBelow);
  if (changed.length === 0) return;
  await ctx.db
    .update(stockItems)
    .set({ warnBelow })
    .where(
      inArray(
        stockItems.id,
        changed.map((c) => c.id),
      ),
    );
  for (const row of changed) {
    await recordOperation(ctx, {
      action: 'stock.warning',
      entity: 'stockItem',
      entityId: row.id,
      before: { warnBelow: row.warnBelow },
      after: { warnBelow },
    });
  }
}
