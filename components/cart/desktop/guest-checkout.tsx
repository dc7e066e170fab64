'use client';

import { useEffect, useState } from 'react';
import css from '@/components/cart/desktop/cart-page.module.css';
import { mergeGuestCart } from '@/components/cart/merge-guest-cart';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { api } from '@/lib/client/api';

/** The rows to be paid for: those that the merge ticked, else what is ticked in the account's cart (the page was opened again). */
async function findItems(): Promise<number[]> {
  const merged = await mergeGuestCart();
  if (merged && merged.items.length > 0) return merged.items;
  const cart = await api.get('/api/user/cart/myCart', {});
  return cart.lines.flatMap((l) => (l.id !== null && l.selected && l.problem === null ? [l.id] : []));
}

/** The step between a login inside the checkout and the checkout itself: what the visitor was about to buy joins the account's cart. */
export function GuestCheckout() {
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    findItems().then(
      (items) => location.replace(items.length > 0 ? `/mall/submit?items=${items.join(',')}` : '/mall/cart'),
      () => setFailed(true),
    );
  }, []);
  if (failed) {
    return (
      <div className={`wrap ${css.page}`}>
        <EmptyState
          picture="error"
          title="购物车合并失败"
          text="商品仍保存在本机，请从购物车继续结算。"
          action={<ButtonLink href="/mall/cart">返回购物车</ButtonLink>}
        />
      </div>
    );
  }
  return (
    <div className={`wrap ${css.page}`}>
      <div className={css.loading} role="status" aria-label="正在准备结算">
        <span />
        <span />
        <span />
      </div>
    </div>
  );
}
