import 'server-only';
import { and, eq, exists, sql } from 'drizzle-orm';
import { orderItems, orders } from '@/db/schema/order';
import { bookTitle } from '@/lib/core/book-title';
import type { Ctx } from '@/lib/data/ctx';
import { placedByMe } from '@/lib/data/owner';
import { isAppError } from '@/lib/core/errors';
import { lockCart, putLine } from '@/lib/domain/cart/commands/add-cart-line';
import { selectOnly } from '@/lib/domain/cart/commands/merge-cart';
import { cartErrors } from '@/lib/domain/cart/errors';
import { addReceiver } from '@/lib/domain/member/commands/add-receiver';
import { listReceivers } from '@/lib/domain/member/queries';
import { capOf } from '@/lib/domain/product/rules';
import { yearSpecKey } from '@/lib/domain/product/spec-key-rules';
import { getSaleLines } from '@/lib/domain/product/sale-lines';
import { orderErrors } from '../errors';
import type { OrderRow } from '../present';
import type { QuickOrder, QuickOrderInput } from '../quick-contract';
import { quickReason, readPlanned, sameReceiver } from '../quick-queries';

/**
 * Prepares last year's subscriptions for the checkout (domain.md section 9): the lines stand in the cart with the plan of the year, ticked and
 * alone, and the same receiver is chosen. Prices are quoted by the checkout like any others. All lines or none.
 *
 * @throws 404 for another's order or one without a subscription of the year before, 422 naming a title that cannot be renewed
 */
export async function quickOrder(ctx: Ctx, input: QuickOrderInput): Promise<QuickOrder> {
  const { year, orderId } = input;
  const order = await readSource(ctx, orderId, year - 1);
  const wanted = new Map<number, number>();
  for (const l of input.lines) wanted.set(l.productId, (wanted.get(l.productId) ?? 0) + l.quantity);
  const ids = [...wanted.keys()].toSorted((a, b) => a - b);
  await lockCart(ctx);
  const sales = await getSaleLines(
    ctx,
    ids.map((productId) => ({ productId, specKey: yearSpecKey(year) })),
  );
  const planned = await readPlanned(ctx, ids, year);
  const items: number[] = [];
  for (const [i, productId] of ids.entries()) {
    const sale = sales[i];
    const reason = quickReason(sale, year, planned);
    if (!sale || reason !== null) {
      throw orderErrors.notForSale({ message: sale ? `${bookTitle(sale.title)}${reason}` : undefined });
    }
    const quantity = wanted.get(productId) ?? 1;
    const put = await putLine(ctx, sale, { quantity, replace: true }, capOf(sale));
    if (!put) throw cartErrors.full();
    items.push(put.id);
  }
  await selectOnly(ctx, items);
  return { items, receiverId: await receiverOf(ctx, order) };
}

/** The caller's order that the receiver is taken from. */
async function readSource(ctx: Ctx, orderId: number, year: number): Promise<OrderRow> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        placedByMe(ctx, orders),
        exists(
          ctx.db
            .select({ one: sql`1` })
            .from(orderItems)
            .where(and(eq(orderItems.orderId, orders.id), eq(orderItems.subYear, year))),
        ),
      ),
    );
  if (!order) throw orderErrors.notFound();
  return order;
}

/** The same address of the book; it is written there again when it is missing. An area that is gone leaves the choice to the checkout. */
async function receiverOf(ctx: Ctx, order: OrderRow): Promise<number | null> {
  const known = sameReceiver(order, await listReceivers(ctx));
  if (known) return known.id;
  const { receiverName: name, receiverPhone: phone, areaCode, address } = order;
  if (!name || !phone || !areaCode || !address) return null;
  try {
    const { receiverTel: tel, postcode } = order;
    const kept = { name, phone, tel, areaCode, address, postcode, isDefault: false, shared: false };
    const made = await addReceiver(ctx, kept);
    return made.id;
  } catch (error) {
    if (isAppError(error) && error.status < 500) return null;
    throw error;
  }
}
