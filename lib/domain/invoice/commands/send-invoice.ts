import 'server-only';
import { asc, eq } from 'drizzle-orm';
import { invoiceLines, invoices } from '@/db/schema/invoice';
import type { EinvoicePort, EinvoiceRequest, InvoiceFacts, Outcome } from '@/lib/adapters/einvoice/port';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import type { InvoiceState } from '@/lib/states/invoice';
import { applyFacts, failInvoice } from './apply-facts';
import type { InvoiceRow } from './create-invoice';
import { lockInvoice } from './lock-invoice';

/** Seconds until a document under way is asked about, by the number of times it was asked before (integrations.md section 4). */
const LOOKS = [5, 15, 60, 300, 1800];

/** The next look at a document under way (job `invoice.check`). */
export function checkLater(ctx: Ctx, id: number, looks: number): Promise<void> {
  const seconds = LOOKS[Math.min(looks, LOOKS.length - 1)] ?? 1800;
  return enqueue(ctx, {
    task: 'invoice.check',
    payload: { invoiceId: id },
    runAt: new Date(Date.now() + seconds * 1000),
    key: `invoice.check:${id}`,
  });
}

async function requestOf(ctx: Ctx, row: InvoiceRow): Promise<EinvoiceRequest> {
  const lines = await ctx.db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, row.id))
    .orderBy(asc(invoiceLines.lineNo));
  return {
    requestNo: row.requestNo,
    type: row.type,
    buyer: {
      kind: row.titleKind,
      name: row.titleName,
      taxNo: row.taxNo,
      address: row.titleAddress,
      phone: row.titlePhone,
      bank: row.titleBank,
      bankAccount: row.titleBankAccount,
    },
    requestedAt: row.createdAt,
    email: row.email,
    phone: row.receivePhone,
    remark: row.remark,
    lines,
  };
}

/** What the provider says of one of our numbers: facts, `null` when it does not know it, or `unknown`. */
export async function askFor(
  port: EinvoicePort,
  requestNo: string,
): Promise<InvoiceFacts | null | 'unknown'> {
  const said = await port.query({ requestNos: [requestNo] });
  if (said.kind !== 'ok') return 'unknown';
  return said.value.find((f) => f.requestNo === requestNo) ?? null;
}

interface Claimed {
  request: EinvoiceRequest;
  /** False when an earlier run may have sent it: its answer may be lost. */
  first: boolean;
  tries: number;
}

/** Fixes that a try begins before anything is sent. */
function claim(outer: Ctx, id: number): Promise<Claimed | null> {
  return withTx(outer, async (ctx) => {
    const { invoice } = await lockInvoice(ctx, id);
    if (invoice.status !== 'issuing' || invoice.side !== 'blue') return null;
    const first = invoice.submittedAt === null;
    const tries = invoice.tries + (first ? 1 : 0);
    if (first) {
      await ctx.db.update(invoices).set({ submittedAt: ctx.now, tries }).where(eq(invoices.id, id));
    }
    return { request: await requestOf(ctx, invoice), first, tries };
  });
}

/** Books the answer to a request; one that never came leaves the document 开票中, to be asked about. */
async function bookAnswer(
  outer: Ctx,
  id: number,
  port: EinvoicePort,
  { request, tries }: Claimed,
  answer: Outcome<{ serial: string }>,
): Promise<void> {
  if (answer.kind === 'ok') {
    await withTx(outer, async (ctx) => {
      const { invoice } = await lockInvoice(ctx, id);
      if (invoice.status !== 'issuing') return;
      await ctx.db.update(invoices).set({ providerSerial: answer.value.serial }).where(eq(invoices.id, id));
      await checkLater(ctx, id, 0);
    });
    return;
  }
  const { failure } = answer;
  if (answer.kind === 'unknown') {
    outer.log.warn({ invoiceId: id, failure }, 'the e-invoice service gave no answer');
    await withTx(outer, (ctx) => checkLater(ctx, id, 0));
    return;
  }
  // A refusal may be about a repeat: what the provider has under our number is the truth. Our own checks never sent anything.
  const ours = failure.code === failure.code.toLowerCase() && /[a-z]/.test(failure.code);
  const facts = ours ? null : await askFor(port, request.requestNo);
  await withTx(outer, async (ctx) => {
    if (facts === 'unknown') return checkLater(ctx, id, 0);
    if (facts && facts.state !== 'failed') {
      const state = await applyFacts(ctx, id, facts, tries);
      return state === 'issuing' ? checkLater(ctx, id, 0) : undefined;
    }
    const locked = await lockInvoice(ctx, id);
    if (locked.invoice.status !== 'issuing' || locked.invoice.tries !== tries) return undefined;
    return failInvoice(ctx, locked, {
      code: failure.code,
      reason: failure.message,
      ...(facts ? { serial: facts.serial } : {}),
    });
  });
}

/**
 * Sends a document to the provider (job `invoice.issue`), outside any transaction and always under its one number. When it may have been sent
 * before, the provider is asked first: known there, that is booked and nothing is sent; a failure of an earlier try is tried again there.
 */
export async function sendInvoice(outer: Ctx, id: number): Promise<void> {
  const port = outer.ports.einvoice;
  const claimed = await claim(outer, id);
  if (!claimed) return;
  if (!port) throw new Error('no e-invoice service is configured');
  const { request, first, tries } = claimed;
  if (!first || tries > 1) {
    const facts = await askFor(port, request.requestNo);
    if (facts === 'unknown') {
      await withTx(outer, (ctx) => checkLater(ctx, id, 0));
      return;
    }
    if (facts?.state === 'failed' && first) {
      const { requestNo } = request;
      await bookAnswer(outer, id, port, claimed, await port.reissue({ requestNo, serial: facts.serial }));
      return;
    }
    if (facts) {
      await withTx(outer, async (ctx) => {
        if ((await applyFacts(ctx, id, facts, tries)) === 'issuing') await checkLater(ctx, id, 0);
      });
      return;
    }
  }
  await bookAnswer(outer, id, port, claimed, await port.issue(request));
}

/** Asks the provider about a blue document and books the answer. @returns its state then; `absent`: unknown there; `unknown`: no answer */
export async function askInvoice(
  outer: Ctx,
  port: EinvoicePort,
  row: Pick<InvoiceRow, 'id' | 'requestNo' | 'tries'>,
): Promise<InvoiceState | 'absent' | 'unknown'> {
  const facts = await askFor(port, row.requestNo);
  if (facts === 'unknown') return 'unknown';
  if (facts === null) return 'absent';
  return withTx(outer, (ctx) => applyFacts(ctx, row.id, facts, row.tries));
}
