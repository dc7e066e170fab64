/** The simulated providers' data. Everything here is plain JSON: it is also the snapshot. Times are ISO instants. */
import type { ErpData } from './erp/types';
import type { FollowedParcel, OrderedWaybill } from './kuaidi100/types';
import type { InvoiceOutcome, NuonuoData, RedOutcome } from './nuonuo/types';

export type PaymentProvider = 'wxpay' | 'unionpay';

/** Who sends notifications. */
export type NotifyProvider = PaymentProvider | 'nuonuo';

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

/** What the buyer's side knows of an order, whoever the provider. */
export interface Payable {
  description: string;
  notifyUrl: string;
  totalFen: number;
  timeExpire: string | null;
  /** Canonical text of all parameters: the same number with other parameters is refused. */
  parameters: string;
  code: { token: string; expiresAt: string };
  createdAt: string;
  closedAt: string | null;
  payments: { paidAt: string }[];
}

export interface Order extends Payable {
  outTradeNo: string;
  tradeType: TradeType;
  attach: string | null;
  code: PayCode;
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

/** The wallets that can scan a ChinaUMS code, as `targetSys` names them. */
export const WALLETS = { WXPay: '微信', 'Alipay 2.0': '支付宝', UAC: '云闪付' } as const;
export type Wallet = keyof typeof WALLETS;

export interface BillPayment {
  /** Number of the provider's own order of this payment. */
  merOrderId: string;
  paySeqId: string;
  /** Number of the wallet. */
  targetOrderId: string;
  targetSys: Wallet;
  buyerId: string;
  paidAt: string;
}

/** An order at ChinaUMS. */
export interface Bill extends Payable {
  /** The merchant's number, source id included. */
  billNo: string;
  /** `YYYY-MM-DD`: belongs to the number. */
  billDate: string;
  returnUrl: string | null;
  qrCodeId: string;
  payments: BillPayment[];
}

export interface BillRefund {
  refundOrderId: string;
  billNo: string;
  refundFen: number;
  reason: string | null;
  /** Number of the wallet for the money that goes back. */
  targetOrderId: string;
  status: 'PROCESSING' | 'SUCCESS' | 'FAIL';
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
  /** code (not for payment): the business code to answer with. */
  code?: string;
  times?: number;
}

export interface NotifyTry {
  at: string;
  headers: Record<string, string>;
  body: string;
  /** Null when no reply came; then `error` says why. */
  response: { status: number; body: string } | null;
  error: string | null;
}

export type NotificationState = 'waiting' | 'held' | 'accepted' | 'gaveUp' | 'dropped';

export interface Notification {
  id: string;
  provider: NotifyProvider;
  eventType: string;
  /** The merchant's numbers as the provider knows them. */
  outTradeNo: string;
  outRefundNo: string | null;
  url: string;
  /** What it says, before it is encrypted or put into a form. */
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
  /** The first six digits that are alone. */
  code: string | null;
  attachments: string[];
  at: string;
}

export const BRIDGE_MODES = ['ask', 'ok', 'cancel', 'fail'] as const;
export type BridgeMode = (typeof BRIDGE_MODES)[number];

export const API_PROVIDERS = ['wxpay', 'unionpay', 'sms', 'mail', 'nuonuo', 'kuaidi100', 'erp'] as const;
export type ApiProvider = (typeof API_PROVIDERS)[number];

export interface Settings {
  notify: NotifyFault;
  api: Record<ApiProvider, ApiFault>;
  refund: { outcome: RefundOutcome; delayMs: number };
  invoice: { outcome: InvoiceOutcome; delayMs: number };
  red: { outcome: RedOutcome; delayMs: number };
  clockOffsetMs: number;
  /** Openid with which WeChat's authorisation returns at once; empty: a person picks. */
  oauthAs: string;
  /** How the bridge of WeChat's browser answers a payment. */
  bridge: BridgeMode;
  /** Which platform key signs notifications: 0 the public key, 1 the platform certificate. */
  signKey: 0 | 1;
  /** Hash of the signatures of ChinaUMS notifications. */
  signType: 'SHA256' | 'MD5';
}

export interface GatewayData {
  orders: Record<string, Order>;
  refunds: Record<string, Refund>;
  bills: Record<string, Bill>;
  billRefunds: Record<string, BillRefund>;
  notifications: Notification[];
  sms: SmsRecord[];
  mails: MailRecord[];
  nuonuo: NuonuoData;
  /** Parcels by courier and number. */
  parcels: Record<string, FollowedParcel>;
  /** Waybills by courier and number. */
  waybills: Record<string, OrderedWaybill>;
  erp: ErpData;
  settings: Settings;
  sequence: number;
}
