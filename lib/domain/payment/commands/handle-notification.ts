import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { paymentEvents } from '@/db/schema/payment';
import type { NotifyEvent, NotifyReply, NotifyRejection } from '@/lib/adapters/payment/port';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { withTx } from '@/lib/data/tx';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';
import type { PaymentEventResult } from '../states';
import { applyPayment } from './apply-payment';
import { applyRefund } from './apply-refund';

export interface NoticeReply {
  status: number;
  body: string | null;
  contentType?: string;
}

export interface RawNotice {
  headers: { get(name: string): string | null };
  body: Uint8Array;
}

const KEPT_HEADERS = [
  'wechatpay-serial',
  'wechatpay-timestamp',
  'wechatpay-nonce',
  'wechatpay-signature',
  'request-id',
];

/** Genuine by signature and key, but about somebody else's money: kept for a person, never booked. */
const FOREIGN: readonly NotifyRejection[] = ['wrong-merchant', 'wrong-currency'];

function keptHeaders(headers: RawNotice['headers']): Record<string, string> {
  const out: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = headers.get(name);
    if (value !== null) out[name] = value.slice(0, 1000);
  }
  return out;
}

interface InboxRow {
  eventId: string;
  kind: string;
  outTradeNo: string | null;
  providerTxn: string | null;
}

/** Puts the notification into the inbox. @returns its id, or `null` when it was there already: the first one did the work */
async function receive(ctx: Ctx, notice: RawNotice, body: string, row: InboxRow): Promise<number | null> {
  const [kept] = await ctx.db
    .insert(paymentEvents)
    .values({
      provider: 'wxpay',
      ...row,
      rawHeaders: keptHeaders(notice.headers),
      rawBody: body,
      verified: true,
    })
    .onConflictDoNothing({ target: [paymentEvents.provider, paymentEvents.eventId] })
    .returning({ id: paymentEvents.id });
  return kept?.id ?? null;
}

async function note(
  ctx: Ctx,
  id: number,
  outcome: { result: PaymentEventResult; paymentId?: number | null; refundId?: number | null },
): Promise<void> {
  await ctx.db
    .update(paymentEvents)
    .set({ ...outcome, handledAt: sql`now()` })
    .where(and(eq(paymentEvents.id, id), eq(paymentEvents.result, 'received')));
}

function inboxRow(event: NotifyEvent): InboxRow {
  if (event.kind === 'payment') {
    const { outTradeNo, providerTxn } = event.payment;
    return { eventId: event.eventId, kind: 'payment', outTradeNo, providerTxn };
  }
  if (event.kind === 'refund') {
    const { outTradeNo, providerTxn } = event.refund;
    return { eventId: event.eventId, kind: 'refund', outTradeNo, providerTxn };
  }
  return { eventId: event.eventId, kind: event.eventType.slice(0, 60), outTradeNo: null, providerTxn: null };
}

const PAYMENT_RESULTS = {
  paid: 'applied',
  returned: 'applied',
  repeated: 'repeated',
  suspect: 'suspect',
  unknown_order: 'unknown_order',
} as const;

/** What became of an event that came before: its repeat gets the same answer. */
async function earlierResult(ctx: Ctx, eventId: string): Promise<PaymentEventResult | null> {
  const [row] = await ctx.db
    .select({ result: paymentEvents.result })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, 'wxpay'), eq(paymentEvents.eventId, eventId)));
  return (row?.result as PaymentEventResult | undefined) ?? null;
}

async function handle(ctx: Ctx, event: NotifyEvent, inboxId: number): Promise<PaymentEventResult> {
  if (event.kind === 'payment') {
    const { result, paymentId } = await applyPayment(ctx, event.payment, 'notify');
    await note(ctx, inboxId, { result: PAYMENT_RESULTS[result], paymentId });
    return PAYMENT_RESULTS[result];
  } else if (event.kind === 'refund') {
    const { result, refundId } = await applyRefund(ctx, event.refund);
    await note(ctx, inboxId, { result, refundId });
    return result;
  }
  await note(ctx, inboxId, { result: 'ignored' });
  return 'ignored';
}

/** The event id of a body whose signature held; the text itself for want of one. */
function eventIdOf(body: string): string {
  try {
    const id = (JSON.parse(body) as { id?: unknown }).id;
    if (typeof id === 'string' && id) return id.slice(0, 100);
  } catch {
    // told by the signature to be the channel's, yet no JSON
  }
  return body.slice(0, 100);
}

/**
 * A call-back of the channel (domain.md section 7, integrations.md 1.4): verify, keep it once, lock the order, decide, and answer only after
 * the commit. Whatever is forged, stale, altered, meant for another merchant or of another amount is answered with an error and moves no
 * money (S-55, docs/adr/0006); of the genuine ones among them an exception is kept for a person. Repeats get the first answer again.
 */
export async function handleNotification(ctx: Ctx, notice: RawNotice | null): Promise<NoticeReply> {
  if (!notice) throw coreErrors.unreadableBody();
  return answer(await accept(ctx, notice));
}

/** A reply without content has no body at all, not an empty one. */
function answer(reply: NotifyReply): NoticeReply {
  return {
    status: reply.status,
    body: reply.body === '' ? null : reply.body,
    ...(reply.contentType ? { contentType: reply.contentType } : {}),
  };
}

async function accept(ctx: Ctx, notice: RawNotice): Promise<NotifyReply> {
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(notice.body);
  const parsed = ctx.ports.wxpay.parseNotification({ headers: notice.headers, body });
  if (!parsed.ok) {
    ctx.log.warn({ security: true, reason: parsed.reason, ip: ctx.ip }, 'payment notification refused');
    if (!FOREIGN.includes(parsed.reason)) return parsed.reply;
    const eventId = eventIdOf(body);
    await withTx(ctx, async (tx) => {
      const row = { eventId, kind: parsed.reason, outTradeNo: null, providerTxn: null };
      const id = await receive(tx, notice, body, row);
      if (id === null) return;
      await note(tx, id, { result: 'suspect' });
      await raiseIncident(tx, {
        type: 'unknown_payment',
        title: '收到不属于本商户的支付通知',
        detail: { eventId, reason: parsed.reason },
        cause: `event ${eventId}`,
      });
    });
    return parsed.reply;
  }
  const { event } = parsed;
  const result = await withTx(ctx, async (tx) => {
    const id = await receive(tx, notice, body, inboxRow(event));
    return id === null ? earlierResult(tx, event.eventId) : handle(tx, event, id);
  });
  return ctx.ports.wxpay.ack(result !== 'suspect');
}
