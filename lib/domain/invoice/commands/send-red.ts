import 'server-only';
import { eq } from 'drizzle-orm';
import { invoices } from '@/db/schema/invoice';
import type { EinvoicePort, RedFacts, RedRequest } from '@/lib/adapters/einvoice/port';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { redBillLabels } from '../red-words';
import type { InvoiceState } from '@/lib/states/invoice';
import { factColumns, reportDifference } from './apply-facts';
import { abandonRed, completeRed, lockRed, noteBill } from './apply-red';
import type { InvoiceRow } from './create-invoice';
import { lockInvoice } from './lock-invoice';
import { linesOfRed } from './red-invoice';
import { checkLater } from './send-invoice';

/** Hours for which a red document is asked about: its buyer has 72 to confirm. */
export const RED_HOURS = 80;

async function requestOf(ctx: Ctx, red: InvoiceRow, blue: InvoiceRow): Promise<RedRequest> {
  const whole = red.amountFen === blue.amountFen;
  const lines = await linesOfRed(ctx, red.id);
  return {
    billId: red.redBillId ?? red.requestNo,
    reason: red.redReason ?? 'return',
    blue: {
      type: blue.type,
      invoiceNo: blue.invoiceNo ?? '',
      buyerName: blue.titleName,
      buyerTaxNo: blue.taxNo,
    },
    ...(whole ? {} : { lines: lines.map(({ lineNo, ...l }) => ({ ...l, blueLine: lineNo })) }),
  };
}

const over: readonly RedFacts['state'][] = ['rejected', 'lapsed', 'withdrawn', 'failed'];

/** Books an issued red document: its number is asked for by its serial. */
async function bookIssued(
  outer: Ctx,
  port: EinvoicePort,
  red: InvoiceRow,
  facts: RedFacts,
): Promise<InvoiceState | 'unknown'> {
  if (!facts.redSerial) return 'unknown';
  const said = await port.query({ serials: [facts.redSerial] });
  if (said.kind !== 'ok') return 'unknown';
  const found = said.value.find((f) => f.serial === facts.redSerial);
  if (found?.state !== 'issued' || !found.invoiceNo) return 'issuing';
  const { invoiceNo } = found;
  await withTx(outer, async (ctx) => {
    await completeRed(ctx, red.id, {
      action: 'succeed',
      set: {
        ...factColumns(found),
        invoiceNo,
        issuedAt: found.issuedAt ?? ctx.now,
        redBillStatus: facts.stateCode,
      },
    });
    const locked = await lockInvoice(ctx, red.id);
    await reportDifference(ctx, locked, found);
    await enqueue(ctx, {
      task: 'invoice.files',
      payload: { invoiceId: red.id },
      key: `invoice.files:${red.id}`,
    });
  });
  return 'issued';
}

/** Asks about a red document's confirmation form and books the answer. @returns as `askInvoice` */
export async function askRed(
  outer: Ctx,
  port: EinvoicePort,
  red: InvoiceRow,
): Promise<InvoiceState | 'absent' | 'unknown'> {
  const said = await port.queryRed(red.redBillId ?? red.requestNo);
  if (said.kind === 'unknown') return 'unknown';
  if (said.kind === 'refused') {
    outer.log.warn({ invoiceId: red.id, failure: said.failure }, 'the e-invoice service refused a question');
    return 'unknown';
  }
  const facts = said.value;
  if (facts.state === 'absent') return 'absent';
  if (facts.issued) return bookIssued(outer, port, red, facts);
  return withTx(outer, async (ctx) => {
    const now = await lockRed(ctx, red.id);
    if (now.red.status !== 'issuing') return now.red.status;
    if (over.includes(facts.state)) {
      const label = redBillLabels[facts.state];
      await abandonRed(ctx, red.id, {
        code: facts.stateCode,
        reason: facts.failReason ? `${label}：${facts.failReason}` : label,
      });
      return 'cancelled';
    }
    await noteBill(ctx, now.red, facts.stateCode, redBillLabels[facts.state]);
    return 'issuing';
  });
}

/**
 * Applies for a red document (job `invoice.red`), outside any transaction, under its one number: a form that may have been applied for before
 * is asked about first. A definite refusal ends the red document and the blue one stands as before.
 */
export async function sendRed(outer: Ctx, redId: number): Promise<void> {
  const port = outer.ports.einvoice;
  const claimed = await withTx(outer, async (ctx) => {
    const { red, blue } = await lockRed(ctx, redId);
    if (red.status !== 'issuing') return null;
    const first = red.submittedAt === null;
    if (first) {
      await ctx.db
        .update(invoices)
        .set({ submittedAt: ctx.now, tries: red.tries + 1 })
        .where(eq(invoices.id, redId));
    }
    return { red, first, request: await requestOf(ctx, red, blue) };
  });
  if (!claimed) return;
  if (!port) throw new Error('no e-invoice service is configured');
  const { red, first, request } = claimed;
  const state = first ? 'absent' : await askRed(outer, port, red);
  if (state === 'absent') {
    const said = await port.requestRed(request);
    if (said.kind === 'refused') {
      // Our own checks are in lower case: nothing was sent. Otherwise the form may exist all the same.
      const known = /[a-z]/.test(said.failure.code) ? 'absent' : await askRed(outer, port, red);
      if (known === 'absent') {
        await withTx(outer, (ctx) =>
          abandonRed(ctx, redId, { code: said.failure.code, reason: said.failure.message }),
        );
        return;
      }
    } else if (said.kind === 'ok' && said.value.billId !== request.billId) {
      await outer.db.update(invoices).set({ redBillId: said.value.billId }).where(eq(invoices.id, redId));
    }
  }
  await withTx(outer, async (ctx) => {
    const { invoice } = await lockInvoice(ctx, redId);
    if (invoice.status === 'issuing') await checkLater(ctx, redId, 0);
  });
}
