import 'server-only';
import { asc, eq, sql } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { payments } from '@/db/schema/payment';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from './ctx';
import { anyOf, prepared, preparedSql } from './prepared';

const orderForUpdate = prepared('lock_order', (db, name) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .for('update')
    .prepare(name),
);

const paymentsForUpdate = prepared('lock_payments', (db, name) =>
  db
    .select()
    .from(payments)
    .where(sql`${payments.id} = ${anyOf('ids')}`)
    .orderBy(asc(payments.id))
    .for('update')
    .prepare(name),
);

/**
 * Row locks in the one global order (domain.md section 1 rule 3): order → order lines by id → payment → shipment → stock rows by id →
 * code rows. A command that needs several takes them through these functions, in this order.
 */
export async function lockOrder(ctx: Ctx, orderId: number): Promise<typeof orders.$inferSelect> {
  const [row] = await orderForUpdate(ctx.db, { orderId });
  if (!row) throw coreErrors.notFound();
  return row;
}

/** The order's lines, locked by ascending id. */
export async function lockOrderItems(ctx: Ctx, orderId: number): Promise<(typeof orderItems.$inferSelect)[]> {
  return ctx.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.id))
    .for('update');
}

/** The payment attempts named, locked by ascending id. */
export async function lockPayments(
  ctx: Ctx,
  ids: readonly number[],
): Promise<(typeof payments.$inferSelect)[]> {
  if (ids.length === 0) return [];
  return paymentsForUpdate(ctx.db, { ids });
}

const advisoryLock = preparedSql(
  'lock_name',
  () => sql`select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}::text, 0))`,
);

/** One writer at a time for a named thing that has no row of its own (a buyer's checkout, the tree of folders); ends with the transaction. */
export async function lockName(ctx: Ctx, name: string): Promise<void> {
  await advisoryLock(ctx.db, { name });
}
