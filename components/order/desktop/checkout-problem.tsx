import type { ReactNode } from 'react';
import type { CheckoutFailure } from '@/components/order/checkout-failure';
import { AdjustButton } from '@/components/order/desktop/adjust-button';
import { CheckoutRecovery } from '@/components/order/desktop/checkout-recovery';
import { ShortList } from '@/components/order/desktop/short-list';
import css from '@/components/order/desktop/checkout-page.module.css';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

const cart = <ButtonLink href="/mall/cart">返回购物车</ButtonLink>;

function Recoverable({ on, items, children }: { on: boolean; items: number[]; children: ReactNode }) {
  return on ? <CheckoutRecovery items={items}>{children}</CheckoutRecovery> : children;
}

/** A checkout that cannot begin: nothing was chosen, or something in it cannot be sold as it stands. */
export function CheckoutProblem({ failure, items }: { failure: CheckoutFailure | null; items: number[] }) {
  const gone = failure?.kind === 'gone';
  return (
    <div className={css.page} data-band>
      <div className="wrap">
        <h1 className={css.head}>核对订单信息</h1>
        <div className={css.card}>
          {failure === null ? (
            <EmptyState
              picture="cart"
              title="没有选择要结算的商品"
              text="请在购物车中勾选商品后再结算。"
              action={cart}
            />
          ) : failure.kind === 'short' ? (
            <div className={css.problem}>
              <EmptyState
                compact
                picture="cart"
                title="部分商品库存不足"
                text="可按现有库存调整后继续结算，或回到购物车修改。"
                action={
                  <>
                    <AdjustButton items={items} short={failure.short} />
                    <ButtonLink href="/mall/cart" variant="outline">
                      返回购物车
                    </ButtonLink>
                  </>
                }
              />
              <ShortList short={failure.short} />
            </div>
          ) : (
            <Recoverable on={gone} items={items}>
              <EmptyState
                picture="cart"
                title={failure.message}
                action={
                  <>
                    {cart}
                    {gone && (
                      <ButtonLink href="/user/center/orders" variant="outline">
                        查看我的订单
                      </ButtonLink>
                    )}
                  </>
                }
              />
            </Recoverable>
          )}
        </div>
      </div>
    </div>
  );
}
