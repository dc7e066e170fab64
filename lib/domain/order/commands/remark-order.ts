import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { orderEvents, orders } from '@/db/schema/order';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import { recordEvent } from '@/lib/data/transition';
import { assertFree } from '../office-guard';

/** Writes the clerk's note on an order. The note is internal: buyers never see it. */
export async function remarkOrder(ctx: Ctx, orderId: number, remark: string): Promise<void> {
  requireAdmin(ctx);
  const order = await lockOrder(ctx, orderId);
  assertFree(ctx, order);
  await ctx.db
    .update(orders)
    .set({ staffRemark: remark || null, updatedAt: sql`now()` })
    .where(eq(orders.id, orderId));
  await recordEvent(ctx, orderEvents, {
    entityId: orderId,
    action: 'remark',
    fromStatus: order.status,
    toStatus: order.status,
    reason: remark,
    payload: { before: order.staffRemark },
  });
  await recordOperation(ctx, {
    action: 'order.remark',
    entity: 'order',
    entityId: orderId,
    before: { staffRemark: order.staffRemark },
    after: { staffRemark: remark || null },
  });
}
