interface Provider {
  label: string;
  /** Its ways of paying (`payments.channel`). */
  channels: Readonly<Record<string, string>>;
  /** A channel that is asked, refunds and is reconciled by its adapter; absent where people book the money. */
  online?: {
    /** What the platform's list of services calls it. */
    service: string;
    /** The setting without which it is closed. */
    setting: string;
  };
}

/** Who holds the money of a payment (`payments.provider`); `manual` is the specification's manual finish of a payment. A new one is a row here. */
const table = {
  wxpay: {
    label: '微信支付',
    channels: { native: '微信扫码', jsapi: '微信内支付', h5: '微信浏览器支付' },
    online: { service: '微信支付', setting: 'WECHATPAY_MCHID' },
  },
  unionpay: {
    label: '聚合支付',
    channels: { qr: '聚合扫码' },
    online: { service: '银联聚合支付', setting: 'UNIONPAY_MID' },
  },
  offline: { label: '银行转账', channels: { transfer: '转账' } },
  manual: { label: '人工确认', channels: { manual: '人工' } },
} as const satisfies Record<string, Provider>;

type Table = typeof table;
export type PaymentProvider = keyof Table;
/** Those whose money lies with a channel that can be asked. */
export type OnlineProvider = {
  [P in PaymentProvider]: Table[P] extends { online: object } ? P : never;
}[PaymentProvider];
export type PaymentChannel = { [P in PaymentProvider]: keyof Table[P]['channels'] & string }[PaymentProvider];

const rows = Object.entries(table) as [PaymentProvider, Provider][];

export const providerNames = Object.keys(table) as [PaymentProvider, ...PaymentProvider[]];
export const onlineProviders = providerNames.filter((p) => 'online' in table[p]) as [
  OnlineProvider,
  ...OnlineProvider[],
];
export const isOnline = (provider: PaymentProvider): provider is OnlineProvider =>
  'online' in table[provider];

/** What is to be known of a channel that is asked. */
export const onlineFacts = (
  provider: OnlineProvider,
): { service: string; setting: Table[OnlineProvider]['online']['setting'] } => table[provider].online;

export const paymentProviders = Object.fromEntries(rows.map(([p, { label }]) => [p, label])) as Readonly<
  Record<PaymentProvider, string>
>;
export const paymentChannels = Object.assign({}, ...rows.map(([, { channels }]) => channels)) as Readonly<
  Record<PaymentChannel, string>
>;

/** Where a channel sends word of a payment. */
export const notifyPath = (provider: OnlineProvider) => `/api/guest/payment/notify/${provider}`;
