import { readGuestCart, writeGuestCart } from '@/components/cart/guest-cart';
import { errorText } from '@/components/ui/error-text';
import type { Visitor } from '@/components/ui/visitor';
import { api, ApiError } from '@/lib/client/api';
import { announceCart } from '@/lib/client/cart-counter';
import { isBuyerRole } from '@/lib/core/role';
import { addGuestLine, MAX_CART_LINES } from '@/lib/domain/cart/lines';
import { guestCheckoutHref } from '@/lib/domain/cart/checkout-address';

export interface AddRequest {
  productId: number;
  specKey: string;
  quantity: number;
  /** Most copies that can be bought, as far as the page knows. */
  max: number;
  /** Sets the number instead of adding: 立即购买. */
  replace?: boolean;
}

export type AddResult =
  /** In the account's cart; `id` is the row. */
  | { where: 'account'; id: number; quantity: number; capped: boolean }
  /** In this browser, until the login; `checkout` leads through the login to the checkout of this line alone. */
  | { where: 'browser'; quantity: number; capped: boolean; checkout: string }
  | { where: 'nowhere'; message: string };

function addHere(add: AddRequest): AddResult {
  const before = readGuestCart();
  const lines = addGuestLine(before, add, add.max, add.replace);
  if (!lines) {
    return { where: 'nowhere', message: `购物车最多可放 ${MAX_CART_LINES} 种商品，请先清理` };
  }
  if (!writeGuestCart(lines)) {
    return { where: 'nowhere', message: '浏览器禁止保存购物车，请先登录' };
  }
  const old = before.find((l) => l.productId === add.productId && l.specKey === add.specKey);
  const wanted = add.quantity + (old && !add.replace ? old.quantity : 0);
  const quantity = lines[0]?.quantity ?? 0;
  return { where: 'browser', quantity, capped: quantity < wanted, checkout: guestCheckoutHref(add) };
}

/** Puts copies into the cart of whoever looks at the page. A session that has ended meanwhile counts as a visitor's. */
export async function addToCart(visitor: Visitor, add: AddRequest): Promise<AddResult> {
  if (visitor.state !== 'user') return addHere(add);
  if (!isBuyerRole(visitor.role)) return { where: 'nowhere', message: '管理员账号不能购买商品' };
  const { productId, specKey, quantity, replace = false } = add;
  try {
    const put = await api.post(
      '/api/user/cart/add',
      { productId, specKey, quantity, replace },
      { stay: 'guest' },
    );
    announceCart();
    return { where: 'account', id: put.id, quantity: put.quantity, capped: put.capped };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_LOGGED_IN') return addHere(add);
    return { where: 'nowhere', message: errorText(error) };
  }
}
