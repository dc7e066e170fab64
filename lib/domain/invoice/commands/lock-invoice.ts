import 'server-only';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { invoiceOrders, invoices } from '@/db/schema/invoice';
import { orders } from '@/db/schema/order';
import type { Ctx } from '@/lib/data/ctx';
import { invoiceErrors } from '../errors';
import type { InvoiceRow } from './create-invoice';

export interface LockedInvoice {
  invoice: InvoiceRow;
  /** The orders that it covers, locked, by ascending id. */
  orders: (typeof orders.$inferSelect)[];
}

/**
 * One document and the orders that it covers, locked in the global order: orders by id, then the blue document, then its red one. Whoever
 * writes what stands of an order holds its lock, as a refund does (I23).
 *
 * @throws 404
 */
export async function lockInvoice(ctx: Ctx, id: number): Promise<LockedInvoice> {
  const covered = ctx.db
    .select({ id: invoiceOrders.orderId })
    .from(invoiceOrders)
    .where(eq(invoiceOrders.invoiceId, id));
  const locked = await ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.id, covered))
    .orderBy(asc(orders.id))
    .for('update');
  const [invoice] = await ctx.db.select().from(invoices).where(eq(invoices.id, id)).for('update');
  if (!invoice) throw invoiceErrors.notFound();
  return { invoice, orders: locked };
}

/** The red document of a blue one that is under way, locked after it; `null` when there is none. */
export async function lockOpenRed(ctx: Ctx, blueId: number): Promise<InvoiceRow | null> {
  const [red] = await ctx.db
    .select()
    .from(invoices)
    .where(
      and(eq(invoices.redOf, blueId), inArray(invoices.status, ['requested', 'issuing', 'failed'] as const)),
    )
    .for('update');
  return red ?? null;
}
