import 'server-only';
import { and, eq, gt, sql } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { quotationEvents, quotations } from '@/db/schema/quotation';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { placedByMe } from '@/lib/data/owner';
import { transition } from '@/lib/data/transition';
import type { AgreedPrices } from '@/lib/domain/order/agreed-queries';
import { markOf, type OrderRow } from '@/lib/domain/order/commands/add-order';
import type { AddOrderInput } from '@/lib/domain/order/contract';
import { orderErrors } from '@/lib/domain/order/errors';
import { quotationMachine } from '@/lib/states/quotation';
import type { QuotationOrderInput } from '../contract';
import { quotationErrors } from '../errors';
import type { QuotationItem, QuotationRow } from '../present';
import { listQuotationItems } from '../queries';

/**
 * A quotation of the caller as the submit that it stands for. The same key for another quotation is another submission.
 *
 * @throws 404 for another's, 400 without a key
 */
export async function openQuotation(ctx: Ctx, { id, submitKey, paymentMethod, source }: QuotationOrderInput) {
  const items = await listQuotationItems(ctx, id);
  const [seen] = await ctx.db
    .select()
    .from(quotations)
    .where(and(eq(quotations.id, id), placedByMe(ctx, quotations)));
  if (!seen) throw quotationErrors.notFound();
  const order: AddOrderInput = {
    submitKey,
    lines: items.map(({ productId, specKey, quantity }) => ({ productId, specKey, quantity })),
    shippingMethodId: seen.shippingMethodId ?? undefined,
    paymentMethod,
    totalFen: seen.totalFen,
    remark: seen.remark ?? undefined,
    source,
  };
  return { order, mark: markOf(ctx, order, `quotation ${id}`) };
}

/** @throws why this quotation cannot be ordered, in words */
async function assertOrderable(ctx: Ctx, row: QuotationRow, over: boolean): Promise<void> {
  if (row.status === 'pending') throw quotationErrors.pending();
  if (row.status === 'cancelled') throw quotationErrors.cancelled();
  if (row.status === 'ordered') {
    const [order] = await ctx.db
      .select({ orderSn: orders.orderSn })
      .from(orders)
      .where(eq(orders.id, row.orderId ?? 0));
    throw quotationErrors.ordered({
      message: `该报价单已转为订单 ${order?.orderSn ?? ''}，不能再次下单`,
      data: { orderId: row.orderId },
    });
  }
  if (over) throw quotationErrors.expired();
  // Prices are those of the organisation or of the person that it was made for.
  if (row.organizationId !== requireBuyer(ctx).organizationId) throw orderErrors.membershipOver();
}

const agreedOf = (row: QuotationRow, items: readonly QuotationItem[]): AgreedPrices => ({
  lines: items.map(({ productId, specKey, listFen, unitFen, issueList }) => ({
    productId,
    specKey,
    listFen,
    unitFen,
    issueList,
  })),
  freightFen: row.freightFen,
  discountFen: row.discountFen,
});

/**
 * A quotation of the caller that can be ordered now, and what was agreed; whether its term is over says the database's clock. With `lock` it stays so
 * until the transaction ends: two at once, a cancelling and the end of the term come before or after.
 *
 * @throws 404 for another's, 409 once it is ordered, cancelled or still waits for a second person, 422 once its term is over
 */
export async function orderableQuotation(ctx: Ctx, id: number, { lock }: { lock: boolean }) {
  const query = ctx.db
    .select({ row: quotations, over: sql<boolean>`${quotations.expiresAt} <= now()` })
    .from(quotations)
    .where(and(eq(quotations.id, id), placedByMe(ctx, quotations)));
  const [found] = await (lock ? query.for('update') : query);
  if (!found) throw quotationErrors.notFound();
  await assertOrderable(ctx, found.row, found.over);
  const items = await listQuotationItems(ctx, id);
  return { row: found.row, items, agreed: agreedOf(found.row, items) };
}

/** The quotation has become this order. */
export async function settleQuotation(ctx: Ctx, id: number, placed: OrderRow): Promise<void> {
  await transition(ctx, {
    machine: quotationMachine,
    table: quotations,
    events: quotationEvents,
    id,
    action: 'order',
    set: { orderId: placed.id, orderedAt: sql`now()` },
    where: gt(quotations.expiresAt, sql`now()`),
    payload: { orderId: placed.id, orderSn: placed.orderSn },
  });
}
