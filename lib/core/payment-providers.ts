/** The sign of a way to pay, drawn by components/ui/way-mark.tsx. */
export type Mark = 'wechat' | 'alipay' | 'unionpay' | 'any' | 'bank';

/** Words of a page with a code to scan. */
export interface ScanWords {
  alt: string;
  /** On the red bar under the code, two lines. */
  scan: readonly [string, string];
  /** The apps that read the code, where it is not the provider's own alone. */
  wallets: readonly { mark: Mark; name: string }[];
  help: readonly string[];
  note: string;
  /** Whether the note is for a phone's screen alone. */
  noteOnPhone?: boolean;
}

/** A provider that is asked, refunds and is reconciled by its adapter. */
interface Online {
  /** What the platform's list of services calls it. */
  service: string;
  /** Who sends its notices, and what answers them. */
  sender: string;
  reply: 'json' | 'any';
  /** The setting without which it is closed. */
  setting: string;
  /** Its channel of codes to scan: of its own app, of any. */
  code: 'native' | 'qr';
  /** Small print of the choice: at a desk, and on a phone, which does not scan its own screen. */
  words: { desk: string; phone: string };
  mark: Mark;
  scan: ScanWords;
}

interface Provider {
  label: string;
  /** Its ways of paying (`payments.channel`). */
  channels: Readonly<Record<string, string>>;
  /** Absent where people book the money. */
  online?: Online;
}

const waitHelp = [
  '对准二维码，核对商户与金额后确认付款。',
  '付款成功后本页会自动显示结果，请勿重复付款。',
] as const;

/** Who holds the money of a payment (`payments.provider`); `manual` is the specification's manual finish of a payment, `credit` what an organisation owes. A new one is a row here. */
const table = {
  wxpay: {
    label: '微信支付',
    channels: { native: '微信扫码', jsapi: '微信内支付', h5: '微信浏览器支付' },
    online: {
      service: '微信支付',
      sender: '微信支付',
      reply: 'json',
      setting: 'WECHATPAY_MCHID',
      code: 'native',
      words: { desk: '使用微信扫一扫付款', phone: '在本机的微信中付款' },
      mark: 'wechat',
      scan: {
        alt: '微信支付二维码，请用微信扫一扫',
        scan: ['请使用微信“扫一扫”', '扫描二维码支付'],
        wallets: [],
        help: ['打开手机微信，点击右上角“＋”，选择“扫一扫”。', ...waitHelp],
        note: '用手机浏览本页时，请换另一台手机扫码：长按识别或从相册选取二维码无法完成付款。',
        noteOnPhone: true,
      },
    },
  },
  unionpay: {
    label: '聚合支付',
    channels: { qr: '聚合扫码' },
    online: {
      service: '银联聚合支付',
      sender: '银联商务',
      reply: 'any',
      setting: 'UNIONPAY_MID',
      code: 'qr',
      words: { desk: '微信、支付宝、云闪付扫码付款', phone: '用本机的微信、支付宝或云闪付付款' },
      mark: 'any',
      scan: {
        alt: '聚合支付二维码，请用微信、支付宝或云闪付扫一扫',
        scan: ['微信、支付宝、云闪付', '均可扫码支付'],
        wallets: [
          { mark: 'wechat', name: '微信' },
          { mark: 'alipay', name: '支付宝' },
          { mark: 'unionpay', name: '云闪付' },
        ],
        help: ['打开微信、支付宝或云闪付，选择“扫一扫”。', ...waitHelp],
        note: '请只扫描本页显示的二维码；二维码更新后，旧二维码不再有效。',
      },
    },
  },
  offline: { label: '银行转账', channels: { transfer: '转账' } },
  manual: { label: '人工确认', channels: { manual: '人工' } },
  credit: { label: '账期挂账', channels: { credit: '挂账' } },
} as const satisfies Record<string, Provider>;

type Table = typeof table;
export type PaymentProvider = keyof Table;
/** Those whose money lies with a channel that can be asked. */
export type OnlineProvider = {
  [P in PaymentProvider]: Table[P] extends { online: object } ? P : never;
}[PaymentProvider];
export type PaymentChannel = { [P in PaymentProvider]: keyof Table[P]['channels'] & string }[PaymentProvider];
/** The channel of the code to scan of a provider. */
export type CodeChannel<P extends OnlineProvider = OnlineProvider> = Table[P]['online']['code'];

const rows = Object.entries(table) as [PaymentProvider, Provider][];

export const providerNames = Object.keys(table) as [PaymentProvider, ...PaymentProvider[]];
export const onlineProviders = providerNames.filter((p) => 'online' in table[p]) as [
  OnlineProvider,
  ...OnlineProvider[],
];
export const isOnline = (provider: PaymentProvider): provider is OnlineProvider =>
  'online' in table[provider];

/** What is to be known of a channel that is asked. */
export const onlineFacts = <P extends OnlineProvider>(
  provider: P,
): Omit<Online, 'setting' | 'code'> & Pick<Table[P]['online'], 'setting' | 'code'> => table[provider].online;

/** A value for each provider that is asked, by its name. */
export const byOnlineProvider = <T>(value: (provider: OnlineProvider) => T): Record<OnlineProvider, T> =>
  Object.fromEntries(onlineProviders.map((p) => [p, value(p)])) as Record<OnlineProvider, T>;

export const paymentProviders = Object.fromEntries(rows.map(([p, { label }]) => [p, label])) as Readonly<
  Record<PaymentProvider, string>
>;
export const paymentChannels = [...new Set(rows.flatMap(([, { channels }]) => Object.keys(channels)))];
/** What a way of paying is called; two providers may have one of the same name. */
export const channelLabel = (provider: PaymentProvider, channel: PaymentChannel): string =>
  (table[provider].channels as Partial<Record<PaymentChannel, string>>)[channel] ?? channel;

/** Where a channel sends word of a payment. */
export const notifyPath = (provider: OnlineProvider) => `/api/guest/payment/notify/${provider}`;
