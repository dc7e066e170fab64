import 'server-only';
import { eq } from 'drizzle-orm';
import { invoiceEvents, invoices } from '@/db/schema/invoice';
import type { InvoiceFacts } from '@/lib/adapters/einvoice/port';
import { fitText } from '@/lib/core/characters';
import type { Ctx } from '@/lib/data/ctx';
import { notifyBuyer } from '@/lib/data/notify';
import { enqueue } from '@/lib/data/outbox';
import { transition } from '@/lib/data/transition';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';
import { invoiceMachine, type InvoiceState } from '@/lib/states/invoice';
import type { InvoiceRow } from './create-invoice';
import { lockInvoice, type LockedInvoice } from './lock-invoice';
import { finishStuck, settleStuck } from './settle-stuck';

/** What of the provider's answer is kept whatever the state; its addresses never leave the server. */
export function factColumns(facts: InvoiceFacts) {
  return {
    providerSerial: facts.serial,
    invoiceCode: facts.invoiceCode,
    invoiceNo: facts.invoiceNo,
    pdfUrl: facts.pdfUrl,
    ofdUrl: facts.ofdUrl,
  };
}

/** The amounts that the provider tells against ours, fen for fen; what it does not tell is not compared. */
export function differs(row: InvoiceRow, facts: InvoiceFacts): boolean {
  const other = (told: number | null, ours: number) => told !== null && Math.abs(told) !== ours;
  return (
    other(facts.amountFen, row.amountFen) ||
    other(facts.netFen, row.netFen) ||
    other(facts.taxFen, row.taxFen)
  );
}

/** A document that stands with other amounts than ours is put before the clerks. */
export async function reportDifference(
  ctx: Ctx,
  { invoice, orders }: LockedInvoice,
  facts: InvoiceFacts,
): Promise<void> {
  if (!differs(invoice, facts)) return;
  await raiseIncident(ctx, {
    type: 'invoice_stuck',
    title: '开出的发票与申请金额不一致',
    orderId: orders[0]?.id ?? null,
    buyerId: invoice.buyerId,
    detail: {
      requestNo: invoice.requestNo,
      invoiceNo: facts.invoiceNo,
      expectedFen: invoice.amountFen,
      amountFen: facts.amountFen,
      netFen: facts.netFen,
      taxFen: facts.taxFen,
    },
    cause: `amount:${invoice.requestNo}`,
  });
}

async function succeed(ctx: Ctx, locked: LockedInvoice, facts: InvoiceFacts): Promise<void> {
  const { invoice, orders } = locked;
  await transition(ctx, {
    machine: invoiceMachine,
    table: invoices,
    events: invoiceEvents,
    id: invoice.id,
    action: 'succeed',
    set: {
      ...factColumns(facts),
      issuedAt: facts.issuedAt ?? ctx.now,
      failCode: null,
      failReason: null,
    },
    payload: { invoiceNo: facts.invoiceNo, serial: facts.serial },
  });
  await reportDifference(ctx, locked, facts);
  await finishStuck(ctx, { cause: `issuing:${invoice.requestNo}` }, '发票已开出，系统自动办结');
  const ids = orders.map((o) => o.id);
  await settleStuck(ctx, ids, `issued:${invoice.requestNo}`);
  await enqueue(ctx, {
    task: 'invoice.files',
    payload: { invoiceId: invoice.id },
    key: `invoice.files:${invoice.id}`,
  });
  await notifyBuyer(ctx, 'invoiceIssued', invoice.id);
}

/** 开票失败: visible to the desk with its reason; what stood of the orders is free again. */
export async function failInvoice(
  ctx: Ctx,
  { invoice, orders }: LockedInvoice,
  why: { code: string | null; reason: string; serial?: string },
): Promise<void> {
  await transition(ctx, {
    machine: invoiceMachine,
    table: invoices,
    events: invoiceEvents,
    id: invoice.id,
    action: 'fail',
    set: {
      failCode: why.code,
      failReason: fitText(why.reason, 500),
      ...(why.serial ? { providerSerial: why.serial } : {}),
    },
    reason: fitText(why.reason, 500),
  });
  await settleStuck(
    ctx,
    orders.map((o) => o.id),
    `failed:${invoice.requestNo}`,
  );
}

/** Issued there although it was cancelled here: nobody's act, so a person looks at it. */
async function reportGhost(ctx: Ctx, { invoice, orders }: LockedInvoice, facts: InvoiceFacts): Promise<void> {
  await raiseIncident(ctx, {
    type: 'invoice_stuck',
    title: '已取消的申请在电子发票服务开出了发票',
    orderId: orders[0]?.id ?? null,
    buyerId: invoice.buyerId,
    detail: { requestNo: invoice.requestNo, invoiceNo: facts.invoiceNo, amountFen: facts.amountFen },
    cause: `ghost:${invoice.requestNo}`,
  });
}

/**
 * Books what the provider knows of a blue document, whoever asked: the job, the poller, a call-back or a reset. An issued document always
 * stands; a failure counts only for the try that was asked about (`tries`), so that an answer that comes late never ends a newer try.
 *
 * @returns the state afterwards
 */
export async function applyFacts(
  ctx: Ctx,
  id: number,
  facts: InvoiceFacts,
  tries: number,
): Promise<InvoiceState> {
  const locked = await lockInvoice(ctx, id);
  const { invoice } = locked;
  if (facts.state === 'issued') {
    if (invoice.status === 'cancelled') await reportGhost(ctx, locked, facts);
    if (invoiceMachine.from('succeed').includes(invoice.status)) {
      await succeed(ctx, locked, facts);
      return 'issued';
    }
    return invoice.status;
  }
  if (invoice.status !== 'issuing') return invoice.status;
  if (facts.state === 'issuing') {
    await ctx.db
      .update(invoices)
      .set({ providerSerial: facts.serial, polledAt: ctx.now })
      .where(eq(invoices.id, id));
    return 'issuing';
  }
  if (invoice.tries !== tries) return 'issuing';
  const reason = facts.state === 'voided' ? '发票已作废' : (facts.failReason ?? '开票失败');
  await failInvoice(ctx, locked, { code: facts.stateCode, reason, serial: facts.serial });
  return 'failed';
}
