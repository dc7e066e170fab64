import 'server-only';
import { eq } from 'drizzle-orm';
import { invoiceEvents, invoices } from '@/db/schema/invoice';
import { deliveryCorps } from '@/db/schema/shipping';
import { uploads } from '@/db/schema/upload';
import { recordOperation } from '@/lib/data/audit';
import { requireAdmin, type Ctx } from '@/lib/data/ctx';
import { withTimeLimit } from '@/lib/data/time-limit';
import { transition } from '@/lib/data/transition';
import { withTx } from '@/lib/data/tx';
import type { MailInput, SendInput } from '../office-contract';
import { invoiceErrors } from '../errors';
import { invoiceMachine } from '@/lib/states/invoice';
import type { InvoiceRow } from './create-invoice';
import { lockInvoice } from './lock-invoice';

async function find(ctx: Ctx, id: number): Promise<InvoiceRow> {
  const [row] = await ctx.db.select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw invoiceErrors.notFound();
  return row;
}

/** The stored PDF as an attachment. @throws 404 while there is none */
async function attachment(ctx: Ctx, row: InvoiceRow) {
  const [file] =
    row.pdfUploadId === null
      ? []
      : await ctx.db.select({ key: uploads.key }).from(uploads).where(eq(uploads.id, row.pdfUploadId));
  const found = file && (await ctx.ports.storage.get(file.key));
  if (!found) throw invoiceErrors.noFile();
  const content = new Uint8Array(await new Response(found.body).arrayBuffer());
  return { filename: `发票-${row.invoiceNo}.pdf`, content, contentType: 'application/pdf' };
}

/** By our own mail, with the document attached. @throws 404 without a stored file, 503 when the mail server did not take it */
async function byMail(ctx: Ctx, row: InvoiceRow, to: string): Promise<void> {
  const sent = await ctx.ports.mail.send({
    to,
    subject: `电子发票 ${row.invoiceNo}`,
    text: `您好：\n\n抬头为“${row.titleName}”的电子发票（号码 ${row.invoiceNo}）见附件。\n`,
    attachments: [await attachment(ctx, row)],
    idempotencyKey: `invoice-${row.id}-${ctx.requestId}`,
  });
  if (!sent.ok) throw invoiceErrors.notAnswered({ message: '邮件未能发出，请稍后重试', internal: sent });
}

/**
 * 发送 (`invoice/online/send`): an issued electronic document once more to the buyer: by the provider, to phone and mail; what it does not take, and
 * documents of other origin, go by our own mail. Outside a transaction; that it was sent is noted afterwards.
 *
 * @throws 404, 409 in another state, 422 without an address, 503 when nobody took it
 */
export function sendToBuyer(outer: Ctx, input: SendInput): Promise<void> {
  requireAdmin(outer);
  return withTimeLimit(outer, send(outer, input), () =>
    invoiceErrors.notAnswered({ message: '发送尚无结果，请稍后查看发送时间，不要马上重发' }),
  );
}

async function send(outer: Ctx, input: SendInput): Promise<void> {
  const row = await find(outer, input.id);
  if (row.status !== 'issued' || row.form !== 'online' || !row.invoiceNo) throw invoiceErrors.wrongState();
  const given = Boolean(input.email ?? input.phone);
  const email = given ? (input.email ?? null) : row.email;
  const phone = given ? (input.phone ?? null) : row.receivePhone;
  if (!email && !phone) throw invoiceErrors.nowhereToSend();
  const port = outer.ports.einvoice;
  const said =
    port && row.provider === port.provider
      ? await port.resend({ invoiceNo: row.invoiceNo, invoiceCode: row.invoiceCode, email, phone })
      : null;
  if (said?.kind !== 'ok') {
    if (!email) {
      throw said?.kind === 'refused'
        ? invoiceErrors.refusedThere({ message: said.failure.message })
        : invoiceErrors.notAnswered();
    }
    await byMail(outer, row, email);
  }
  await withTx(outer, async (ctx) => {
    await transition(ctx, {
      machine: invoiceMachine,
      table: invoices,
      events: invoiceEvents,
      id: row.id,
      action: 'send',
      set: { sentAt: ctx.now },
      payload: { email, phone },
    });
    await recordOperation(ctx, {
      action: 'invoice.send',
      entity: 'invoice',
      entityId: row.id,
      after: { email, phone },
    });
  });
}

/** 寄送: where a paper document goes, by whom and under which number; may be corrected later, with its history. @throws 404, 409, 422 */
export async function mailInvoice(ctx: Ctx, input: MailInput): Promise<void> {
  const { id, mailCorpId, mailTrackingNo, ...to } = input;
  const { invoice } = await lockInvoice(ctx, id);
  if (invoice.form !== 'paper') throw invoiceErrors.wrongState();
  if (mailCorpId) {
    const found = await ctx.db.$count(deliveryCorps, eq(deliveryCorps.id, mailCorpId));
    if (found === 0)
      throw invoiceErrors.notFound({ message: '物流公司不存在', errors: { mailCorpId: '物流公司不存在' } });
  }
  const set = { ...to, mailCorpId: mailCorpId ?? null, mailTrackingNo: mailTrackingNo ?? null };
  const before = {
    mailName: invoice.mailName,
    mailPhone: invoice.mailPhone,
    mailAddress: invoice.mailAddress,
    mailCorpId: invoice.mailCorpId,
    mailTrackingNo: invoice.mailTrackingNo,
  };
  await transition(ctx, {
    machine: invoiceMachine,
    table: invoices,
    events: invoiceEvents,
    id,
    action: 'send',
    set: { ...set, mailedAt: invoice.mailedAt ?? ctx.now, sentAt: ctx.now },
    payload: { trackingNo: mailTrackingNo ?? null },
  });
  await recordOperation(ctx, { action: 'invoice.mail', entity: 'invoice', entityId: id, before, after: set });
}
