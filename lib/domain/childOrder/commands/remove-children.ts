import 'server-only';
import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm';
import { childOrderEvents, childOrderItems, childOrders } from '@/db/schema/childOrder';
import type { Ctx } from '@/lib/data/ctx';
import { transition, transitionAll } from '@/lib/data/transition';
import { childOrderMachine } from '@/lib/states/order';
import type { ClearedView, ClearInput } from '../contract';
import { childOrderErrors } from '../errors';
import { findChild } from '../scope';
import { lockOpenChild, readCopies } from './update-child';
import { takeCopies, withSplit } from './with-split';

const negative = (copies: ReadonlyMap<number, number>) => new Map([...copies].map(([id, n]) => [id, -n]));

/** The child order has a copy that left, and came back or not. */
const sent = (ctx: Ctx) =>
  ctx.db
    .select({ one: sql`1` })
    .from(childOrderItems)
    .where(and(eq(childOrderItems.childOrderId, childOrders.id), sql`${childOrderItems.shippedQty} > 0`));

/**
 * Deletes one open child order (`childOrder/delOne/{id}`): it stays in the history as 已取消, its number is not given again, its copies can be
 * given to others.
 *
 * @throws 404; 409 once it is packed or something of it has left, or the order is closed for it
 */
export async function removeChild(outer: Ctx, { id }: { id: number }): Promise<ClearedView> {
  const { orderId } = await findChild(outer, id);
  const { money } = await withSplit(outer, orderId, async (ctx, split) => {
    const child = await lockOpenChild(ctx, id, orderId);
    const gone = await ctx.db.$count(
      childOrderItems,
      and(eq(childOrderItems.childOrderId, id), sql`${childOrderItems.shippedQty} > 0`),
    );
    if (gone > 0) throw childOrderErrors.partSent();
    await takeCopies(ctx, split, negative(await readCopies(ctx, id)));
    await transition(ctx, {
      machine: childOrderMachine,
      table: childOrders,
      events: childOrderEvents,
      id,
      action: 'cancel',
    });
    return { value: null, action: 'removeChild', payload: { childNo: child.childNo } };
  });
  return { removed: 1, order: money };
}

/**
 * Deletes all open child orders of an order (`childOrder/clear`), as {@link removeChild} does one.
 *
 * @param input `count`: how many the person saw, as a confirmation
 * @throws 404; 409 when there is none, the number is another by now, or the order is closed for it
 */
export async function clearChildren(outer: Ctx, input: ClearInput): Promise<ClearedView> {
  const { value, money } = await withSplit(outer, input.orderId, async (ctx, split) => {
    const rows = await ctx.db
      .select({ id: childOrders.id })
      .from(childOrders)
      .where(
        and(eq(childOrders.orderId, input.orderId), eq(childOrders.status, 'open'), notExists(sent(ctx))),
      )
      .orderBy(asc(childOrders.id))
      .for('update');
    if (rows.length === 0) throw childOrderErrors.nothingOpen();
    if (rows.length !== input.count) throw childOrderErrors.countChanged({ data: { count: rows.length } });
    const ids = rows.map((r) => r.id);
    const copies = await ctx.db
      .select({ id: childOrderItems.orderItemId, n: sql<number>`sum(${childOrderItems.quantity})::int` })
      .from(childOrderItems)
      .where(inArray(childOrderItems.childOrderId, ids))
      .groupBy(childOrderItems.orderItemId);
    await takeCopies(ctx, split, negative(new Map(copies.map((c) => [c.id, c.n]))));
    await transitionAll(ctx, {
      machine: childOrderMachine,
      table: childOrders,
      events: childOrderEvents,
      ids,
      action: 'cancel',
    });
    return { value: ids.length, action: 'clearChildren', payload: { count: ids.length } };
  });
  return { removed: value, order: money };
}
