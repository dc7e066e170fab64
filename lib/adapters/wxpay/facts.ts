/** Reading the provider's transaction and refund objects into the port's terms. Pure. */
import type { PaymentFacts, RefundFacts } from '../payment/port';

type Json = Readonly<Record<string, unknown>>;

/** The `amount` or `payer` object of a reply, or an empty one. */
function part(source: Json, name: string): Json {
  const value = source[name];
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function text(source: Json, name: string): string | null {
  const value = source[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

function fen(source: Json, name: string): number | null {
  const value = source[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function instant(source: Json, name: string): Date | null {
  const value = text(source, name);
  const date = value ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** Currency of an amount object; absent means CNY, as the provider defines. */
export function currencyOf(source: Json): string {
  return text(part(source, 'amount'), 'currency') ?? 'CNY';
}

/** A paid transaction (integrations.md 1.4); null when a field that a payment must have is missing or malformed. */
export function paymentFacts(source: Json): PaymentFacts | null {
  const outTradeNo = text(source, 'out_trade_no');
  const providerTxn = text(source, 'transaction_id');
  const merchantId = text(source, 'mchid');
  const appId = text(source, 'appid');
  const amountFen = fen(part(source, 'amount'), 'total');
  const paidAt = instant(source, 'success_time');
  if (!outTradeNo || !providerTxn || !merchantId || !appId || amountFen === null || !paidAt) return null;
  return {
    outTradeNo,
    providerTxn,
    amountFen,
    currency: 'CNY',
    paidAt,
    payer: text(part(source, 'payer'), 'openid'),
    merchantId,
    appId,
    channel: text(source, 'trade_type') ?? '',
  };
}

const REFUND_STATES: Readonly<Record<string, RefundFacts['state']>> = {
  PROCESSING: 'processing',
  SUCCESS: 'success',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
};

/** A refund, from a reply (`status`) or a notification (`refund_status`); null when malformed. */
export function refundFacts(source: Json): RefundFacts | null {
  const outRefundNo = text(source, 'out_refund_no');
  const providerRefundId = text(source, 'refund_id');
  const outTradeNo = text(source, 'out_trade_no');
  const providerTxn = text(source, 'transaction_id');
  const providerState = text(source, 'status') ?? text(source, 'refund_status');
  const state = providerState ? REFUND_STATES[providerState] : undefined;
  const amount = part(source, 'amount');
  const refundFen = fen(amount, 'refund');
  const totalFen = fen(amount, 'total');
  if (!outRefundNo || !providerRefundId || !outTradeNo || !providerTxn || !providerState || !state)
    return null;
  if (refundFen === null || totalFen === null) return null;
  return {
    outRefundNo,
    providerRefundId,
    outTradeNo,
    providerTxn,
    state,
    providerState,
    refundFen,
    totalFen,
    refundedAt: instant(source, 'success_time'),
    receivedAccount: text(source, 'user_received_account'),
  };
}
