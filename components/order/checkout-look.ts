import type { InvoiceWish } from '@/components/order/checkout-draft';
import type { QuoteView } from '@/lib/domain/order/quote-contract';

/** `350 克`, `1.20 千克`. */
export const weightText = (g: number) => (g >= 1000 ? `${(g / 1000).toFixed(2)} 千克` : `${g} 克`);

/** Why no way of shipping is chosen; `null` when one is. */
export function noShippingText(base: Pick<QuoteView, 'needsReceiver' | 'needsShipping'>): string | null {
  if (!base.needsReceiver) return '电子出版物，付款后在线交付，无需配送。';
  if (!base.needsShipping) return '订阅期刊，定价已含邮资，按出版时间逐期寄送。';
  return null;
}

/** The invoice that is wished for in a few words: `电子普通发票 - 某单位`. */
export function invoiceText({ kind, type, title }: InvoiceWish): string {
  if (kind === 'none') return '不开发票';
  const special = kind === 'company' && type === 'special';
  const name = title.trim() || (kind === 'personal' ? '个人' : '单位');
  return `${special ? '电子专用发票' : '电子普通发票'} - ${name}`;
}

export type CheckoutSheet = 'shipping' | 'payment' | 'invoice';

/** The sheet that holds the first field with a message; `null` when that field stands on the page itself. */
export function sheetOf(errors: Readonly<Record<string, string>>): CheckoutSheet | null {
  const [first = ''] = Object.keys(errors);
  if (first === 'shippingMethodId') return 'shipping';
  if (first === 'paymentMethod') return 'payment';
  return first.startsWith('invoice') ? 'invoice' : null;
}
