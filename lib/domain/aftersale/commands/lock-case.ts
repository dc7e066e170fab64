import 'server-only';
import { eq } from 'drizzle-orm';
import { afterSales } from '@/db/schema/aftersale';
import { orderEvents } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { enqueue } from '@/lib/data/outbox';
import { recordEvent } from '@/lib/data/transition';
import { afterSaleErrors } from '../errors';
import type { LineRow, OrderRow } from '../facts-queries';

export type Case = typeof afterSales.$inferSelect;

export interface LockedCase {
  row: Case;
  order: OrderRow;
  lines: LineRow[];
}

/** A case with its order and lines, locked in the global order (domain.md section 1 rule 3). @throws 404 */
export async function lockCase(ctx: Ctx, id: number): Promise<LockedCase> {
  const [found] = await ctx.db
    .select({ orderId: afterSales.orderId })
    .from(afterSales)
    .where(eq(afterSales.id, id));
  if (!found) throw afterSaleErrors.notFound();
  const order = await lockOrder(ctx, found.orderId);
  const lines = await lockOrderItems(ctx, found.orderId);
  const [row] = await ctx.db.select().from(afterSales).where(eq(afterSales.id, id)).for('update');
  if (!row) throw afterSaleErrors.notFound();
  return { row, order, lines };
}

/** What happened to a case, in the history of its order. */
export async function tellOrder(
  ctx: Ctx,
  order: Pick<OrderRow, 'id' | 'status'>,
  action: string,
  row: Pick<Case, 'afterSaleNo'>,
): Promise<void> {
  await recordEvent(ctx, orderEvents, {
    entityId: order.id,
    action,
    fromStatus: order.status,
    toStatus: order.status,
    payload: { afterSaleNo: row.afterSaleNo },
  });
}

/** A case that ended no longer keeps its order from completing: the job that completes it looks again now (domain.md section 6). */
export async function continueFinish(ctx: Ctx, orderId: number): Promise<void> {
  await enqueue(ctx, { task: 'order.finish', payload: { orderId }, key: `order.finish:${orderId}` });
}
