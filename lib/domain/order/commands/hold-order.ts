import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { orderEvents, orders } from '@/db/schema/order';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import { recordEvent } from '@/lib/data/transition';
import type { OrderNoteInput, OrderReasonInput } from '../office-act-contract';
import { officeOrderErrors } from '../office-errors';
import { assertFree } from '../office-guard';
import { HOLDABLE } from '../policy';

async function setHold(ctx: Ctx, id: number, onHold: boolean, reason: string | undefined): Promise<void> {
  requireAdmin(ctx);
  const order = await lockOrder(ctx, id);
  assertFree(ctx, order);
  if (onHold && order.onHold) throw officeOrderErrors.heldAlready();
  if (!onHold && !order.onHold) throw officeOrderErrors.notHeld();
  if (onHold && !HOLDABLE.has(order.status)) throw officeOrderErrors.notHoldable();
  await ctx.db
    .update(orders)
    .set({ onHold, updatedAt: sql`now()` })
    .where(eq(orders.id, id));
  const action = onHold ? 'hold' : 'release';
  await recordEvent(ctx, orderEvents, {
    entityId: id,
    action,
    fromStatus: order.status,
    toStatus: order.status,
    reason,
  });
  await recordOperation(ctx, {
    action: `order.${action}`,
    entity: 'order',
    entityId: id,
    before: { onHold: order.onHold },
    after: { onHold },
    reason,
  });
}

/** 暂停发货: nothing of the order leaves until it is released (domain.md section 6, guard of ship). @throws 404, 409 */
export const holdOrder = (ctx: Ctx, { id, reason }: OrderReasonInput): Promise<void> =>
  setHold(ctx, id, true, reason);

/** 恢复发货. @throws 404, 409 when it is not on hold */
export const releaseOrder = (ctx: Ctx, { id, reason }: OrderNoteInput): Promise<void> =>
  setHold(ctx, id, false, reason);
