/** Reading the provider's bills, payments and refunds into the port's terms. Pure. */
import type { PaymentFacts, RefundFacts } from '../payment/port';
import type { UnionpayConfig } from './port';
import type { Parameters } from './sign';

type Json = Readonly<Record<string, unknown>>;
type Ours = Pick<UnionpayConfig, 'mid' | 'tid' | 'instMid' | 'msgSrcId' | 'appId'>;

/** A text, also where the provider sends a number; null when absent or empty. */
export function text(source: Json, name: string): string | null {
  const value = source[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Whole fen, as number or digits; null when absent or anything else. */
export function fen(source: Json, name: string): number | null {
  const value = text(source, name);
  if (value === null || !/^\d{1,12}$/.test(value)) return null;
  return Number(value);
}

/** `yyyy-MM-dd HH:mm:ss` in Shanghai. */
function instant(source: Json, name: string): Date | null {
  const value = text(source, name);
  if (!value || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return null;
  const date = new Date(`${value.replace(' ', 'T')}+08:00`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** An object, also where it travels as JSON text (notifications); null when there is none. */
export function nested(source: Json, name: string): Json | null {
  let value = source[name];
  if (typeof value === 'string') {
    try {
      value = JSON.parse(value) as unknown;
    } catch {
      return null;
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null;
}

/** The parameters of a JSON object as they are signed: objects as their JSON, everything else as text. */
export function flatParameters(source: Json): Parameters {
  return Object.fromEntries(
    Object.entries(source)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => {
        if (value === null || typeof value === 'string') return [name, value];
        return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)];
      }),
  );
}

/** The number as the provider knows it: every number of ours begins with the source id (integrations.md 2.2). */
export function toTheirs(ours: Ours, number: string): string {
  return ours.msgSrcId + number;
}

/** Our own number again; null for a number that is not of our source. */
export function toOurs(ours: Ours, number: string | null): string | null {
  return number?.startsWith(ours.msgSrcId) && number.length > ours.msgSrcId.length
    ? number.slice(ours.msgSrcId.length)
    : null;
}

/** Whether merchant, terminal and business are ours. What the provider leaves out is not a contradiction unless `strict`. */
export function isOurs(ours: Ours, source: Json, strict = false): boolean {
  return (['mid', 'tid', 'instMid'] as const).every((name) => {
    const value = text(source, name);
    return value === null ? !strict : value === ours[name];
  });
}

/** The provider's number of a payment: of the wallet, else of the clearing, else of the provider's own order. */
function transactionOf(payment: Json): string | null {
  return text(payment, 'targetOrderId') ?? text(payment, 'paySeqId') ?? text(payment, 'merOrderId');
}

/** A paid bill, of a reply or a notification; null when a field that a payment must have is missing, malformed or contradicts another. */
export function paymentFacts(ours: Ours, source: Json): PaymentFacts | null {
  const payment = nested(source, 'billPayment');
  const outTradeNo = toOurs(ours, text(source, 'billNo'));
  if (!payment || !outTradeNo) return null;
  const providerTxn = transactionOf(payment);
  const paidAt = instant(payment, 'payTime');
  const amountFen = fen(source, 'totalAmount');
  const paidFen = text(payment, 'totalAmount') === null ? amountFen : fen(payment, 'totalAmount');
  if (!providerTxn || !paidAt || amountFen === null || paidFen !== amountFen) return null;
  return {
    outTradeNo,
    providerTxn,
    amountFen,
    currency: 'CNY',
    paidAt,
    payer: text(payment, 'buyerId'),
    merchantId: ours.mid,
    appId: ours.appId,
    channel: text(payment, 'targetSys') ?? '',
  };
}

const REFUND_STATES: Readonly<Record<string, RefundFacts['state']>> = {
  SUCCESS: 'success',
  TRADE_SUCCESS: 'success',
  FAIL: 'failed',
  PROCESSING: 'processing',
};

/** What is known of a refund before the provider speaks of it. What it leaves out is taken from here; what it says counts. */
export interface KnownRefund {
  outRefundNo?: string;
  outTradeNo: string;
  providerTxn?: string | null;
  refundFen?: number;
  totalFen?: number;
}

/**
 * A refund as the reply to it (`refundStatus`) or a notification (`status`) tells it. Null when malformed or in a state that says nothing
 * (UNKNOWN).
 */
export function refundFacts(ours: Ours, source: Json, known: KnownRefund): RefundFacts | null {
  const theirNo = text(source, 'refundOrderId');
  const outRefundNo = theirNo === null ? known.outRefundNo : toOurs(ours, theirNo);
  const providerState = text(source, 'refundStatus') ?? text(source, 'status');
  const state = providerState ? REFUND_STATES[providerState] : undefined;
  const refundFen = text(source, 'refundAmount') === null ? known.refundFen : fen(source, 'refundAmount');
  if (!outRefundNo || !providerState || !state || !refundFen) return null;
  return {
    outRefundNo,
    providerRefundId: text(source, 'refundTargetOrderId') ?? toTheirs(ours, outRefundNo),
    outTradeNo: known.outTradeNo,
    providerTxn: known.providerTxn ?? transactionOf(nested(source, 'billPayment') ?? source) ?? '',
    state,
    providerState,
    refundFen,
    totalFen: fen(source, 'totalAmount') ?? known.totalFen ?? 0,
    refundedAt: state === 'success' ? instant(source, 'refundPayTime') : null,
    receivedAccount: text(source, 'refundTargetSys') ?? text(source, 'targetSys'),
  };
}

/** A query's answer about one refund as the reply to that refund would have told it; null when the query names none. */
export function askedRefund(reply: Json): Json | null {
  const refund = nested(reply, 'refundBillPayment');
  if (!refund) return null;
  const { billPayment, totalAmount } = reply;
  return {
    billPayment,
    totalAmount,
    refundOrderId: refund['merOrderId'],
    refundAmount: refund['totalAmount'],
    refundPayTime: refund['payTime'],
    refundTargetOrderId: refund['targetOrderId'],
    refundTargetSys: refund['targetSys'],
    refundStatus: refund['status'],
  };
}
