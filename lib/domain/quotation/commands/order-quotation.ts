import 'server-only';
import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { orders } from '@/db/schema/order';
import { quotationEvents, quotations } from '@/db/schema/quotation';
import { requireBuyer, type Ctx } from '@/lib/data/ctx';
import { placedByMe } from '@/lib/data/owner';
import { withTx } from '@/lib/data/tx';
import { transition } from '@/lib/data/transition';
import { frozenReceiver } from '@/lib/domain/member/frozen-receiver';
import {
  addOrder,
  markOf,
  openSubmit,
  type OrderRow,
  type SubmitMark,
} from '@/lib/domain/order/commands/add-order';
import { inSubmitTurn } from '@/lib/domain/order/commands/submit-order';
import type { AddOrderInput } from '@/lib/domain/order/contract';
import { orderErrors } from '@/lib/domain/order/errors';
import type { AgreedPrices } from '@/lib/domain/order/agreed-queries';
import { quotationMachine } from '@/lib/states/quotation';
import type { QuotationOrderInput } from '../contract';
import { quotationErrors } from '../errors';
import type { QuotationItem, QuotationRow } from '../present';
import { listQuotationItems } from '../queries';

/** The quotation of the caller, held until the transaction ends; whether its term is over says the database's clock. */
async function holdQuotation(ctx: Ctx, id: number): Promise<QuotationRow & { over: boolean }> {
  const [row] = await ctx.db
    .select({ row: quotations, over: sql<boolean>`${quotations.expiresAt} <= now()` })
    .from(quotations)
    .where(and(eq(quotations.id, id), placedByMe(ctx, quotations)))
    .for('update');
  if (!row) throw quotationErrors.notFound();
  return { ...row.row, over: row.over };
}

/** @throws why this quotation cannot be ordered, in words */
async function assertOrderable(ctx: Ctx, row: QuotationRow & { over: boolean }): Promise<void> {
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
  if (row.over) throw quotationErrors.expired();
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

/** The same key for another quotation is another submission. */
function quotationMark(ctx: Ctx, order: AddOrderInput, id: number): SubmitMark {
  const { key, hash } = markOf(ctx, order);
  return { key, hash: createHash('sha256').update(`${hash} quotation ${id}`).digest('hex') };
}

/**
 * Turns a quotation into an order, once (domain.md section 9): at its prices, freight and discount, to its address, by every other rule of a submit
 * (`addOrder`): stock, limits, the member's spending, unpaid orders. Its row is held, so that two at once, a cancelling and the end of the term come
 * before or after.
 *
 * @throws as {@link addOrder}; 404 for another's, 409 once it is ordered, cancelled or still waits for a second person, 422 once its term is over
 */
export async function orderQuotation(outer: Ctx, input: QuotationOrderInput): Promise<OrderRow> {
  return inSubmitTurn(() =>
    withTx(outer, async (ctx) => {
      const items = await listQuotationItems(ctx, input.id);
      const [seen] = await ctx.db
        .select()
        .from(quotations)
        .where(and(eq(quotations.id, input.id), placedByMe(ctx, quotations)));
      if (!seen) throw quotationErrors.notFound();
      const order: AddOrderInput = {
        submitKey: input.submitKey,
        lines: items.map(({ productId, specKey, quantity }) => ({ productId, specKey, quantity })),
        shippingMethodId: seen.shippingMethodId ?? undefined,
        paymentMethod: input.paymentMethod,
        totalFen: seen.totalFen,
        remark: seen.remark ?? undefined,
        source: input.source,
      };
      const mark = quotationMark(ctx, order, input.id);
      const opened = await openSubmit(ctx, order, mark);
      if (opened.facts.knownId !== null) return addOrder(ctx, order, mark, opened);
      const row = await holdQuotation(ctx, input.id);
      await assertOrderable(ctx, row);
      const receiver = frozenReceiver(row) ?? undefined;
      const placed = await addOrder(
        ctx,
        order,
        mark,
        { ...opened, receiver },
        {
          agreed: agreedOf(row, items),
        },
      );
      await transition(ctx, {
        machine: quotationMachine,
        table: quotations,
        events: quotationEvents,
        id: row.id,
        action: 'order',
        set: { orderId: placed.id, orderedAt: sql`now()` },
        where: gt(quotations.expiresAt, sql`now()`),
        payload: { orderId: placed.id, orderSn: placed.orderSn },
      });
      return placed;
    }),
  );
}
