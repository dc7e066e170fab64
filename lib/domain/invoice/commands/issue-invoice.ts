import 'server-only';
import { createHash } from 'node:crypto';
import { and, asc, desc, eq } from 'drizzle-orm';
import { invoiceEvents, invoiceLines, invoices } from '@/db/schema/invoice';
import { isAppError } from '@/lib/core/errors';
import { recordOperation } from '@/lib/data/audit';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import type { BatchRow, IssueView } from '../office-contract';
import { invoiceErrors } from '../errors';
import { invoiceMachine } from '@/lib/states/invoice';
import { nextRequestNo, type InvoiceRow } from './create-invoice';
import { fillTaxCodes } from './fill-tax-codes';
import { shrinkInvoice } from './shrink-invoices';

/** Fingerprint of everything that stands on the document: the provider keeps the content of a number. */
async function contentOf(ctx: Ctx, invoice: InvoiceRow): Promise<string> {
  const lines = await ctx.db
    .select({
      name: invoiceLines.name,
      spec: invoiceLines.spec,
      unit: invoiceLines.unit,
      quantity: invoiceLines.quantity,
      taxCode: invoiceLines.taxCode,
      amountFen: invoiceLines.amountFen,
      taxFen: invoiceLines.taxFen,
    })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoice.id))
    .orderBy(asc(invoiceLines.lineNo));
  const { type, titleKind, titleName, taxNo, titleAddress, titlePhone, titleBank, titleBankAccount } =
    invoice;
  const title = [type, titleKind, titleName, taxNo, titleAddress, titlePhone, titleBank, titleBankAccount];
  const text = JSON.stringify([...title, invoice.remark, lines]);
  return createHash('sha256').update(text).digest('hex');
}

/** Whether the document was sent with other content before: it then needs a number of its own. */
async function changedSince(ctx: Ctx, invoice: InvoiceRow, content: string): Promise<boolean> {
  if (invoice.tries === 0) return false;
  const [last] = await ctx.db
    .select({ payload: invoiceEvents.payload })
    .from(invoiceEvents)
    .where(and(eq(invoiceEvents.entityId, invoice.id), eq(invoiceEvents.action, 'issue')))
    .orderBy(desc(invoiceEvents.id))
    .limit(1);
  return last?.payload?.['content'] !== content;
}

/**
 * 开票: hands an application to the provider (domain.md section 8). Under the locks of its orders it is first written again for what is left of
 * them, so that documents never stand above what is paid, refunded and being refunded (I23); then its number and content are fixed, and the
 * call is made by a job outside the transaction (integrations.md section 4).
 *
 * @returns what became of it: also an application that nothing is left of, which is cancelled
 * @throws 404, 409 in another state, 422 without a provider, for a paper invoice, for a product without a goods code
 */
export async function issueInvoice(ctx: Ctx, id: number): Promise<IssueView> {
  const before = await shrinkInvoice(ctx, id);
  if (before?.status === 'cancelled') {
    return { id, status: 'cancelled', amountFen: 0, text: '订单没有可开票的金额，申请已取消' };
  }
  const [known] = await ctx.db.select().from(invoices).where(eq(invoices.id, id));
  if (!known) throw invoiceErrors.notFound();
  if (known.side === 'red') throw invoiceErrors.wrongState();
  const port = ctx.ports.einvoice;
  if (before && known.form !== 'online') throw invoiceErrors.notOnline();
  if (before && !port) throw invoiceErrors.noProvider();
  if (before) await fillTaxCodes(ctx, id);
  const content = await contentOf(ctx, known);
  const renewed = before !== null && (await changedSince(ctx, known, content));
  const row = await transition(ctx, {
    machine: invoiceMachine,
    table: invoices,
    events: invoiceEvents,
    id,
    action: 'issue',
    set: {
      provider: port?.provider ?? null,
      submittedAt: null,
      polledAt: null,
      pollCount: 0,
      failCode: null,
      failReason: null,
      ...(renewed ? { requestNo: await nextRequestNo(ctx), providerSerial: null, tries: 0 } : {}),
    },
    payload: { amountFen: known.amountFen, content, ...(renewed ? { formerNo: known.requestNo } : {}) },
  });
  await recordOperation(ctx, {
    action: 'invoice.issue',
    entity: 'invoice',
    entityId: id,
    before: { status: known.status },
    after: { status: row.status, requestNo: row.requestNo, amountFen: row.amountFen },
  });
  await enqueue(ctx, { task: 'invoice.issue', payload: { invoiceId: id }, key: `invoice.issue:${id}` });
  return { id, status: row.status, amountFen: row.amountFen, text: '已提交开票' };
}

/**
 * 批量开票: one transaction each, so that one that cannot be issued never holds up the others. Called twice, those that are on their way are told
 * so and nothing is sent again.
 */
export async function issueInvoices(outer: Ctx, ids: readonly number[]): Promise<BatchRow[]> {
  const rows: BatchRow[] = [];
  for (const id of new Set(ids)) {
    try {
      // The locks of one document at a time.
      const done = await withTx(outer, (ctx) => issueInvoice(ctx, id));
      rows.push({ id, ok: done.status === 'issuing', message: done.text });
    } catch (e) {
      if (!isAppError(e)) throw e;
      rows.push({ id, ok: false, message: e.message });
    }
  }
  return rows;
}
