import type { Way } from '@/components/payment/way-mark';
import type { OnlineProvider } from '@/lib/core/payment-providers';

/** Words of a page with a code to scan. */
interface Look {
  title: string;
  alt: string;
  /** On the red bar under the code, two lines. */
  scan: readonly [string, string];
  wallets: readonly { way: Way; name: string }[];
  help: readonly string[];
  note: string;
  /** Whether the note is for a phone's screen alone. */
  noteOnPhone?: boolean;
}

export const scanLooks: Readonly<Record<OnlineProvider, Look>> = {
  wxpay: {
    title: '微信支付',
    alt: '微信支付二维码，请用微信扫一扫',
    scan: ['请使用微信“扫一扫”', '扫描二维码支付'],
    wallets: [],
    help: [
      '打开手机微信，点击右上角“＋”，选择“扫一扫”。',
      '对准二维码，核对商户与金额后确认付款。',
      '付款成功后本页会自动显示结果，请勿重复付款。',
    ],
    note: '用手机浏览本页时，请换另一台手机扫码：长按识别或从相册选取二维码无法完成付款。',
    noteOnPhone: true,
  },
  unionpay: {
    title: '聚合支付',
    alt: '聚合支付二维码，请用微信、支付宝或云闪付扫一扫',
    scan: ['微信、支付宝、云闪付', '均可扫码支付'],
    wallets: [
      { way: 'wxpay', name: '微信' },
      { way: 'alipay', name: '支付宝' },
      { way: 'quickpass', name: '云闪付' },
    ],
    help: [
      '打开微信、支付宝或云闪付，选择“扫一扫”。',
      '对准二维码，核对商户与金额后确认付款。',
      '付款成功后本页会自动显示结果，请勿重复付款。',
    ],
    note: '请只扫描本页显示的二维码；二维码更新后，旧二维码不再有效。',
  },
};
