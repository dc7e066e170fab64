'use client';

import { cartParts, goToCheckout, lineKey } from '@/components/cart/cart-look';
import { CartRow } from '@/components/cart/desktop/cart-row';
import css from '@/components/cart/desktop/cart-page.module.css';
import { FreightNote } from '@/components/cart/freight-note';
import { CART_TO_COME, useGuestCartPage, useOwnCart, type Cart } from '@/components/cart/use-cart';
import { Button, ButtonLink } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorPage } from '@/components/ui/error-page';
import { LoadFailure } from '@/components/ui/load-failure';
import { Price } from '@/components/ui/price';
import { useVisitor } from '@/components/ui/visitor';
import { isAdminRole } from '@/lib/core/role';

const shopLink = <ButtonLink href="/mall">去逛商城</ButtonLink>;

function Table({ cart, guest }: { cart: Cart; guest: boolean }) {
  const { alive, dead, buyable, ticked, allTicked, totals } = cartParts(cart.lines);
  const tickAll = (
    <label className={css.all}>
      <input
        type="checkbox"
        checked={allTicked}
        disabled={buyable.length === 0}
        onChange={(e) => cart.setSelected(buyable, e.currentTarget.checked)}
      />
      全选
    </label>
  );
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{tickAll}</th>
            <th scope="col" className={css.left}>
              商品信息
            </th>
            <th scope="col" className={css.right}>
              单价
            </th>
            <th scope="col">数量</th>
            <th scope="col" className={css.right}>
              小计
            </th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {alive.map((line) => (
            <CartRow key={lineKey(line)} line={line} cart={cart} />
          ))}
        </tbody>
        {dead.length > 0 && (
          <tbody className={css.dead}>
            <tr>
              <th colSpan={5} scope="rowgroup">
                {`失效商品（${dead.length}）`}
              </th>
              <td>
                <ConfirmButton
                  title="移除全部失效商品？"
                  text={`${dead.length} 种失效商品将从购物车移除。`}
                  danger
                  variant="plain"
                  confirmLabel="移除"
                  done="已移除"
                  onConfirm={() => cart.remove(dead)}
                >
                  移除全部失效商品
                </ConfirmButton>
              </td>
            </tr>
            {dead.map((line) => (
              <CartRow key={lineKey(line)} line={line} cart={cart} />
            ))}
          </tbody>
        )}
      </table>
      <div className={css.bar}>
        {tickAll}
        <ConfirmButton
          title={`删除选中的 ${ticked.length} 种商品？`}
          danger
          variant="plain"
          className={css.quiet}
          disabled={ticked.length === 0}
          done="已删除"
          onConfirm={() => cart.remove(ticked)}
        >
          删除选中
        </ConfirmButton>
        <ConfirmButton
          title="清空购物车？"
          text="全部商品（含失效商品）将被移除。"
          danger
          variant="plain"
          className={css.quiet}
          confirmLabel="清空"
          done="购物车已清空"
          onConfirm={() => cart.remove(cart.lines)}
        >
          清空购物车
        </ConfirmButton>
        <span className={css.sum} aria-live="polite">
          已选 <b translate="no">{totals.lines}</b> 种 <b translate="no">{totals.copies}</b> 件
        </span>
        <span className={css.total}>
          合计（不含运费） <Price fen={totals.totalFen} size="l" />
        </span>
        <Button size="l" disabled={ticked.length === 0} onClick={() => goToCheckout(ticked, guest)}>
          {guest ? '登录后结算' : '去结算'}
        </Button>
      </div>
      <FreightNote />
    </>
  );
}

function Frame({ cart, guest }: { cart: Cart; guest: boolean }) {
  return (
    <div className={`wrap ${css.page}`}>
      <h1 className={css.title}>
        我的购物车
        {cart.lines.length > 0 && <small>{`共 ${cart.lines.length} 种商品`}</small>}
        <a className={`link-plain ${css.list}`} href="/user/center/list-order">
          按清单批量选购
        </a>
      </h1>
      {guest && cart.lines.length > 0 && (
        <p className={css.note}>
          您尚未登录，商品暂存在本机浏览器。
          <a className="link-plain" href="/login/userlogin?from=%2Fmall%2Fcart">
            登录
          </a>
          后将并入您的账户。
        </p>
      )}
      {cart.state === 'loading' ? (
        <div className={css.loading} role="status" aria-label="正在加载购物车">
          <span />
          <span />
          <span />
        </div>
      ) : cart.state === 'failed' ? (
        <LoadFailure title="购物车加载失败" onRetry={cart.retry} />
      ) : cart.lines.length === 0 ? (
        <EmptyState
          picture="cart"
          title="购物车还是空的"
          text={guest ? '已有账户？登录后可以看到以前加入的商品。' : '挑几本喜欢的书刊吧。'}
          action={
            <span className={css.actions}>
              {shopLink}
              {guest && (
                <ButtonLink href="/login/userlogin?from=%2Fmall%2Fcart" variant="outline">
                  登录
                </ButtonLink>
              )}
            </span>
          }
        />
      ) : (
        <Table cart={cart} guest={guest} />
      )}
    </div>
  );
}

/** The cart of a visitor, kept by the browser. */
function GuestCart() {
  return <Frame cart={useGuestCartPage()} guest />;
}

/** The cart of the account. */
function OwnCart() {
  const cart = useOwnCart();
  return cart.isOver ? <GuestCart /> : <Frame cart={cart} guest={false} />;
}

/** 购物车: it works without a login; administrators do not buy. */
export function CartPage() {
  const { state, role } = useVisitor();
  if (state === 'unknown') return <Frame cart={CART_TO_COME} guest={false} />;
  if (state === 'guest') return <GuestCart />;
  return isAdminRole(role) ? <ErrorPage kind="403" /> : <OwnCart />;
}
