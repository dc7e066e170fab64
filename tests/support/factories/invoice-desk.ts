import { eq } from 'drizzle-orm';
import { invoices } from '@/db/schema/invoice';
import { specialOrders } from '@/db/schema/specialOrder';
import { registerInvoice } from '@/lib/domain/invoice/commands/register-invoice';
import { financeCtx } from './refund';
import type { User } from './people';
import { readInvoice, type InvoiceRow } from './invoice';
import { ownerQuery, testDb } from '../db';

export const pdf = (name = '发票.pdf') =>
  new File(['%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'], name);

let serial = 70_000_000;
/** A number of the tax bureau that nobody used. */
export const freshNo = () => String(Date.now()).padStart(12, '9') + String((serial += 1));

/** A paper document as the clerk registers it. */
export async function registered(admin: User, row: InvoiceRow): Promise<InvoiceRow> {
  await registerInvoice(financeCtx(admin), {
    id: row.id,
    form: 'paper',
    amountFen: row.amountFen,
    invoiceNo: freshNo(),
    issuedDay: '2026-01-05',
  });
  return readInvoice(row.id);
}

/** Invoice exceptions of an order, first one first. */
export function incidentsOf(orderId: number) {
  return testDb()
    .select({ title: specialOrders.title, status: specialOrders.status, note: specialOrders.finishNote })
    .from(specialOrders)
    .where(eq(specialOrders.orderId, orderId))
    .orderBy(specialOrders.id);
}

export const redsOf = (id: number) =>
  testDb().select().from(invoices).where(eq(invoices.redOf, id)).orderBy(invoices.id);

/** Jobs that wait for their time are due now. */
export const hurry = () =>
  ownerQuery(`update graphile_worker._private_jobs set run_at = now() where run_at > now() and attempts = 0`);
