import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { coreErrors } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { lockOrder, lockOrderItems } from '@/lib/data/locks';
import { transition } from '@/lib/data/transition';
import type { PriceAdjustedView, PriceAdjustInput } from '@/lib/domain/order/office-act-contract';
import { officeOrderErrors } from '@/lib/domain/order/office-errors';
import { assertFree } from '@/lib/domain/order/office-guard';
import { orderErrors } from '@/lib/domain/order/errors';
import { adjustedPrice, spreadAdjust, type AdjustedPrice } from '@/lib/domain/order/price-rules';
import { payStateOf } from '@/lib/domain/order/rules';
import { orderMachine } from '@/lib/states/order';
import { officeErrors } from '../office-errors';
import { voucherWaits } from '../voucher-waits';
import { closeTransfers } from './close-transfers';
import { whenSettled } from './confirm-payment';

type Order = typeof orders.$inferSelect;
type Line = typeof orderItems.$inferSelect;

/** @throws 409 with what stands in the way */
async function assertAdjustable(ctx: Ctx, order: Order, input: PriceAdjustInput): Promise<void> {
  assertFree(ctx, order);
  if (!orderMachine.allowed(order.status).includes('adjustPrice')) {
    throw coreErrors.conflict({
      message: `当前状态为“${orderMachine.label(order.status)}”，不能改价`,
      data: { status: order.status },
    });
  }
  if (await voucherWaits(ctx, order.id)) throw officeErrors.voucherFirst();
  if (order.totalFen !== input.totalFen) throw officeOrderErrors.priceMoved();
}

/** The new amounts. @throws 400 for a line of another order, 422 at the field with what is wrong with them */
function newPrice(order: Order, lines: readonly Line[], input: PriceAdjustInput): AdjustedPrice {
  const wanted = new Map((input.lines ?? []).map((l) => [l.orderItemId, l.adjustFen]));
  if (wanted.size !== (input.lines?.length ?? 0)) throw orderErrors.repeatedLine();
  if ([...wanted.keys()].some((id) => !lines.some((l) => l.id === id))) throw orderErrors.foreignLine();
  const adjusts = input.lines
    ? lines.map((l) => wanted.get(l.id) ?? 0)
    : spreadAdjust(input.adjustFen ?? 0, lines);
  const held = order.paidFen - order.refundedFen - order.refundingFen;
  const price = adjustedPrice(lines, adjusts, held);
  if (typeof price === 'string') {
    const { message } = officeOrderErrors[price]();
    throw officeOrderErrors[price]({ errors: { [input.lines ? 'lines' : 'adjustFen']: message } });
  }
  if (lines.every((l, i) => l.adjustFen === price.lines[i]?.adjustFen)) throw officeOrderErrors.samePrice();
  return price;
}

async function adjust(ctx: Ctx, input: PriceAdjustInput): Promise<PriceAdjustedView> {
  const order = await lockOrder(ctx, input.id);
  const lines = await lockOrderItems(ctx, order.id);
  await assertAdjustable(ctx, order, input);
  const price = newPrice(order, lines, input);
  const { adjustFen, totalFen } = price;
  // Slips and hand entries of the old amount end with it; the next one is about the new amount.
  await closeTransfers(ctx, order.id);
  for (const line of price.lines) {
    // Rows are locked already.
    await ctx.db
      .update(orderItems)
      .set({ adjustFen: line.adjustFen, payableFen: line.payableFen, updatedAt: sql`now()` })
      .where(eq(orderItems.id, line.id));
  }
  await transition(ctx, {
    machine: orderMachine,
    table: orders,
    events: orderEvents,
    id: order.id,
    action: 'adjustPrice',
    set: { adjustFen, totalFen, payStatus: payStateOf({ ...order, totalFen }), updatedAt: sql`now()` },
    reason: input.reason,
    payload: { fromFen: order.totalFen, toFen: totalFen, adjustFen, lines: price.lines },
  });
  await recordOperation(ctx, {
    action: 'order.adjustPrice',
    entity: 'order',
    entityId: order.id,
    before: { totalFen: order.totalFen, adjustFen: order.adjustFen },
    after: { totalFen, adjustFen, lines: price.lines },
    reason: input.reason,
  });
  return { adjustFen, totalFen };
}

/**
 * 改价 before payment (`order/price/adjust`, domain.md sections 2 and 6): the order's adjustment, whole or line by line, is set anew and kept per
 * line. What is open at a channel is closed there first, so that nobody pays the amount of before; the next code has a number of its own.
 *
 * @throws 404; 409 when it is paid (also meanwhile, at the channel), a slip waits, the amount moved or somebody else has it in hand; 422 for an
 * amount that is not possible; 503 when a channel does not answer
 */
export async function adjustPrice(outer: Ctx, input: PriceAdjustInput): Promise<PriceAdjustedView> {
  requireAdmin(outer);
  const [known] = await outer.db.select().from(orders).where(eq(orders.id, input.id));
  if (!known) throw orderErrors.notFound();
  await assertAdjustable(outer, known, input);
  // Wrong amounts are told before a buyer's code is closed.
  const lines = await outer.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, input.id))
    .orderBy(orderItems.id);
  newPrice(known, lines, input);
  return whenSettled(outer, input.id, (ctx) => adjust(ctx, input));
}
