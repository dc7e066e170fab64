import 'server-only';
import { and, eq } from 'drizzle-orm';
import { childOrderEvents, childOrderItems, childOrders } from '@/db/schema/childOrder';
import type { Ctx } from '@/lib/data/ctx';
import { transition } from '@/lib/data/transition';
import { childOrderMachine } from '@/lib/states/order';
import type { ChildSavedView, ItemInsertInput, ItemUpdateInput } from '../contract';
import { childOrderErrors } from '../errors';
import { findChild, findItem } from '../scope';
import { presentSaved } from './add-child';
import { lockOpenChild, readCopies } from './update-child';
import { childFreightFen, takeCopies, withSplit } from './with-split';

interface Change {
  orderId: number;
  childOrderId: number;
  orderItemId: number;
  /** Copies of the line in the child order afterwards; 0 takes it out. */
  quantity: number;
  /** Told apart: putting a line in and changing what is there. */
  isNew: boolean;
}

async function write(
  ctx: Ctx,
  { childOrderId, orderItemId, quantity }: Change,
  before: number,
): Promise<void> {
  const own = and(
    eq(childOrderItems.childOrderId, childOrderId),
    eq(childOrderItems.orderItemId, orderItemId),
  );
  if (quantity === 0) await ctx.db.delete(childOrderItems).where(own);
  else if (before === 0) await ctx.db.insert(childOrderItems).values({ childOrderId, orderItemId, quantity });
  else await ctx.db.update(childOrderItems).set({ quantity }).where(own);
}

/** @throws 409 when the line is there already, or fewer copies are wanted than have left; 422 for the last line */
async function assertChange(ctx: Ctx, change: Change, copies: ReadonlyMap<number, number>): Promise<void> {
  if (change.isNew) {
    if (copies.has(change.orderItemId)) throw childOrderErrors.lineExists();
    return;
  }
  if (!copies.has(change.orderItemId)) throw childOrderErrors.itemNotFound();
  if (change.quantity === 0 && copies.size === 1) throw childOrderErrors.lastItem();
  const [item] = await ctx.db
    .select({ shippedQty: childOrderItems.shippedQty })
    .from(childOrderItems)
    .where(
      and(
        eq(childOrderItems.childOrderId, change.childOrderId),
        eq(childOrderItems.orderItemId, change.orderItemId),
      ),
    );
  if (item && change.quantity < item.shippedQty) throw childOrderErrors.belowSent();
}

async function changeItem(outer: Ctx, change: Change): Promise<ChildSavedView> {
  const { orderId, childOrderId, orderItemId, quantity } = change;
  const { value, money } = await withSplit(outer, orderId, async (ctx, split) => {
    const child = await lockOpenChild(ctx, childOrderId, orderId);
    const copies = await readCopies(ctx, childOrderId);
    await assertChange(ctx, change, copies);
    const before = copies.get(orderItemId) ?? 0;
    if (before === quantity) throw childOrderErrors.sameReceiver();
    await takeCopies(ctx, split, new Map([[orderItemId, quantity - before]]));
    await write(ctx, change, before);
    copies.set(orderItemId, quantity);
    const saved = await transition(ctx, {
      machine: childOrderMachine,
      table: childOrders,
      events: childOrderEvents,
      id: child.id,
      action: 'edit',
      set: { freightFen: childFreightFen(split, child.areaCode ?? '', copies) },
      payload: { orderItemId, from: before, to: quantity },
    });
    return {
      value: saved,
      action: 'editChild',
      payload: { childNo: child.childNo, lines: [{ orderItemId, from: before, to: quantity }] },
    };
  });
  return presentSaved(value, money);
}

/** Puts copies of a further line into an open child order (`childOrder/product/insert`). @throws as {@link updateItem}; 409 when it is there already */
export async function insertItem(ctx: Ctx, input: ItemInsertInput): Promise<ChildSavedView> {
  const { orderId } = await findChild(ctx, input.childOrderId);
  return changeItem(ctx, { ...input, orderId, isNew: true });
}

async function orderItemOf(ctx: Ctx, id: number): Promise<number> {
  const [row] = await ctx.db
    .select({ orderItemId: childOrderItems.orderItemId })
    .from(childOrderItems)
    .where(eq(childOrderItems.id, id));
  if (!row) throw childOrderErrors.itemNotFound();
  return row.orderItemId;
}

/**
 * Sets the copies of a line in an open child order (`childOrder/product/update`); what it no longer has can be given to others.
 *
 * @throws 404; 409 beyond what is left, below what has left, once it is packed or sent, or when the order is closed for it
 */
export async function updateItem(ctx: Ctx, { id, quantity }: ItemUpdateInput): Promise<ChildSavedView> {
  const found = await findItem(ctx, id);
  return changeItem(ctx, { ...found, orderItemId: await orderItemOf(ctx, id), quantity, isNew: false });
}

/** Takes a line out of an open child order (`childOrder/product/delete/{id}`). @throws as {@link updateItem}; 422 for its last line */
export async function deleteItem(ctx: Ctx, { id }: { id: number }): Promise<ChildSavedView> {
  const found = await findItem(ctx, id);
  return changeItem(ctx, { ...found, orderItemId: await orderItemOf(ctx, id), quantity: 0, isNew: false });
}
