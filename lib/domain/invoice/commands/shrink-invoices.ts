import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { invoiceEvents, invoiceLines, invoiceOrders, invoices } from '@/db/schema/invoice';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent, transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import { coveredBy, readBillable } from '../billable-queries';
import { draftLines, sumLines, type DraftLine } from '../rules';
import { invoiceMachine } from '@/lib/states/invoice';
import { writeLines, type InvoiceRow } from './create-invoice';
import { lockInvoice } from './lock-invoice';

/** The lines as they are, without what the document itself adds. */
async function linesOf(ctx: Ctx, invoiceId: number): Promise<DraftLine[]> {
  const rows = await ctx.db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.lineNo));
  return rows.flatMap(({ orderId, ...l }) =>
    orderId === null
      ? []
      : [
          {
            orderId,
            orderItemId: l.orderItemId,
            name: l.name,
            spec: l.spec,
            unit: l.unit,
            quantity: l.quantity,
            taxCode: l.taxCode,
            taxKind: l.taxKind,
            taxBp: l.taxBp,
            policyCode: l.policyCode,
            amountFen: l.amountFen,
            netFen: l.netFen,
            taxFen: l.taxFen,
          },
        ],
  );
}

/**
 * Writes one application again for what is left of its orders; one that nothing is left of is cancelled.
 *
 * @returns the application as it is now; `null` when it is no longer requested
 */
export async function shrinkInvoice(ctx: Ctx, invoiceId: number): Promise<InvoiceRow | null> {
  const { invoice } = await lockInvoice(ctx, invoiceId);
  if (invoice.status !== 'requested' || invoice.side !== 'blue') return null;
  const covered = await coveredBy(ctx, invoiceId);
  const ids = covered.map((c) => c.orderId);
  const before = await linesOf(ctx, invoiceId);
  const billable = await readBillable(ctx, ids, invoiceId);
  const after = covered.flatMap(({ orderId, amountFen }) => {
    const order = billable.find((b) => b.id === orderId);
    const drafted = order ? draftLines(order) : [];
    // Only ever less: what was asked for does not grow by itself.
    return sumLines(drafted).amountFen < amountFen ? drafted : before.filter((l) => l.orderId === orderId);
  });
  const sums = sumLines(after);
  if (sums.amountFen === invoice.amountFen) return invoice;
  if (after.length === 0) {
    return transition(ctx, {
      machine: invoiceMachine,
      table: invoices,
      events: invoiceEvents,
      id: invoiceId,
      action: 'cancel',
      set: { cancelledAt: sql`now()` },
      reason: '订单已退款',
    });
  }
  await ctx.db.delete(invoiceLines).where(eq(invoiceLines.invoiceId, invoiceId));
  await ctx.db.delete(invoiceOrders).where(eq(invoiceOrders.invoiceId, invoiceId));
  await writeLines(ctx, invoiceId, after);
  await ctx.db
    .update(invoices)
    .set({ ...sums, updatedAt: ctx.now })
    .where(eq(invoices.id, invoiceId));
  await recordEvent(ctx, invoiceEvents, {
    entityId: invoiceId,
    action: 'shrink',
    fromStatus: 'requested',
    toStatus: 'requested',
    payload: { fromFen: invoice.amountFen, amountFen: sums.amountFen },
  });
  return { ...invoice, ...sums };
}

/**
 * After a refund: applications that nobody has started to issue follow what is left of the order (job `invoice.shrink`), so that the clerk
 * never issues more than was paid (I23). Documents that stand already are reversed by a person.
 */
export async function shrinkInvoices(outer: Ctx, orderId: number): Promise<void> {
  const rows = await outer.db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(invoiceOrders, eq(invoiceOrders.invoiceId, invoices.id))
    .where(
      and(eq(invoiceOrders.orderId, orderId), eq(invoices.status, 'requested'), eq(invoices.side, 'blue')),
    )
    .orderBy(asc(invoices.id));
  for (const { id } of rows) {
    // One transaction each: the orders of several are locked in order.
    await withTx(outer, (ctx) => shrinkInvoice(ctx, id));
  }
}
