import 'server-only';
import { sql } from 'drizzle-orm';
import { invoiceEvents, invoiceLines, invoiceOrders, invoices } from '@/db/schema/invoice';
import { keepAbsent } from '@/lib/core/edit';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { recordEvent } from '@/lib/data/transition';
import { assertTitle, type InvoiceRequest, type InvoiceWishEdit } from '@/lib/domain/order/invoice-contract';
import { readableNumber } from '@/lib/core/readable-number';
import { invoiceErrors } from '../errors';
import { MAX_INVOICE_LINES, sumLines, type DraftLine } from '../rules';

export type InvoiceRow = typeof invoices.$inferSelect;

/** The columns that a wish sets: the title as it is now, whatever becomes of the book. */
export function titleColumns(wish: InvoiceRequest) {
  return {
    type: wish.type,
    titleKind: wish.titleKind,
    titleName: wish.title,
    taxNo: wish.taxNo ?? null,
    titleAddress: wish.address ?? null,
    titlePhone: wish.phone ?? null,
    titleBank: wish.bank ?? null,
    titleBankAccount: wish.bankAccount ?? null,
    email: wish.email ?? null,
    receivePhone: wish.receivePhone ?? null,
  };
}

/**
 * The columns that a change of the wish sets. What was not sent stays, unless the title is of another kind: a person's carries nothing of a
 * company's.
 *
 * @throws 400 at the fields that the title would lack
 */
export function changedTitleColumns(row: InvoiceRow, wish: InvoiceWishEdit) {
  const { type, titleAddress, titlePhone, titleBank, titleBankAccount, taxNo, email, receivePhone } = row;
  const stored = { type, taxNo, address: titleAddress, phone: titlePhone, bank: titleBank };
  const whole = keepAbsent({ ...stored, bankAccount: titleBankAccount, email, receivePhone }, wish);
  assertTitle(whole);
  const { titleKind, title } = wish;
  const company = titleKind === 'company' ? whole : null;
  return {
    type: whole.type,
    titleKind,
    titleName: title,
    taxNo: company?.taxNo ?? null,
    titleAddress: company?.address ?? null,
    titlePhone: company?.phone ?? null,
    titleBank: company?.bank ?? null,
    titleBankAccount: company?.bankAccount ?? null,
    email: whole.email,
    receivePhone: whole.receivePhone,
  };
}

/** Writes the lines of a document and what they cover of each order. */
export async function writeLines(ctx: Ctx, invoiceId: number, drafted: readonly DraftLine[]): Promise<void> {
  const CHUNK = 500;
  for (let from = 0; from < drafted.length; from += CHUNK) {
    // Chunks stay below the limit of parameters.
    await ctx.db
      .insert(invoiceLines)
      .values(
        drafted.slice(from, from + CHUNK).map((line, i) => ({ ...line, invoiceId, lineNo: from + i + 1 })),
      );
  }
  const orderIds = [...new Set(drafted.map((l) => l.orderId))];
  await ctx.db.insert(invoiceOrders).values(
    orderIds.map((orderId) => ({
      invoiceId,
      orderId,
      amountFen: sumLines(drafted.filter((l) => l.orderId === orderId)).amountFen,
    })),
  );
}

/** A number of its own for a document: ours, never the tax bureau's. */
export async function nextRequestNo(ctx: Ctx): Promise<string> {
  const found = await ctx.db.execute<{ n: number }>(sql`select nextval('invoice_no_seq')::int8 as n`);
  return `I${readableNumber(ctx.now, Number(found.rows[0]?.n))}`;
}

export interface NewInvoice {
  buyerId: number;
  organizationId: number | null;
  wish: InvoiceRequest;
  drafted: readonly DraftLine[];
  applyKey: string | null;
  applyHash: string | null;
  /** Given before, where it is the number of a batch as well. */
  requestNo?: string;
  batchNo?: string | null;
  department?: string | null;
}

/** Writes one application with its lines. The caller holds the locks of the orders that it covers. */
export async function createInvoice(ctx: Ctx, made: NewInvoice): Promise<InvoiceRow> {
  const { wish, drafted, ...values } = made;
  if (drafted.length > MAX_INVOICE_LINES) throw invoiceErrors.tooManyLines();
  const [row] = await ctx.db
    .insert(invoices)
    .values({
      ...values,
      ...titleColumns(wish),
      ...sumLines(drafted),
      requestNo: made.requestNo ?? (await nextRequestNo(ctx)),
      requestedBy: actorUserId(ctx),
    })
    .returning();
  if (!row) throw new Error('insert of an invoice returned nothing');
  await writeLines(ctx, row.id, drafted);
  await recordEvent(ctx, invoiceEvents, {
    entityId: row.id,
    action: 'create',
    fromStatus: null,
    toStatus: row.status,
    payload: { amountFen: row.amountFen },
  });
  return row;
}
