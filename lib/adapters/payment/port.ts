import type { OnlineProvider } from '@/lib/core/payment-providers';

/**
 * The payment port: what the product needs from any payment provider, in provider-neutral terms.
 *
 * Conventions shared by every implementation:
 * - amounts are integer fen, currency is CNY only;
 * - nothing the provider or the network does makes a method throw; only wrong arguments of our own do;
 * - "unknown" is a state of its own: a timeout, a 5xx or a reply whose signature does not hold is never read as a
 *   refusal. The caller asks again later with the same numbers.
 */

/** Where the buyer pays, and what that way of paying needs. `native` and `qr` are codes to scan: of one provider's app, of any. */
export type PaymentScene =
  | { kind: 'native' }
  | { kind: 'qr' }
  | { kind: 'jsapi'; openid: string }
  | { kind: 'h5'; clientIp: string; device?: 'Wap' | 'iOS' | 'Android' };

/** Identifies an attempt at the provider. `extra` is what {@link CreateResult} returned and the caller stored. */
export interface AttemptRef {
  outTradeNo: string;
  /** When our row of the attempt was made: some providers want its day with every question. */
  createdAt: Date;
  extra?: Readonly<Record<string, string>>;
}

/**
 * One attempt to collect money. The same `outTradeNo` must always be sent with identical values, `expiresAt`
 * included, because it travels to the provider; a changed amount needs a new `outTradeNo`.
 */
export interface PaymentAttempt extends AttemptRef {
  amountFen: number;
  description: string;
  /** End of the buyer's ability to pay; at least one minute ahead. Does not close the order at the provider. */
  expiresAt: Date;
  scene: PaymentScene;
}

/** Why something did not work, in the provider's words. For logs and back offices, never for buyers. */
export interface Failure {
  /** Provider code, upper case without underscores; or ours: timeout, network, bad-signature, bad-reply, mismatch. */
  code: string;
  message: string;
  /** HTTP status, or null when no reply arrived. */
  status: number | null;
  /** The provider's request id, for its support desk. */
  requestId: string | null;
}

/** Parameters of the in-app bridge (WeChat `getBrandWCPayRequest`), already signed. */
export interface BridgePayment {
  appId: string;
  timeStamp: string;
  nonceStr: string;
  package: string;
  signType: 'RSA';
  paySign: string;
}

interface Created {
  /** End of the returned code, link or prepayment: the earlier of the attempt's expiry and the provider's limit. */
  expiresAt: Date;
  providerRef: string | null;
  /** Values to store with the attempt and hand back in {@link AttemptRef}. */
  extra: Record<string, string>;
}

export type RefusedReason = 'paid' | 'closed' | 'duplicate' | 'rejected';

export type CreateResult =
  | (Created & { kind: 'qr'; payload: string })
  | (Created & { kind: 'jsapi'; payload: BridgePayment })
  | (Created & { kind: 'redirect'; payload: string })
  | { kind: 'refused'; reason: RefusedReason; failure: Failure }
  | { kind: 'unknown'; failure: Failure };

/** What is known about money that arrived. */
export interface PaymentFacts {
  outTradeNo: string;
  providerTxn: string;
  amountFen: number;
  currency: 'CNY';
  paidAt: Date;
  /** The payer as the provider names it (openid), when told. */
  payer: string | null;
  merchantId: string;
  appId: string;
  /** Provider's name of the way of payment, for example NATIVE or JSAPI. */
  channel: string;
}

/**
 * REFUNDING means paid, with at least one refund. ABSENT means the provider has no such order: nothing was created
 * or the creation has not reached it.
 */
export type QueryResult =
  | { state: 'PENDING' | 'CLOSED' | 'ABSENT' }
  | { state: 'PAID' | 'REFUNDING'; payment: PaymentFacts }
  | { state: 'UNKNOWN'; failure: Failure };

export type CloseResult = 'closed' | 'paid' | 'unknown';

export interface RefundRequest {
  /** Our number of the refund. A failed or unknown refund is sent again under the same number, never a new one. */
  outRefundNo: string;
  /** The attempt whose money goes back. */
  attempt: AttemptRef;
  /** Given: refund exactly this payment (the second of two). Absent: the payment known under `outTradeNo`. */
  providerTxn?: string | null;
  refundFen: number;
  /** The full amount of the payment that is being refunded. */
  totalFen: number;
  reason: string;
}

