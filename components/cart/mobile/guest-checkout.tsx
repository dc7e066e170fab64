'use client';

import css from '@/components/cart/mobile/cart-screen.module.css';
import { useGuestCheckout } from '@/components/cart/use-guest-checkout';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** Between a login inside the checkout and the checkout itself. */
export function GuestCheckout() {
  const failed = useGuestCheckout();
  if (failed) {
    return (
      <EmptyState
        picture="error"
        title="购物车合并失败"
        text="商品仍保存在本机，请从购物车继续结算。"
        action={<ButtonLink href="/mobile/car">返回购物车</ButtonLink>}
      />
    );
  }
  return (
    <div className={css.loading} role="status" aria-label="正在准备结算">
      <span />
      <span />
      <span />
    </div>
  );
}
