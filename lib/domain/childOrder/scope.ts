import 'server-only';
import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { childOrderItems, childOrders, importBatches } from '@/db/schema/childOrder';
import { orders } from '@/db/schema/order';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { orderErrors } from '@/lib/domain/order/errors';
import { ownOrders } from '@/lib/domain/order/scope';
import { childOrderErrors } from './errors';

/** The orders whose split the caller sees and changes: a buyer's own ones (security.md S-06), for the desk all. */
function splitOrders(ctx: Ctx): SQL | undefined {
  if (ctx.actor.kind === 'buyer') return ownOrders(ctx);
  requireAdmin(ctx);
  return undefined;
}

/** The administrator who acts; `null` for a buyer. */
export function officeUserId(ctx: Ctx): number | null {
  return ctx.actor.kind === 'admin' ? ctx.actor.userId : null;
}

/** @throws 404 also for an order of somebody else */
export async function findSplitOrder(ctx: Ctx, orderId: number): Promise<typeof orders.$inferSelect> {
  const [row] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), splitOrders(ctx)));
  if (!row) throw orderErrors.notFound();
  return row;
}

/** @throws 404 also for a child order of somebody else's */
export async function findChild(ctx: Ctx, id: number): Promise<typeof childOrders.$inferSelect> {
  const [row] = await ctx.db
    .select({ child: childOrders })
    .from(childOrders)
    .innerJoin(orders, eq(orders.id, childOrders.orderId))
    .where(and(eq(childOrders.id, id), splitOrders(ctx)));
  if (!row) throw childOrderErrors.notFound();
  return row.child;
}

/** @throws 404 also for copies in a child order of somebody else's */
export async function findItem(ctx: Ctx, id: number): Promise<{ orderId: number; childOrderId: number }> {
  const [row] = await ctx.db
    .select({ orderId: childOrders.orderId, childOrderId: childOrders.id })
    .from(childOrderItems)
    .innerJoin(childOrders, eq(childOrders.id, childOrderItems.childOrderId))
    .innerJoin(orders, eq(orders.id, childOrders.orderId))
    .where(and(eq(childOrderItems.id, id), splitOrders(ctx)));
  if (!row) throw childOrderErrors.itemNotFound();
  return row;
}

/** An import without the rows of its file: they are large, and progress is asked for often. */
export type ImportHead = Omit<typeof importBatches.$inferSelect, 'rows'>;
const { rows: _rows, ...head } = getTableColumns(importBatches);
export const importHead = head;

/** @throws 404 also for an import into somebody else's order */
export async function findImport(ctx: Ctx, id: number): Promise<ImportHead> {
  const [row] = await ctx.db
    .select({ batch: importHead })
    .from(importBatches)
    .innerJoin(orders, eq(orders.id, importBatches.orderId))
    .where(and(eq(importBatches.id, id), splitOrders(ctx)));
  if (!row) throw childOrderErrors.importNotFound();
  return row.batch;
}
