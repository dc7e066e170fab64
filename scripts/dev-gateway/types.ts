/** The simulated providers' data. Everything here is plain JSON: it is also the snapshot. Times are ISO instants. */

export type TradeType = 'NATIVE' | 'JSAPI' | 'MWEB';

export interface Payment {
  transactionId: string;
  openid: string;
  paidAt: string;
}

/** What the buyer opens: replaced, and the old one dead, each time the merchant sends the order again. */
export interface PayCode {
  token: string;
  prepayId: string;
  expiresAt: string;
}

export interface Order {
  outTradeNo: string;
  tradeType: TradeType;
  description: string;
  attach: string | null;
  notifyUrl: string;
  totalFen: number;
  timeExpire: string | null;
  /** Canonical text of all parameters: the same number with other parameters is refused. */
  parameters: string;
  code: PayCode;
  createdAt: string;
  closedAt: string | null;
  /** More than one only through the fault "支付两次". */
  payments: Payment[];
}

export type RefundStatus = 'PROCESSING' | 'SUCCESS' | 'ABNORMAL' | 'CLOSED';
export type RefundOutcome = 'success' | 'abnormal' | 'closed' | 'hold';

export interface Refund {
  refundId: string;
  outRefundNo: string;
  outTradeNo: string;
  transactionId: string;
  refundFen: number;
  totalFen: number;
  reason: string | null;
  notifyUrl: string | null;
  status: RefundStatus;
  outcome: RefundOutcome;
  createdAt: string;
  finishedAt: string | null;
}

export const NOTIFY_MODES = [
  'normal',
  'drop',
  'delay',
  'duplicate',
  'reorder',
  'slowlyRetry',
  'forge',
  'unsigned',
  'badSerial',
  'staleTimestamp',
  'tamper',
  'signtest',
  'wrongMch',
  'wrongAppid',
  'wrongCurrency',
  'wrongAmount',
] as const;
export type NotifyMode = (typeof NOTIFY_MODES)[number];

export interface NotifyFault {
  mode: NotifyMode;
  /** delay: milliseconds. */
  ms?: number;
  /** duplicate: how many copies, sent at once. */
  count?: number;
  /** slowlyRetry: divisor of the timetable. */
  factor?: number;
  /** forge: signed by a stranger's key (default) or by the merchant's own. */
  key?: 'stranger' | 'merchant';
  /** wrongAmount: added to the true amount. */
  deltaFen?: number;
  /** How many notifications it applies to before `normal` returns; absent: until changed. */
  times?: number;
}

export const API_MODES = [
  'normal',
  'timeoutBeforeCommit',
  'timeoutAfterCommit',
  'http500',
  '429',
  'badSignature',
  'unsigned',
  'code',
] as const;
export type ApiMode = (typeof API_MODES)[number];

export interface ApiFault {
  mode: ApiMode;
  /** Applies only to request paths that contain this. */
  path?: string;
  /** code (SMS and mail only): the business code to answer with. */
  code?: string;
  times?: number;
}

export interface NotifyTry {
  at: string;
  headers: Record<string, string>;
  body: string;
  /** Null when no reply came; then `error` tells why. */
  response: { status: number; body: string } | null;
  error: string | null;
}

export type NotificationState = 'waiting' | 'held' | 'accepted' | 'gaveUp' | 'dropped';

export interface Notification {
  id: string;
  eventType: string;
  outTradeNo: string;
  outRefundNo: string | null;
  url: string;
  /** What the encrypted resource holds. */
  plaintext: unknown;
  fault: NotifyFault;
  state: NotificationState;
  /** Position in the retry timetable. */
  retries: number;
  tries: NotifyTry[];
  createdAt: string;
}

export interface SmsRecord {
  bizId: string;
  phone: string;
  templateCode: string;
  purpose: string;
  kind: 'code' | 'notice';
  text: string;
  code: string | null;
  outId: string | null;
  at: string;
}

export interface MailRecord {
  id: string;
  messageId: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  /** The first six digits that stand alone. */
  code: string | null;
  attachments: string[];
  at: string;
}

export const BRIDGE_MODES = ['ask', 'ok', 'cancel', 'fail'] as const;
export type BridgeMode = (typeof BRIDGE_MODES)[number];

export interface Settings {
  notify: NotifyFault;
  api: { wxpay: ApiFault; sms: ApiFault; mail: ApiFault };
  refund: { outcome: RefundOutcome; delayMs: number };
  clockOffsetMs: number;
  /** Openid with which WeChat's authorisation returns at once; empty: a person picks. */
  oauthAs: string;
  /** How the bridge of WeChat's browser answers a payment. */
  bridge: BridgeMode;
  /** Which platform key signs notifications: 0 the public key, 1 the platform certificate. */
  signKey: 0 | 1;
}

export interface GatewayData {
  orders: Record<string, Order>;
  refunds: Record<string, Refund>;
  notifications: Notification[];
  sms: SmsRecord[];
  mails: MailRecord[];
  settings: Settings;
  sequence: number;
}
