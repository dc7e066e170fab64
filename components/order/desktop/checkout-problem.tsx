import type { CheckoutFailure } from '@/components/order/checkout-failure';
import { ShortList } from '@/components/order/desktop/short-list';
import css from '@/components/order/desktop/checkout-page.module.css';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

const cart = <ButtonLink href="/mall/cart">返回购物车</ButtonLink>;

/** A checkout that cannot begin: nothing was chosen, or something in it cannot be sold as it stands. */
export function CheckoutProblem({ failure }: { failure: CheckoutFailure | null }) {
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
                text="请回到购物车修改数量或移除商品后再结算。"
                action={cart}
              />
              <ShortList short={failure.short} />
            </div>
          ) : (
            <EmptyState
              picture="cart"
              title={failure.message}
              action={
                <>
                  {cart}
                  {failure.kind === 'gone' && (
                    <ButtonLink href="/user/center/orders" variant="outline">
                      查看我的订单
                    </ButtonLink>
                  )}
                </>
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}
