import 'server-only';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import { orderEvents, orders } from '@/db/schema/order';
import { paymentMethods, refunds } from '@/db/schema/payment';
import { bookTitle } from '@/lib/core/book-title';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { transition } from '@/lib/data/transition';
import { reserveStock } from '@/lib/domain/stock/commands/reserve-stock';
import { payDeadlineMinutes, TRANSFER_DEADLINE_MINUTES } from '../deadline-rules';
import { orderErrors } from '../errors';
import type { OfflineRestoreInput } from '../offline-contract';
import { lockHolder } from '../policy';
import { orderMachine } from '@/lib/states/order';
import { stockStep } from './stock-step';

type Order = typeof orders.$inferSelect;
type Line = Awaited<ReturnType<typeof lockOrderItems>>[number];

/** @throws 409 with what stands in the way */
async function assertRestorable(ctx: Ctx, order: Order): Promise<void> {
  const holder = lockHolder(order, ctx.now);
  if (holder !== null && holder !== requireAdmin(ctx).userId) throw orderErrors.lockedByOther();
  if (!order.isOffline) throw orderErrors.notOffline();
  if (order.cancelReason === 'refunded' && order.status === 'cancelled') throw orderErrors.refundedOrder();
  const open = await ctx.db.$count(
    refunds,
    and(eq(refunds.orderId, order.id), notInArray(refunds.status, ['success', 'cancelled'])),
  );
  if (open > 0) throw orderErrors.refundsOpen();
}

/** Minutes that the order's way to pay gives now. */
async function deadlineMinutes(ctx: Ctx, code: string): Promise<number> {
  const [method] = await ctx.db
    .select({ kind: paymentMethods.kind, deadlineMinutes: paymentMethods.deadlineMinutes })
    .from(paymentMethods)
    .where(eq(paymentMethods.code, code));
  return method ? payDeadlineMinutes(method, ctx.config.orderDeadlineMinutes) : TRANSFER_DEADLINE_MINUTES;
}

/** Takes the copies again, last of all. @throws 409 STOCK_SHORT with the whole list */
async function reserveAgain(ctx: Ctx, orderId: number, lines: readonly Line[]): Promise<void> {
  const wanted = lines.flatMap((l) =>
    l.stockItemId === null ? [] : [{ stockItemId: l.stockItemId, quantity: l.quantity }],
  );
  const missing = await reserveStock(ctx, orderId, wanted, await stockStep(ctx, orderId, 'reserve'));
  if (missing.length === 0) return;
  const short = missing.map((m) => {
    const line = lines.find((l) => l.stockItemId === m.stockItemId);
    return {
      productId: line?.productId ?? 0,
      specKey: line?.specKey ?? '',
      title: line?.title ?? '',
      wanted: m.wanted,
      left: Math.max(0, m.left),
    };
  });
  const text = short
    .map((s) => `${bookTitle(s.title)}需 ${s.wanted} 件，${s.left > 0 ? `仅剩 ${s.left} 件` : '已无库存'}`)
    .join('；');
  throw orderErrors.stockShort({ message: `库存不足，不能恢复订单：${text}`, data: { short } });
}

/**
 * 恢复线下订单 (specification "restore underline order", domain.md section 6): a cancelled order by bank transfer waits for its money again, at
 * the prices of then, with its copies taken anew and a new deadline. Without the copies nothing changes.
 *
 * @throws 404; 409 when it is not a cancelled offline order, was paid back, has a refund under way, or somebody else has it in hand; 409 STOCK_SHORT
 * with the goods that are short
 */
export async function restoreOrder(ctx: Ctx, { orderId, reason }: OfflineRestoreInput): Promise<void> {
  requireAdmin(ctx);
  const before = await lockOrder(ctx, orderId);
  await assertRestorable(ctx, before);
  const lines = await lockOrderItems(ctx, orderId);
  const minutes = await deadlineMinutes(ctx, before.paymentMethod);
  const after = await transition(ctx, {
    machine: orderMachine,
    table: orders,
    events: orderEvents,
    id: orderId,
    action: 'restore',
    set: {
      cancelledAt: null,
      cancelReason: null,
      // Back in the list of a buyer who had put it away: it is to be paid.
      hiddenAt: null,
      archivedAt: null,
      deadlineAt: sql`now() + make_interval(mins => ${minutes}::int)`,
      updatedAt: sql`now()`,
    },
    reason,
    payload: { cancelReason: before.cancelReason },
  });
  await recordOperation(ctx, {
    action: 'order.restore',
    entity: 'order',
    entityId: orderId,
    before: { status: before.status, cancelReason: before.cancelReason, deadlineAt: before.deadlineAt },
    after: { status: after.status, deadlineAt: after.deadlineAt },
    reason,
  });
  await reserveAgain(ctx, orderId, lines);
}
