import type { BuyFacts, Choice } from '@/lib/domain/product/buy-rules';
import { isDigital, maxQuantity } from '@/lib/domain/product/rules';

/** The figures of a choice that move. */
export interface Live {
  specKey: string;
  /** Copies on hand; `null` = not bound to the stock. */
  available: number | null;
  /** Most copies that can be bought; 0 = none. */
  max: number;
  priceFen: number;
  /** Why the choice is closed. */
  reason: string | null;
}

/** What the page itself knows of a choice, until the API has said it. */
export function knownLive(product: BuyFacts, choice: Choice | null): Live {
  const { specKey = '', available = null, priceFen = 0 } = choice ?? {};
  const most = maxQuantity({ ...product, available });
  const max = choice && most >= product.minQuantity ? most : 0;
  return { specKey, available, max, priceFen, reason: null };
}

export function stockText(live: Live): { text: string; out: boolean } {
  if (live.max === 0) return { text: live.reason ?? '暂时无货', out: true };
  if (live.available === null) return { text: '可订购', out: false };
  return { text: live.available <= 20 ? `仅剩 ${live.available} 件` : '有货', out: false };
}

/** Nothing is left of a choice that is bound to the stock: its copies may come back. */
export const isSoldOut = (live: Live): boolean => live.max === 0 && live.available !== null;

/** How the goods of a choice come to the buyer. */
export function deliveryText(kind: BuyFacts['kind'], byIssue: boolean): string {
  if (isDigital(kind)) return '电子商品，付款后发放激活码，无运费';
  if (byIssue) return '价格含邮费，出刊后按期寄送';
  return '运费按收货地区和重量计算，结算时显示';
}

/** What limits the number of copies, in words; nothing when nothing does. */
export function limitTexts({ minQuantity, limitPerLine }: BuyFacts, unit: string): string[] {
  return [
    ...(minQuantity > 1 ? [`${minQuantity} ${unit}起订`] : []),
    ...(limitPerLine !== null && limitPerLine < 100 ? [`限购 ${limitPerLine} ${unit}`] : []),
  ];
}

/** The number of copies that is meant, with its range: another choice may have fewer than were asked for. */
export function copiesOf(product: Pick<BuyFacts, 'minQuantity'>, live: Pick<Live, 'max'>, wanted: number) {
  const range = { min: product.minQuantity, max: Math.max(product.minQuantity, live.max) };
  return { quantity: Math.min(wanted, range.max), range };
}

/** `add` puts copies into the cart, `buy` goes on to the checkout with them alone. */
export type BuyAct = 'add' | 'buy';
