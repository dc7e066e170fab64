import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { orderEvents, orders } from '@/db/schema/order';
import { users } from '@/db/schema/identity';
import { toIso } from '@/lib/core/dates';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { orderErrors } from '../errors';
import { LOCK_MINUTES } from '../rules';

export interface OrderLock {
  userId: number;
  name: string;
  until: string;
  mine: boolean;
}

/**
 * Takes or renews the operator's lease on an order (domain.md section 6): five minutes, so that a closed page never locks for good. A
 * lease of somebody else is refused with the name; who may administer the platform takes it over. Renewals leave no trace in the log.
 */
export async function takeOrderLock(ctx: Ctx, orderId: number): Promise<OrderLock> {
  const admin = requireAdmin(ctx);
  const [before] = await ctx.db
    .select({
      status: orders.status,
      lockedBy: orders.lockedBy,
      running: sql<boolean>`coalesce(${orders.lockedUntil} > now(), false)`,
      holder: users.name,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.lockedBy))
    .where(eq(orders.id, orderId))
    .for('update', { of: orders });
  if (!before) throw orderErrors.notFound();
  const foreign = before.running && before.lockedBy !== admin.userId;
  if (foreign && !admin.permissions.includes('platform')) {
    throw orderErrors.lockedByOther({
      message: `订单正由 ${before.holder ?? '其他人员'} 处理`,
      data: { holder: before.holder },
    });
  }
  const [after] = await ctx.db
    .update(orders)
    .set({ lockedBy: admin.userId, lockedUntil: sql`now() + make_interval(mins => ${LOCK_MINUTES})` })
    .where(eq(orders.id, orderId))
    .returning({ until: orders.lockedUntil });
  if (!before.running || foreign) {
    const act = { entityId: orderId, action: 'lock', fromStatus: before.status, toStatus: before.status };
    await recordEvent(ctx, orderEvents, foreign ? { ...act, reason: `接管自 ${before.holder ?? ''}` } : act);
    await recordOperation(ctx, {
      action: 'order.lock',
      entity: 'order',
      entityId: orderId,
      before: { lockedBy: before.running ? before.lockedBy : null },
      after: { lockedBy: admin.userId },
    });
  }
  return { userId: admin.userId, name: admin.name, until: toIso(after?.until ?? ctx.now), mine: true };
}

/** Gives the caller's own lease back; nobody else's. */
export async function releaseOrderLock(ctx: Ctx, orderId: number): Promise<void> {
  const admin = requireAdmin(ctx);
  const [row] = await ctx.db
    .update(orders)
    .set({ lockedBy: null, lockedUntil: null })
    .where(and(eq(orders.id, orderId), eq(orders.lockedBy, admin.userId)))
    .returning({ status: orders.status });
  if (!row) {
    const exists = await ctx.db.$count(orders, eq(orders.id, orderId));
    if (exists === 0) throw orderErrors.notFound();
    return;
  }
  await recordEvent(ctx, orderEvents, {
    entityId: orderId,
    action: 'unlock',
    fromStatus: row.status,
    toStatus: row.status,
  });
  await recordOperation(ctx, {
    action: 'order.unlock',
    entity: 'order',
    entityId: orderId,
    before: { lockedBy: admin.userId },
    after: { lockedBy: null },
  });
}
