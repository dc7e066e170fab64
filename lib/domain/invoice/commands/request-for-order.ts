import 'server-only';
import { and, eq } from 'drizzle-orm';
import { invoices } from '@/db/schema/invoice';
import type { Ctx } from '@/lib/data/ctx';
import { lockOrder } from '@/lib/data/locks';
import { presentInvoice } from '@/lib/domain/order/present';
import { PAID_STATES, readBillable } from '../billable-queries';
import { draftLines } from '../rules';
import { createInvoice } from './create-invoice';

/**
 * Turns the wish of the submit page into an application once the order is paid (job `invoice.request`, written by the payment's own
 * transaction). Runs once per order however often it is called; an order that was refunded or invoiced meanwhile needs none.
 */
export async function requestForOrder(ctx: Ctx, orderId: number): Promise<void> {
  const order = await lockOrder(ctx, orderId);
  const wish = presentInvoice(order);
  if (!wish || !PAID_STATES.includes(order.status)) return;
  const applyKey = `order:${orderId}`;
  const done = await ctx.db.$count(
    invoices,
    and(eq(invoices.buyerId, order.buyerId), eq(invoices.applyKey, applyKey)),
  );
  if (done > 0) return;
  const [billable] = await readBillable(ctx, [orderId]);
  const drafted = billable ? draftLines(billable) : [];
  if (drafted.length === 0) return;
  await createInvoice(ctx, {
    buyerId: order.buyerId,
    organizationId: order.organizationId,
    wish,
    drafted,
    applyKey,
    applyHash: 'order',
  });
}
