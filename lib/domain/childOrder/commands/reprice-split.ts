import 'server-only';
import { eq, sql } from 'drizzle-orm';
import { orderEvents, orderItems, orders } from '@/db/schema/order';
import { spreadFen } from '@/lib/core/spread';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { officeOrderErrors } from '@/lib/domain/order/office-errors';
import { orderErrors } from '@/lib/domain/order/errors';
import { adjustedPrice, type AdjustedPrice } from '@/lib/domain/order/price-rules';
import { payStateOf } from '@/lib/domain/order/rules';
import { needsFreight, restFreight, type FreightMethod } from '@/lib/domain/order/split-freight';
import { overLimitAgain, type Spending } from '@/lib/domain/organization/spending-queries';
import { closeTransfers } from '@/lib/domain/payment/commands/close-transfers';
import { openAttempts } from '@/lib/domain/payment/commands/settle-attempts';
import { officeErrors } from '@/lib/domain/payment/office-errors';
import { voucherWaits } from '@/lib/domain/payment/voucher-waits';
import { childOrderErrors } from '../errors';
import { childFreightSum } from '../facts-queries';

type Order = typeof orders.$inferSelect;
type Line = typeof orderItems.$inferSelect;

/** The order's money after an act, in fen. */
export interface SplitMoney {
  freightFen: number;
  totalFen: number;
}

/** The amount changes while an attempt is open at a channel: it has to be closed there first, outside the transaction. */
export class AttemptsOpen extends Error {}

/** Freight of all parcels: those of the child orders, and of the rest to the order's own receiver. @throws 422 */
async function freightOf(
  ctx: Ctx,
  order: Order,
  lines: readonly Line[],
  method: FreightMethod | null,
): Promise<number> {
  if (method === null || order.areaCode === null) return order.freightFen;
  const rest = restFreight(method, { mainArea: order.areaCode, lines });
  if (rest === null) throw childOrderErrors.noFreightRule();
  return (await childFreightSum(ctx, order.id)) + rest;
}

function newPrice(order: Order, lines: readonly Line[], freightFen: number) {
  const goods = lines.filter(needsFreight);
  const shares = spreadFen(
    freightFen,
    goods.map((l) => l.lineFen),
  );
  const priced = lines.map((l) => ({ ...l, freightShareFen: shares[goods.indexOf(l)] ?? 0 }));
  const held = order.paidFen - order.refundedFen - order.refundingFen;
  const price = adjustedPrice(
    priced,
    lines.map((l) => l.adjustFen),
    held,
  );
  if (price === 'belowPaid' || price === 'totalTooLow') throw childOrderErrors.priceTooLow();
  if (typeof price === 'string') throw officeOrderErrors[price]();
  return { price: price satisfies AdjustedPrice, priced };
}

/**
 * The freight of a split order while it is unpaid (domain.md section 8): charged per child order and for the rest, spread over the lines as at the
 * submit, and the total with it. A paid order is never charged anew. Under the order's lock.
 *
 * @param split `spending`: the limit of the member who acts on what he placed, held since before the order
 * @param lines as they are after the act
 * @throws AttemptsOpen when the amount changes and a code is open; 409 while a slip waits; 422 when the new amount is not possible or beyond the
 * limit
 */
export async function repriceSplit(
  ctx: Ctx,
  { order, method, spending }: { order: Order; method: FreightMethod | null; spending: Spending | null },
  lines: readonly Line[],
): Promise<SplitMoney> {
  const same = { freightFen: order.freightFen, totalFen: order.totalFen };
  if (order.status !== 'pending_payment') return same;
  const freightFen = await freightOf(ctx, order, lines, method);
  if (freightFen === order.freightFen) return same;
  const { price, priced } = newPrice(order, lines, freightFen);
  const over = overLimitAgain(spending, { fromFen: order.totalFen, toFen: price.totalFen });
  if (over) throw orderErrors.overSpending({ message: over });
  if (await voucherWaits(ctx, order.id)) throw officeErrors.voucherFirst();
  if ((await openAttempts(ctx, order.id)).length > 0) throw new AttemptsOpen();
  // Slips and hand entries of the old amount end with it, as with a price adjustment.
  await closeTransfers(ctx, order.id);
  for (const line of price.lines) {
    const freightShareFen = priced.find((l) => l.id === line.id)?.freightShareFen ?? 0;
    // Rows are locked already.
    await ctx.db
      .update(orderItems)
      .set({ freightShareFen, payableFen: line.payableFen, updatedAt: sql`now()` })
      .where(eq(orderItems.id, line.id));
  }
  const { totalFen } = price;
  await ctx.db
    .update(orders)
    .set({ freightFen, totalFen, payStatus: payStateOf({ ...order, totalFen }), updatedAt: sql`now()` })
    .where(eq(orders.id, order.id));
  // By it a statement knows what the order came to before.
  await recordEvent(ctx, orderEvents, {
    entityId: order.id,
    action: 'reprice',
    fromStatus: order.status,
    toStatus: order.status,
    payload: { fromFen: order.totalFen, toFen: totalFen },
  });
  return { freightFen, totalFen };
}
