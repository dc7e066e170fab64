import 'server-only';
import { eq, or, sql } from 'drizzle-orm';
import { invoices } from '@/db/schema/invoice';
import type { Ctx } from '@/lib/data/ctx';
import { enqueue } from '@/lib/data/outbox';
import { withTx } from '@/lib/data/tx';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';
import type { InvoiceRow } from './create-invoice';
import { lockInvoice } from './lock-invoice';
import { askInvoice, checkLater } from './send-invoice';
import { askRed, RED_HOURS } from './send-red';

/** Hours for which an unfinished blue document is asked about; a red one may wait 72 hours for its buyer. */
const BLUE_HOURS = 48;
/** Rows of one sweep; the next one takes the rest. */
const BATCH = 50;

const hoursSince = (ctx: Ctx, at: Date | null) => (at ? (ctx.now.getTime() - at.getTime()) / 3_600_000 : 0);

async function tooLong(outer: Ctx, id: number): Promise<void> {
  await withTx(outer, async (ctx) => {
    const { invoice, orders } = await lockInvoice(ctx, id);
    if (invoice.status !== 'issuing') return;
    await raiseIncident(ctx, {
      type: 'invoice_stuck',
      title: invoice.side === 'blue' ? '开票超过 48 小时没有结果' : '冲红超过 80 小时没有结果',
      orderId: orders[0]?.id ?? null,
      buyerId: invoice.buyerId,
      detail: { requestNo: invoice.requestNo, amountFen: invoice.amountFen },
      cause: `issuing:${invoice.requestNo}`,
    });
  });
}

/** Moves the look on before asking, so that a crash never asks without end. @returns the row, `null` when nothing is to be asked */
async function claim(outer: Ctx, id: number): Promise<InvoiceRow | null> {
  const [row] = await outer.db
    .update(invoices)
    .set({ polledAt: sql`now()`, pollCount: sql`${invoices.pollCount} + 1` })
    .where(
      // A failed or reset one may have been issued after all: a call-back says so.
      sql`${invoices.id} = ${id} and (${invoices.status} = 'issuing'
        or (${invoices.side} = 'blue' and ${invoices.status} in ('failed', 'requested', 'cancelled') and ${invoices.tries} > 0))`,
    )
    .returning();
  return row ?? null;
}

/**
 * Asks the provider about one document under way, blue or red, and comes back after 5 s, 15 s, 1, 5 and then every 30 minutes (job
 * `invoice.check`; integrations.md section 4). After 48 hours (a red one 80) a person looks at it instead.
 */
export async function checkInvoice(ctx: Ctx, id: number): Promise<void> {
  const row = await claim(ctx, id);
  const port = ctx.ports.einvoice;
  if (!row || !port) return;
  const state = row.side === 'blue' ? await askInvoice(ctx, port, row) : await askRed(ctx, port, row);
  if (row.status !== 'issuing' || (state !== 'issuing' && state !== 'absent' && state !== 'unknown')) return;
  if (hoursSince(ctx, row.submittedAt) > (row.side === 'blue' ? BLUE_HOURS : RED_HOURS)) {
    await tooLong(ctx, id);
    return;
  }
  await withTx(ctx, async (tx) => {
    if (state === 'absent' || row.submittedAt === null) {
      const task = row.side === 'blue' ? 'invoice.issue' : 'invoice.red';
      await enqueue(tx, { task, payload: { invoiceId: id }, key: `${task}:${id}` });
    }
    await checkLater(tx, id, row.pollCount);
  });
}

/** Documents under way whose job was lost are asked about again (job `invoice:poll`, every five minutes). */
export async function pollInvoices(ctx: Ctx): Promise<void> {
  if (!ctx.ports.einvoice) return;
  const rows = await ctx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(
      sql`${invoices.status} = 'issuing' and ${invoices.provider} <> 'manual'
        and coalesce(${invoices.polledAt}, ${invoices.updatedAt}) < now() - interval '40 minutes'
        and coalesce(${invoices.submittedAt}, now()) > now() - interval '${sql.raw(String(RED_HOURS + 1))} hours'`,
    )
    .orderBy(sql`${invoices.polledAt} asc nulls first`)
    .limit(BATCH);
  for (const { id } of rows) {
    await enqueue(ctx, { task: 'invoice.check', payload: { invoiceId: id }, key: `invoice.check:${id}` });
  }
}

/** Least seconds between two questions that call-backs cause: they are unsigned, anybody may send them. */
const CALLBACK_PAUSE = 2;

/**
 * A call-back of the provider says which document to ask about and nothing else (integrations.md section 4.1): the question is asked by a job,
 * at most every two seconds however many call-backs come.
 */
export async function noteCallback(
  ctx: Ctx,
  said: { requestNo: string; serial: string | null; billId: string | null },
): Promise<void> {
  const nos = [said.requestNo, ...(said.billId ? [said.billId] : [])];
  const [row] = await ctx.db
    .select({ id: invoices.id, polledAt: invoices.polledAt, status: invoices.status })
    .from(invoices)
    .where(
      or(
        sql`${invoices.requestNo} in (${sql.join(
          nos.map((n) => sql`${n}`),
          sql`, `,
        )})`,
        said.billId ? eq(invoices.redBillId, said.billId) : undefined,
      ),
    )
    .limit(1);
  if (!row || row.status === 'issued' || row.status === 'red_pending' || row.status === 'reversed') return;
  const free = (row.polledAt?.getTime() ?? 0) + CALLBACK_PAUSE * 1000;
  await enqueue(ctx, {
    task: 'invoice.check',
    payload: { invoiceId: row.id },
    runAt: new Date(Math.max(Date.now(), free)),
    key: `invoice.check:${row.id}`,
  });
}

interface RawNotice {
  headers: { get(name: string): string | null };
  body: Uint8Array;
  search: string;
}
export interface CallbackReply {
  status: number;
  body: string;
  contentType?: string;
}

/** Largest call-back that is read, in bytes. */
const MAX_CALLBACK = 64 * 1024;

/**
 * Takes a call-back of the e-invoice service. It is unsigned, so whatever it claims only makes us ask the service ourselves; the answer is always
 * the one that ends its repeats (integrations.md section 4.1).
 */
export async function acceptCallback(outer: Ctx, raw: RawNotice | null): Promise<CallbackReply> {
  const port = outer.ports.einvoice;
  const done = port?.ack(true) ?? {
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ status: '0000', message: '同步成功' }),
  };
  if (port && raw && raw.body.byteLength <= MAX_CALLBACK) {
    const body = new TextDecoder('utf-8').decode(raw.body);
    const said = port.parseCallback({ headers: raw.headers, body, search: raw.search });
    if (said) await withTx(outer, (ctx) => noteCallback(ctx, said));
    else outer.log.warn({ security: true, ip: outer.ip }, 'an unreadable e-invoice call-back');
  }
  const { status, body, contentType } = done;
  return { status, body, ...(contentType ? { contentType } : {}) };
}
