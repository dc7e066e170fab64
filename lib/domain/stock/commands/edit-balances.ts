import 'server-only';
import { asc, inArray } from 'drizzle-orm';
import { stockItems } from '@/db/schema/stock';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import type { LocationEditInput, WarningEditInput } from '../contract';
import { stockErrors } from '../errors';

type Change = { warnBelow: number } | { location: string | null };

/** Sets one thing of balances, for all of them or none; each that it changes is logged. @throws 404 */
async function editBalances(ctx: Ctx, ids: readonly number[], action: string, change: Change): Promise<void> {
  const wanted = [...new Set(ids)];
  const key = ('warnBelow' in change ? 'warnBelow' : 'location') satisfies keyof typeof stockItems;
  const before = await ctx.db
    .select({ id: stockItems.id, value: stockItems[key] })
    .from(stockItems)
    .where(inArray(stockItems.id, wanted))
    .orderBy(asc(stockItems.id))
    .for('update');
  if (before.length !== wanted.length) throw stockErrors.itemNotFound();
  const [value] = Object.values(change) as [number | string | null];
  const changed = before.filter((b) => b.value !== value);
  if (changed.length === 0) return;
  await ctx.db
    .update(stockItems)
    .set(change)
    .where(
      inArray(
        stockItems.id,
        changed.map((c) => c.id),
      ),
    );
  for (const row of changed) {
    await recordOperation(ctx, {
      action,
      entity: 'stockItem',
      entityId: row.id,
      before: { [key]: row.value },
      after: change,
    });
  }
}

/** From which number on balances are reported as short. @throws 404 */
export const editWarnings = (ctx: Ctx, { ids, warnBelow }: WarningEditInput): Promise<void> =>
  editBalances(ctx, ids, 'stock.warning', { warnBelow });

/** Where balances lie. @throws 404 */
export const editLocations = (ctx: Ctx, { ids, location }: LocationEditInput): Promise<void> =>
  editBalances(ctx, ids, 'stock.location', { location: location === '' ? null : location });
