import 'server-only';
import { sql } from 'drizzle-orm';
import { invoiceEvents, invoices } from '@/db/schema/invoice';
import { fitText } from '@/lib/core/characters';
import { recordEvent, transition } from '@/lib/data/transition';
import type { Ctx } from '@/lib/data/ctx';
import { invoiceMachine } from '@/lib/states/invoice';
import type { InvoiceRow } from './create-invoice';
import { lockInvoice } from './lock-invoice';
import { finishStuck, settleStuck } from './settle-stuck';

/** The red document and its blue one under their locks: orders, blue, red. @throws 404 */
export async function lockRed(
  ctx: Ctx,
  redId: number,
): Promise<{ red: InvoiceRow; blue: InvoiceRow; orderIds: number[] }> {
  const found = await ctx.db.execute<{ id: string }>(
    sql`select red_of::text as id from invoices where id = ${redId} and side = 'red'`,
  );
  const blueId = Number(found.rows[0]?.id ?? 0);
  const { invoice: blue, orders } = await lockInvoice(ctx, blueId);
  const { invoice: red } = await lockInvoice(ctx, redId);
  return { red, blue, orderIds: orders.map((o) => o.id) };
}

/**
 * A red document that was issued, by the provider or by hand: the blue one is reversed, wholly or in part (部分冲红), what it took back can be asked
 * for again, and exceptions that waited for it end by themselves.
 */
export async function completeRed(
  ctx: Ctx,
  redId: number,
  done: {
    action: 'succeed' | 'issueByHand';
    set: Partial<typeof invoices.$inferInsert> & { invoiceNo: string; issuedAt: Date };
  },
): Promise<void> {
  const { red, blue, orderIds } = await lockRed(ctx, redId);
  if (!invoiceMachine.from(done.action).includes(red.status)) return;
  await transition(ctx, {
    machine: invoiceMachine,
    table: invoices,
    events: invoiceEvents,
    id: red.id,
    action: done.action,
    set: { ...done.set, failCode: null, failReason: null },
    payload: { invoiceNo: done.set.invoiceNo },
  });
  const whole = blue.reversedFen + red.amountFen >= blue.amountFen;
  await transition(ctx, {
    machine: invoiceMachine,
    table: invoices,
    events: invoiceEvents,
    id: blue.id,
    action: 'redDone',
    to: whole ? 'reversed' : 'issued',
    set: {
      reversedFen: sql`${invoices.reversedFen} + ${red.amountFen}`,
      reversingFen: sql`${invoices.reversingFen} - ${red.amountFen}`,
      ...(whole ? { reversedAt: ctx.now } : {}),
    },
    payload: { redId: red.id, amountFen: red.amountFen, invoiceNo: done.set.invoiceNo },
  });
  await finishStuck(ctx, { cause: `issuing:${red.requestNo}` }, '红字发票已开出，系统自动办结');
  await settleStuck(ctx, orderIds, `done:${red.requestNo}`);
}

/**
 * A red document that will not come: refused, lapsed after 72 hours, withdrawn. It ends, the blue one stands as before and can be reversed
 * again; an order that stands above what was paid is put before the clerks again (I23).
 */
export async function abandonRed(
  ctx: Ctx,
  redId: number,
  why: { code: string; reason: string },
): Promise<void> {
  const { red, blue, orderIds } = await lockRed(ctx, redId);
  if (!invoiceMachine.from('giveUp').includes(red.status)) return;
  const reason = fitText(why.reason, 500);
  await transition(ctx, {
    machine: invoiceMachine,
    table: invoices,
    events: invoiceEvents,
    id: red.id,
    action: 'giveUp',
    set: { cancelledAt: ctx.now, failCode: why.code, failReason: reason },
    reason,
  });
  await transition(ctx, {
    machine: invoiceMachine,
    table: invoices,
    events: invoiceEvents,
    id: blue.id,
    action: 'redRefused',
    set: { reversingFen: sql`${invoices.reversingFen} - ${red.amountFen}` },
    reason,
    payload: { redId: red.id },
  });
  await finishStuck(ctx, { cause: `issuing:${red.requestNo}` }, '冲红未成，系统自动办结');
  await settleStuck(ctx, orderIds, `refused:${red.requestNo}`);
}

/** Notes where the confirmation form stands; told once per state. */
export async function noteBill(ctx: Ctx, red: InvoiceRow, stateCode: string, label: string): Promise<void> {
  if (red.redBillStatus === stateCode) return;
  await ctx.db
    .update(invoices)
    .set({ redBillStatus: stateCode })
    .where(sql`${invoices.id} = ${red.id}`);
  await recordEvent(ctx, invoiceEvents, {
    entityId: red.id,
    action: 'bill',
    fromStatus: red.status,
    toStatus: red.status,
    payload: { state: label },
  });
}
