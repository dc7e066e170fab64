'use client';

import type { CheckoutFailure } from '@/components/order/checkout-failure';
import { AdjustButton } from '@/components/order/adjust-button';
import css from '@/components/order/checkout-problem.module.css';
import { CheckoutRecovery } from '@/components/order/checkout-recovery';
import { ShortList } from '@/components/order/short-list';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useTo } from '@/components/ui/use-to';

export interface CheckoutProblemProps {
  /** `null`: nothing was chosen. */
  failure: CheckoutFailure | null;
  items: number[];
}

/** A checkout that cannot begin: nothing was chosen, or something in it cannot be sold as it stands. */
export function CheckoutProblem({ failure, items }: CheckoutProblemProps) {
  const to = useTo();
  const cart = <ButtonLink href={to('/mall/cart')}>返回购物车</ButtonLink>;
  if (failure === null) {
    return (
      <EmptyState
        picture="cart"
        title="没有选择要结算的商品"
        text="请在购物车中勾选商品后再结算。"
        action={cart}
      />
    );
  }
  if (failure.kind === 'short') {
    return (
      <div className={css.problem}>
        <EmptyState
          compact
          picture="cart"
          title="部分商品数量不足"
          text="可按现有数量调整后继续结算，或回到购物车修改。"
          action={
            <>
              <AdjustButton items={items} short={failure.short} />
              <ButtonLink href={to('/mall/cart')} variant="outline">
                返回购物车
              </ButtonLink>
            </>
          }
        />
        <ShortList short={failure.short} />
      </div>
    );
  }
  if (failure.kind !== 'gone') return <EmptyState picture="cart" title={failure.message} action={cart} />;
  return (
    <CheckoutRecovery items={items}>
      <EmptyState
        picture="cart"
        title={failure.message}
        action={
          <>
            {cart}
            <ButtonLink href={to('/user/center/orders')} variant="outline">
              查看我的订单
            </ButtonLink>
          </>
        }
      />
    </CheckoutRecovery>
  );
}
