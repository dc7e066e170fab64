import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { bookTitle } from '@/lib/core/book-title';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { recordEvent } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { replanIssues } from '@/lib/domain/order/commands/replan-issues';
import { travels } from '@/lib/domain/order/rules';
import { parcelFreight, type FreightMethod } from '@/lib/domain/order/split-freight';
import { findSpendingOf, type Spending } from '@/lib/domain/organization/spending-queries';
import { whenSettled } from '@/lib/domain/payment/commands/confirm-payment';
import { childOrderErrors } from '../errors';
import { readMethod, withSplitFacts, type FactLine } from '../facts-queries';
import { remainingQty, sentToMain, splitBlocked } from '../rules';
import { officeUserId, findSplitOrder } from '../scope';
import { AttemptsOpen, repriceSplit, type SplitMoney } from './reprice-split';

export type Order = typeof orders.$inferSelect;

/** An order whose split is being changed: locked with its lines, and known to be open for it. */
export interface Split {
  order: Order;
  lines: readonly FactLine[];
  method: FreightMethod | null;
}

/** What an act did, for the histories: one event of the order, and a row of the operation log when the desk did it. `null`: nothing. */
export type SplitAct<T> =
  | { value: T; action: null }
  | {
      value: T;
      action: 'addChild' | 'editChild' | 'removeChild' | 'clearChildren' | 'importChildren';
      payload: Record<string, unknown>;
    };

/** @throws 409 with the reason when copies cannot be given out now */
export function assertSplittable(ctx: Ctx, order: Order): void {
  const blocked = splitBlocked(order, officeUserId(ctx), ctx.now);
  if (blocked !== null) throw childOrderErrors.closed({ message: blocked, data: { status: order.status } });
}

/**
 * The order with its lines, locked in the global order; owned by the caller and open for a split.
 *
 * @param checked whose order it is was looked at when the act was asked for (jobs)
 * @throws 404, 409
 */
export async function lockSplit(ctx: Ctx, orderId: number, checked = false): Promise<Split> {
  if (!checked) await findSplitOrder(ctx, orderId);
  const order = await lockOrder(ctx, orderId);
  const lines = await lockOrderItems(ctx, orderId);
  assertSplittable(ctx, order);
  return { order, lines: await withSplitFacts(ctx, orderId, lines), method: await readMethod(ctx, order) };
}

/**
 * Runs an act on the split of an order in one transaction: locks, `work`, the order's money while it is unpaid, the histories. An attempt that is
 * open at a channel is closed there first, but only when the amount changes (as a price adjustment does). Called outside a transaction.
 *
 * @throws 404; 409 when the order is closed for it, a slip waits or it was paid meanwhile; 422 beyond the placer's spending limit; 503 when a channel does not answer
 */
export async function withSplit<T>(
  outer: Ctx,
  orderId: number,
  work: (ctx: Ctx, split: Split) => Promise<SplitAct<T>>,
  { checked = false }: { checked?: boolean } = {},
): Promise<{ value: T; money: SplitMoney }> {
  let spending: Spending | null = null;
  const first = async (ctx: Ctx) => {
    spending = await holdSpending(ctx, orderId);
  };
  const run = async (ctx: Ctx) => {
    const split = await lockSplit(ctx, orderId, checked);
    const act = await work(ctx, split);
    if (act.action === null) return { value: act.value, money: moneyOf(split.order) };
    const lines = await lockOrderItems(ctx, orderId);
    const money = await repriceSplit(ctx, { ...split, spending }, lines);
    await replanIssues(ctx, split.order, lines);
    await recordSplit(ctx, split.order, act.action, { ...act.payload, ...changed(split.order, money) });
    return { value: act.value, money };
  };
  try {
    return await withTx(outer, async (ctx) => {
      await first(ctx);
      return run(ctx);
    });
  } catch (e) {
    if (!(e instanceof AttemptsOpen)) throw e;
    return whenSettled(outer, orderId, run, first);
  }
}