export interface RefundFacts {
  outRefundNo: string;
  providerRefundId: string;
  outTradeNo: string;
  providerTxn: string;
  state: 'processing' | 'success' | 'failed';
  /** The provider's own name of the state, for example ABNORMAL or CLOSED. */
  providerState: string;
  refundFen: number;
  totalFen: number;
  refundedAt: Date | null;
  /** Where the money went, as the provider words it. */
  receivedAccount: string | null;
}

/** `failed` with facts: the provider accepted and then failed it; with a failure: it refused the request. */
export type RefundResult =
  | { state: 'processing' | 'success'; refund: RefundFacts }
  | { state: 'failed'; refund: RefundFacts | null; failure: Failure | null }
  | { state: 'absent' }
  | { state: 'unknown'; failure: Failure };

/** A notification as it arrived: headers with a case-insensitive `get`, the exact body text, and the query string. */
export interface RawNotification {
  headers: { get(name: string): string | null };
  body: string;
  /** Query string of the address, with or without `?`; some providers send their parameters there. */
  search?: string;
}

/** The answer to send to the provider, verbatim. */
export interface NotifyReply {
  status: number;
  contentType: string | null;
  body: string;
}

/**
 * `confirm`: the proof is weak (a shared key), so nothing is booked before the provider, asked by us, says the same. Then `payment` and
 * `refund` serve only to know what to ask about.
 */
export type NotifyEvent =
  | { kind: 'payment'; eventId: string; payment: PaymentFacts; confirm: boolean }
  | { kind: 'refund'; eventId: string; refund: RefundFacts; confirm: boolean }
  | { kind: 'ignored'; eventId: string; eventType: string };

export type NotifyRejection =
  | 'missing-signature'
  | 'probe'
  | 'unknown-key'
  | 'stale'
  | 'bad-signature'
  | 'malformed'
  | 'undecipherable'
  | 'wrong-merchant'
  | 'wrong-currency';

export type NotifyResult =
  | { ok: true; event: NotifyEvent }
  | { ok: false; reason: NotifyRejection; reply: NotifyReply };

/** One line about one call to the provider, for logs and metrics. Carries no secret and no body. */
export interface ProviderCall {
  provider: string;
  method: string;
  /** Path with identifiers, without the query string. */
  path: string;
  status: number | null;
  code: string | null;
  requestId: string | null;
  durationMs: number;
}

/** One line of a provider's daily bill: money that came in, or money that went back. */
export interface BillRow {
  kind: 'payment' | 'refund';
  outTradeNo: string;
  providerTxn: string;
  /** Our refund number; `null` for a payment. */
  outRefundNo: string | null;
  /** What was paid or given back, in fen, above zero. */
  amountFen: number;
  /** The provider's own name of the state. */
  state: string;
  /** Every column of the line as it stands in the bill. */
  raw: Record<string, string>;
}

/**
 * `none`: the provider has no bill of that day (nothing happened). `unsupported`: it has no bill to download, each attempt is to be asked
 * about. A bill is given whole, after its check sum held, or not at all.
 */
export type BillResult =
  | { kind: 'bill'; rows: Iterable<BillRow> }
  | { kind: 'none' }
  | { kind: 'unsupported' }
  | { kind: 'unknown'; failure: Failure };

/** A provider of online payment. */
export interface PaymentPort {
  readonly provider: OnlineProvider;

  /** Creates or refreshes the attempt; a refresh returns a new code and kills the old one. */
  create(attempt: PaymentAttempt): Promise<CreateResult>;

  /** Asks the provider for the truth about an attempt. */
  query(ref: AttemptRef): Promise<QueryResult>;

  /** Closes an attempt so that it can no longer be paid. `paid`: too late, query it. Repeatable. */
  close(ref: AttemptRef): Promise<CloseResult>;

  /** Asks for a refund. An accepted request is `processing`; the end comes by notification or query. */
  refund(request: RefundRequest): Promise<RefundResult>;

  /** State of a refund under our number. `absent`: the provider never accepted it; send it again unchanged. */
  queryRefund(ref: { outRefundNo: string; attempt: AttemptRef }): Promise<RefundResult>;

  /** The bill of one day in Shanghai, `YYYY-MM-DD`; ready from 10:00 of the next. */
  fetchBill(date: string): Promise<BillResult>;

  /**
   * Verifies and decrypts a notification. Merchant, application and currency are checked here; the caller checks
   * that the order exists and that the amount equals the stored one (security.md S-55).
   */
  parseNotification(raw: RawNotification): NotifyResult;

  /** The acknowledgement, in the provider's words: `true` stops the provider's retries, `false` asks for another try. */
  ack(ok: boolean): NotifyReply;
}
