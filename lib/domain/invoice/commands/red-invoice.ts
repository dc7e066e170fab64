import 'server-only';
import { and, asc, eq, sql } from 'drizzle-orm';
import { invoiceEvents, invoiceLines, invoiceOrders, invoices } from '@/db/schema/invoice';
import { recordOperation } from '@/lib/data/audit';
import { actorUserId, type Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { recordEvent, transition } from '@/lib/data/transition';
import type { RedInput } from '../office-contract';
import { invoiceErrors } from '../errors';
import { redLine, wholeRed, type RedDraft, type RedPick } from '../red-rules';
import { readBlueLines } from '../red-queries';
import { sumLines } from '../rules';
import { invoiceMachine } from '@/lib/states/invoice';
import { nextRequestNo, type InvoiceRow } from './create-invoice';
import { lockInvoice, lockOpenRed, type LockedInvoice } from './lock-invoice';

/** The lines that are taken back; without a choice everything that is left. @throws 422 at the line that has less */
async function draft(ctx: Ctx, blue: InvoiceRow, picks: readonly RedPick[] | undefined): Promise<RedDraft[]> {
  const lines = await readBlueLines(ctx, blue.id);
  const wanted = picks ?? wholeRed(lines);
  if (new Set(wanted.map((p) => p.lineNo)).size !== wanted.length) throw invoiceErrors.redTooMuch();
  const made = wanted.map((pick, i) => {
    const line = lines.find((l) => l.lineNo === pick.lineNo);
    const red = line && redLine(line, pick);
    if (!red) {
      const { message } = invoiceErrors.redTooMuch();
      throw invoiceErrors.redTooMuch({ errors: { [`lines.${i}.amountFen`]: message } });
    }
    return red;
  });
  if (made.length === 0) throw invoiceErrors.nothingToRed();
  return made.toSorted((a, b) => a.lineNo - b.lineNo);
}

/** A red document repeats the title and the tax of the blue one; amounts are positive on both sides. */
async function insertRed(
  ctx: Ctx,
  blue: InvoiceRow,
  lines: readonly RedDraft[],
  reason: RedInput['reason'],
): Promise<InvoiceRow> {
  const [red] = await ctx.db
    .insert(invoices)
    .values({
      requestNo: await nextRequestNo(ctx),
      side: 'red',
      redOf: blue.id,
      redReason: reason,
      form: blue.form,
      type: blue.type,
      buyerId: blue.buyerId,
      organizationId: blue.organizationId,
      titleKind: blue.titleKind,
      titleName: blue.titleName,
      taxNo: blue.taxNo,
      titleAddress: blue.titleAddress,
      titlePhone: blue.titlePhone,
      titleBank: blue.titleBank,
      titleBankAccount: blue.titleBankAccount,
      email: blue.email,
      receivePhone: blue.receivePhone,
      requestedBy: actorUserId(ctx),
      ...sumLines(lines),
    })
    .returning();
  if (!red) throw new Error('insert of a red invoice returned nothing');
  // Numbered as on the blue document, by which the provider knows them.
  await ctx.db.insert(invoiceLines).values(lines.map((l) => ({ ...l, invoiceId: red.id })));
  const sums = new Map<number, number>();
  for (const l of lines)
    if (l.orderId !== null) sums.set(l.orderId, (sums.get(l.orderId) ?? 0) + l.amountFen);
  await ctx.db
    .insert(invoiceOrders)
    .values([...sums].map(([orderId, amountFen]) => ({ invoiceId: red.id, orderId, amountFen })));
  await recordEvent(ctx, invoiceEvents, {
    entityId: red.id,
    action: 'create',
    fromStatus: null,
    toStatus: red.status,
    payload: { amountFen: red.amountFen, redOf: blue.id },
  });
  return red;
}

/**
 * Writes a red document over a part of a blue one, or all that is left of it, and marks the blue one 冲红中 (domain.md section 8). One is under way
 * at a time; together they never take back more than the blue one (I23b). The caller sends or registers it.
 *
 * @throws 404, 409 when one is under way or the document does not stand, 422 when it asks for more than is left
 */
export async function openRed(
  ctx: Ctx,
  input: Pick<RedInput, 'id' | 'reason' | 'lines'>,
): Promise<{ red: InvoiceRow; locked: LockedInvoice }> {
  const locked = await lockInvoice(ctx, input.id);
  const blue = locked.invoice;
  if (blue.side !== 'blue') throw invoiceErrors.notFound();
  if (await lockOpenRed(ctx, blue.id)) throw invoiceErrors.redUnderWay();
  if (blue.status === 'reversed') throw invoiceErrors.nothingToRed();
  if (blue.status !== 'issued') throw invoiceErrors.wrongState();
  const lines = await draft(ctx, blue, input.lines);
  const red = await insertRed(ctx, blue, lines, input.reason);
  await transition(ctx, {
    machine: invoiceMachine,
    table: invoices,
    events: invoiceEvents,
    id: blue.id,
    action: 'red',
    set: { reversingFen: sql`${invoices.reversingFen} + ${red.amountFen}` },
    payload: { redId: red.id, amountFen: red.amountFen, reason: input.reason },
  });
  await recordOperation(ctx, {
    action: 'invoice.red',
    entity: 'invoice',
    entityId: blue.id,
    before: { status: blue.status, reversedFen: blue.reversedFen },
    after: { status: 'red_pending', redId: red.id, amountFen: red.amountFen, reason: input.reason },
  });
  return { red, locked };
}

/**
 * 冲红 through the provider: the red document is written first, the call is made by a job. The same key gives the same red document, so that a
 * repeated click never reverses twice.
 *
 * @returns the red document's id
 * @throws 404, 409, 422 as `openRed`; 422 when the blue document was not issued by the provider that is configured
 */
export async function redInvoice(ctx: Ctx, input: RedInput): Promise<number> {
  const { invoice: blue } = await lockInvoice(ctx, input.id);
  const applyKey = `red:${input.requestKey}`;
  const [known] = await ctx.db
    .select({ id: invoices.id, redOf: invoices.redOf })
    .from(invoices)
    .where(and(eq(invoices.buyerId, blue.buyerId), eq(invoices.applyKey, applyKey)));
  if (known) {
    if (known.redOf !== blue.id) throw invoiceErrors.keyReused();
    return known.id;
  }
  const port = ctx.ports.einvoice;
  if (!port || blue.provider !== port.provider) throw invoiceErrors.redByHandOnly();
  const { red } = await openRed(ctx, input);
  await transition(ctx, {
    machine: invoiceMachine,
    table: invoices,
    events: invoiceEvents,
    id: red.id,
    action: 'issue',
    set: { provider: port.provider, redBillId: red.requestNo, applyKey },
  });
  await enqueue(ctx, {
    task: 'invoice.red',
    payload: { invoiceId: red.id },
    key: `invoice.red:${red.id}`,
  });
  return red.id;
}

/** Lines of a red document as they were drafted. */
export function linesOfRed(ctx: Ctx, redId: number) {
  return ctx.db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, redId))
    .orderBy(asc(invoiceLines.lineNo));
}