/**
 * The limit of the member who splits an order that he placed for his organisation: freight that a split adds counts against it as the submit did.
 * His membership is held, before the order (the global order of locks). `null` for everybody else: managers have no limit, and the desk is not a
 * member; and once the order is paid, as its freight stays then.
 */
async function holdSpending(ctx: Ctx, orderId: number): Promise<Spending | null> {
  if (ctx.actor.kind !== 'buyer') return null;
  const { userId } = ctx.actor;
  const [order] = await ctx.db
    .select({ organizationId: orders.organizationId })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.buyerId, userId), eq(orders.status, 'pending_payment')));
  if (!order || order.organizationId === null) return null;
  const of = { userId, organizationId: order.organizationId };
  return (await findSpendingOf(ctx, of, { lock: true }))?.spending ?? null;
}

const moneyOf = ({ freightFen, totalFen }: Order): SplitMoney => ({ freightFen, totalFen });

const changed = (order: Order, money: SplitMoney) =>
  order.totalFen === money.totalFen ? {} : { fromFen: order.totalFen, toFen: money.totalFen };

/** One event of the order, and the desk's row in the operation log. */
export async function recordSplit(
  ctx: Ctx,
  order: Order,
  action: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await recordEvent(ctx, orderEvents, {
    entityId: order.id,
    action,
    fromStatus: order.status,
    toStatus: order.status,
    payload,
  });
  if (ctx.actor.kind !== 'admin') return;
  await recordOperation(ctx, {
    action: `childOrder.${action}`,
    entity: 'order',
    entityId: order.id,
    after: { orderSn: order.orderSn, ...payload },
  });
}

/**
 * Gives copies of lines to child orders, or takes them back (negative): the conditional update *is* the remaining allocatable quantity (domain.md
 * section 8), the database's CHECK repeats it.
 *
 * @throws 400 for a line of another order, 422 for e-copies, 409 beyond what is left
 */
export async function takeCopies(ctx: Ctx, split: Split, copies: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, n] of [...copies].toSorted(([a], [b]) => a - b)) {
    if (n === 0) continue;
    const line = split.lines.find((l) => l.id === id);
    if (!line) throw childOrderErrors.foreignLine();
    if (!travels(line)) throw childOrderErrors.notSplittable();
    const over = () =>
      childOrderErrors.overRemaining({
        message: `${bookTitle(line.title)}仅剩 ${remainingQty(line)} 份可分配`,
        data: { orderItemId: id, remaining: remainingQty(line) },
      });
    if (n > remainingQty(line)) throw over();
    // Rows are locked in the order of their ids.
    const done = await ctx.db
      .update(orderItems)
      .set({ allocatedQty: sql`${orderItems.allocatedQty} + ${n}`, updatedAt: sql`now()` })
      .where(
        and(
          eq(orderItems.id, id),
          n < 0
            ? sql`${orderItems.allocatedQty} + ${n} >= 0`
            : sql`${orderItems.allocatedQty} + ${n} <= ${orderItems.quantity} - ${orderItems.cancelledQty} - ${orderItems.refundingQty} - ${sentToMain(line)}`,
        ),
      )
      .returning({ id: orderItems.id });
    if (done.length === 0) throw over();
  }
}

/**
 * What a child order costs, in fen. Of an order whose way of shipping was taken away since it was paid: nothing.
 *
 * @throws 422 at `areaCode` when the order's way of shipping does not go there
 */
export function childFreightFen(
  { order, lines, method }: Split,
  areaCode: string,
  copies: ReadonlyMap<number, number>,
): number {
  if (order.areaCode === null) throw childOrderErrors.noReceiver();
  if (method === null) {
    if (order.shippingMethodId === null || order.status !== 'pending_payment') return 0;
    throw childOrderErrors.noFreightRule();
  }
  const fen = parcelFreight(method, { mainArea: order.areaCode, lines }, areaCode, copies);
  if (fen === null) {
    const { message } = childOrderErrors.noFreightRule();
    throw childOrderErrors.noFreightRule({ errors: { areaCode: message } });
  }
  return fen;
}
