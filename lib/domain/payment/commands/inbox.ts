import 'server-only';
import type { OnlineProvider } from '@/lib/core/payment-providers';
import { and, eq, sql } from 'drizzle-orm';
import { paymentEvents } from '@/db/schema/payment';
import type { NotifyEvent } from '@/lib/adapters/payment/port';
import { fitText } from '@/lib/core/characters';
import type { Ctx } from '@/lib/data/ctx';
import { preparedSql } from '@/lib/data/prepared';
import type { PaymentEventResult } from '@/lib/states/payment';

export interface RawNotice {
  headers: { get(name: string): string | null };
  body: Uint8Array;
  /** Query string without the question mark; some providers put their parameters there. */
  search: string;
}

/** A notification with its text, as it is kept. */
export interface Notice {
  provider: OnlineProvider;
  headers: RawNotice['headers'];
  text: string;
}

const KEPT_HEADERS = [
  'wechatpay-serial',
  'wechatpay-timestamp',
  'wechatpay-nonce',
  'wechatpay-signature',
  'request-id',
];

function keptHeaders(headers: RawNotice['headers']): Record<string, string> {
  const out: Record<string, string> = {};
  for (const name of KEPT_HEADERS) {
    const value = headers.get(name);
    if (value !== null) out[name] = fitText(value, 1000);
  }
  return out;
}

export interface InboxRow {
  eventId: string;
  kind: string;
  outTradeNo: string | null;
  providerTxn: string | null;
}

export function inboxRow(event: NotifyEvent): InboxRow {
  if (event.kind === 'ignored') {
    const { eventId, eventType } = event;
    return { eventId, kind: fitText(eventType, 60), outTradeNo: null, providerTxn: null };
  }
  const { outTradeNo, providerTxn } = event.kind === 'payment' ? event.payment : event.refund;
  return { eventId: event.eventId, kind: event.kind, outTradeNo, providerTxn };
}

const ph = sql.placeholder;

const keep = preparedSql<{ id: number }>(
  'notice_keep',
  () => sql`insert into ${paymentEvents} (provider, event_id, kind, out_trade_no, provider_txn, raw_headers, raw_body, verified)
    values (${ph('provider')}, ${ph('eventId')}, ${ph('kind')}, ${ph('outTradeNo')}, ${ph('providerTxn')}, ${ph('rawHeaders')}::jsonb, ${ph('rawBody')}, true)
    on conflict (provider, event_id) do nothing returning id`,
);

const noteOutcome = preparedSql(
  'notice_note',
  () => sql`update ${paymentEvents} set result = ${ph('result')}, payment_id = coalesce(${ph('paymentId')}::bigint, payment_id),
    refund_id = coalesce(${ph('refundId')}::bigint, refund_id), handled_at = now()
    where id = ${ph('id')}::bigint and result = 'received'`,
);

/** Puts the notification into the inbox. @returns its id, or `null` when it was there already: the first one did the work */
export async function receive(ctx: Ctx, notice: Notice, row: InboxRow): Promise<number | null> {
  const [kept] = await keep(ctx.db, {
    provider: notice.provider,
    ...row,
    rawHeaders: JSON.stringify(keptHeaders(notice.headers)),
    rawBody: notice.text,
  });
  return kept?.id ?? null;
}

/** Writes what became of it. */
export async function note(
  ctx: Ctx,
  id: number,
  outcome: { result: PaymentEventResult; paymentId?: number | null; refundId?: number | null },
): Promise<void> {
  const { result, paymentId = null, refundId = null } = outcome;
  await noteOutcome(ctx.db, { id, result, paymentId, refundId });
}

/** What became of an event that came before: its repeat gets the same answer. */
export async function earlierResult(
  ctx: Ctx,
  provider: OnlineProvider,
  eventId: string,
): Promise<PaymentEventResult | null> {
  const [row] = await ctx.db
    .select({ result: paymentEvents.result })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)));
  return (row?.result as PaymentEventResult | undefined) ?? null;
}
