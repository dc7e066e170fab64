import { asc, eq } from 'drizzle-orm';
import { invoiceLines, invoiceOrders, invoices } from '@/db/schema/invoice';
import { randomToken } from '@/lib/core/ids';
import { withTx } from '@/lib/data/tx';
import { applyInvoice } from '@/lib/domain/invoice/commands/apply-invoice';
import type { ApplyInvoiceInput } from '@/lib/domain/invoice/contract';
import { testDb } from '../db';
import { ctxOf, type Customer } from './sale';

export type InvoiceRow = typeof invoices.$inferSelect;

export const companyTitle = {
  type: 'normal' as const,
  titleKind: 'company' as const,
  title: '北京市某某研究所',
  taxNo: '91110000600037341L',
};

/** One application as the form sends it. */
export function apply(
  customer: Customer,
  orderIds: number[],
  more: Partial<ApplyInvoiceInput> = {},
): Promise<InvoiceRow> {
  const input = { orderIds, applyKey: randomToken(16), ...companyTitle, ...more } as ApplyInvoiceInput;
  return withTx(ctxOf(customer), (ctx) => applyInvoice(ctx, input));
}

export async function readInvoice(id: number): Promise<InvoiceRow> {
  const [row] = await testDb().select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Error('no invoice');
  return row;
}

/** Lines as `[name, quantity, amount, tax]`. */
export async function linesOf(id: number) {
  const rows = await testDb()
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.lineNo));
  return rows.map((l) => [l.name, l.quantity, l.amountFen, l.taxFen]);
}

export function coveredOf(orderId: number) {
  return testDb()
    .select({ id: invoices.id, status: invoices.status, amountFen: invoiceOrders.amountFen })
    .from(invoiceOrders)
    .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
    .where(eq(invoiceOrders.orderId, orderId))
    .orderBy(asc(invoices.id));
}

let serial = 0;

/** The clerk's part, until the office does it: the document as it stands after the provider's answer. */
export async function issueByHand(id: number): Promise<void> {
  serial += 1;
  await testDb()
    .update(invoices)
    .set({
      status: 'issued',
      invoiceNo: String(serial).padStart(20, '2'),
      issuedAt: new Date(),
    })
    .where(eq(invoices.id, id));
}
