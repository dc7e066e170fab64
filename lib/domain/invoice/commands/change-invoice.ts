import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { invoiceEvents, invoices } from '@/db/schema/invoice';
import type { Ctx } from '@/lib/data/ctx';
import { recordEvent, transition } from '@/lib/data/transition';
import type { EditInvoiceInput, InvoiceDetailView } from '../contract';
import { invoiceErrors } from '../errors';
import { buyerMayInvoice } from '../policy';
import { getOwnInvoice } from '../queries';
import { ownInvoices } from '../scope';
import { invoiceMachine } from '@/lib/states/invoice';
import { changedTitleColumns, type InvoiceRow } from './create-invoice';

async function lockOwn(ctx: Ctx, id: number): Promise<InvoiceRow> {
  const [row] = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.side, 'blue'), ownInvoices(ctx)))
    .for('update');
  if (!row) throw invoiceErrors.notFound();
  return row;
}

/**
 * Changes the title of an application that nobody has started to issue.
 *
 * @throws 404 when it is not the caller's, 409 when it is being issued
 */
export async function editInvoice(ctx: Ctx, { id, ...wish }: EditInvoiceInput): Promise<InvoiceDetailView> {
  const row = await lockOwn(ctx, id);
  if (!buyerMayInvoice('edit', { ...row, hasFile: false })) throw invoiceErrors.notEditable();
  await ctx.db
    .update(invoices)
    .set({ ...changedTitleColumns(row, wish), updatedAt: ctx.now })
    .where(eq(invoices.id, id));
  await recordEvent(ctx, invoiceEvents, {
    entityId: id,
    action: 'edit',
    fromStatus: row.status,
    toStatus: row.status,
    payload: { titleBefore: row.titleName, titleAfter: wish.title },
  });
  return getOwnInvoice(ctx, id);
}

/**
 * Takes an application back; its orders can be invoiced again.
 *
 * @throws 404 when it is not the caller's, 409 when it is being issued
 */
export async function cancelInvoice(ctx: Ctx, id: number): Promise<InvoiceDetailView> {
  await lockOwn(ctx, id);
  await transition(ctx, {
    machine: invoiceMachine,
    table: invoices,
    events: invoiceEvents,
    id,
    action: 'cancel',
    set: { cancelledAt: sql`now()` },
  });
  return getOwnInvoice(ctx, id);
}
