import { readGuestCart, writeGuestCart } from '@/components/cart/guest-cart';
import { errorText } from '@/components/ui/error-text';
import type { Visitor } from '@/components/ui/visitor';
import { api, ApiError } from '@/lib/client/api';
import { announceCart } from '@/lib/client/cart-counter';
import { isBuyerRole } from '@/lib/core/role';
import { checkoutHref, guestCheckoutHref } from '@/lib/domain/cart/checkout-address';
import { MAX_CART_LINES, type GuestLine } from '@/lib/domain/cart/lines';

/** Where the checkout of these lines is (desktop address), or why there is none. */
export type CheckoutWay = { href: string } | { message: string };

/** The visitor's cart holds these lines with these numbers, ticked and alone; the rest stays unticked. */
function checkoutHere(lines: readonly GuestLine[]): CheckoutWay {
  const same = (a: GuestLine) => (b: GuestLine) => a.productId === b.productId && a.specKey === b.specKey;
  const others = readGuestCart().filter((old) => !lines.some(same(old)));
  if (lines.length + others.length > MAX_CART_LINES)
    return { message: `购物车最多可放 ${MAX_CART_LINES} 种商品，请先清理` };
  const cart = [
    ...lines.map((l) => ({ ...l, selected: true })),
    ...others.map((l) => ({ ...l, selected: false })),
  ];
  return writeGuestCart(cart) ? { href: guestCheckoutHref() } : { message: '浏览器禁止保存购物车，请先登录' };
}

/** Puts these lines into the buyer's cart and says which rows they are; a visitor, or a session that has ended meanwhile, has a checkout of their own. */
export async function putLines(
  visitor: Visitor,
  lines: readonly GuestLine[],
): Promise<CheckoutWay | { items: readonly number[] }> {
  if (visitor.state !== 'user') return checkoutHere(lines);
  if (!isBuyerRole(visitor.role)) return { message: '管理员账号不能购买商品' };
  try {
    const { items, dropped } = await api.post(
      '/api/user/cart/merge',
      { mode: 'checkout', lines: lines.map((l) => ({ ...l, selected: true })) },
      { stay: 'guest' },
    );
    announceCart();
    if (dropped > 0) return { message: `有 ${dropped} 种已不可订购，请刷新后重新选择` };
    return { items };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_LOGGED_IN') return checkoutHere(lines);
    return { message: errorText(error) };
  }
}

/** Takes several lines to the checkout at once, as 立即购买 takes one. */
export async function checkoutLines(visitor: Visitor, lines: readonly GuestLine[]): Promise<CheckoutWay> {
  const put = await putLines(visitor, lines);
  return 'items' in put ? { href: checkoutHref(put.items) } : put;
}
