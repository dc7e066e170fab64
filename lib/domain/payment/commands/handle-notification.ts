import 'server-only';
import type { OnlineProvider } from '@/lib/core/payment-providers';
import { createHash } from 'node:crypto';
import type { NotifyEvent, NotifyReply, NotifyRejection } from '@/lib/adapters/payment/port';
import { fitText } from '@/lib/core/characters';
import { coreErrors } from '@/lib/core/errors';
import type { Ctx } from '@/lib/data/ctx';
import { countEvent } from '@/lib/data/event-counts';
import { pipelined } from '@/lib/data/pipelined';
import { withTx, withTxAfter } from '@/lib/data/tx';
import { raiseIncident } from '@/lib/domain/order/commands/raise-incident';
import type { PaymentEventResult } from '@/lib/states/payment';
import { applyHeld, findAttempt, holdAttempt, type HeldAttempt } from './apply-payment';
import { applyRefund } from './apply-refund';
import { confirmEvent } from './confirm-event';
import { earlierResult, inboxRow, note, receive, type Notice, type RawNotice } from './inbox';

export interface NoticeReply {
  status: number;
  body: string | null;
  contentType?: string;
}

/** Genuine by signature and key, but about somebody else's money: kept for a person, never booked. */
const FOREIGN: readonly NotifyRejection[] = ['wrong-merchant', 'wrong-currency'];

const PAYMENT_RESULTS = {
  paid: 'applied',
  returned: 'applied',
  repeated: 'repeated',
  suspect: 'suspect',
  unknown_order: 'unknown_order',
} as const;

async function handle(
  ctx: Ctx,
  provider: OnlineProvider,
  event: NotifyEvent,
  inboxId: number,
  held: HeldAttempt | null,
): Promise<PaymentEventResult> {
  if (event.kind === 'payment') {
    const { result, paymentId } = await applyHeld(ctx, provider, event.payment, 'notify', held);
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

/** The event id of a text whose signature held; its fingerprint for want of one. */
function eventIdOf(text: string): string {
  try {
    const id = (JSON.parse(text) as { id?: unknown }).id;
    if (typeof id === 'string' && id) return fitText(id, 100);
  } catch {
    // told by the signature to be the channel's, yet no JSON
  }
  const id = new URLSearchParams(text).get('notifyId');
  return id ? fitText(id, 100) : createHash('sha256').update(text).digest('hex');
}

/**
 * A call-back of a channel (domain.md section 7, integrations.md 1.4 and 2.3): verify, keep it once, lock the order, decide, and answer only
 * after the commit. Whatever is forged, stale, altered, meant for another merchant or of another amount is answered with an error and moves
 * no money (S-55, docs/adr/0006); of the genuine ones among them an exception is kept for a person. Repeats get the first answer again.
 * What is proved weakly is asked about before it is booked.
 */
export async function handleNotification(
  ctx: Ctx,
  provider: OnlineProvider,
  notice: RawNotice | null,
): Promise<NoticeReply> {
  // Nobody can have signed for a merchant that this site has not got.
  if (!ctx.config.openChannels.includes(provider)) throw coreErrors.notFound();
  if (!notice) throw coreErrors.unreadableBody();
  return answer(await accept(ctx, provider, notice));
}

/** A reply without content has no body at all, not an empty one. */
function answer(reply: NotifyReply): NoticeReply {
  return {
    status: reply.status,
    body: reply.body === '' ? null : reply.body,
    ...(reply.contentType ? { contentType: reply.contentType } : {}),
  };
}

/** A notification about another merchant's money. */
async function keepForeign(ctx: Ctx, notice: Notice, reason: NotifyRejection): Promise<void> {
  const eventId = eventIdOf(notice.text);
  await withTx(ctx, async (tx) => {
    const row = { eventId, kind: reason, outTradeNo: null, providerTxn: null };
    const id = await receive(tx, notice, row);
    if (id === null) return;
    await note(tx, id, { result: 'suspect' });
    await raiseIncident(tx, {
      type: 'unknown_payment',
      title: '收到不属于本商户的支付通知',
      detail: { eventId, reason, provider: notice.provider },
      cause: `event ${eventId}`,
    });
  });
}

async function accept(ctx: Ctx, provider: OnlineProvider, raw: RawNotice): Promise<NotifyReply> {
  const channel = ctx.ports.channels[provider];
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(raw.body);
  const notice = { provider, headers: raw.headers, text: text === '' ? raw.search : text };
  const parsed = channel.parseNotification({ headers: raw.headers, body: text, search: raw.search });
  if (!parsed.ok) {
    countEvent(ctx, 'notify_verify_failed', provider);
    ctx.log.warn(
      { security: true, provider, reason: parsed.reason, ip: ctx.ip },
      'payment notification refused',
    );
    if (FOREIGN.includes(parsed.reason)) await keepForeign(ctx, notice, parsed.reason);
    return parsed.reply;
  }
  const { event } = parsed;
  if (event.kind !== 'ignored' && event.confirm) {
    return channel.ack(await confirmEvent(ctx, notice, event));
  }
  const result = await withTxAfter(
    ctx,
    async (tx) => (event.kind === 'payment' ? findAttempt(tx, provider, event.payment.outTradeNo) : null),
    async (tx, attempt) => {
      const [id, held] = await pipelined(
        receive(tx, notice, inboxRow(event)),
        attempt && event.kind === 'payment'
          ? holdAttempt(tx, attempt, { provider, providerTxn: event.payment.providerTxn })
          : null,
      );
      return id === null ? earlierResult(tx, provider, event.eventId) : handle(tx, provider, event, id, held);
    },
  );
  return channel.ack(result !== 'suspect');
}
