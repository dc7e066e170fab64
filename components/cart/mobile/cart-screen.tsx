'use client';

import { useState } from 'react';
import { cartParts, lineKey } from '@/components/cart/cart-look';
import { FreightNote } from '@/components/cart/freight-note';
import { CartBar } from '@/components/cart/mobile/cart-bar';
import { CartLine } from '@/components/cart/mobile/cart-line';
import { ManageBar } from '@/components/cart/mobile/manage-bar';
import css from '@/components/cart/mobile/cart-screen.module.css';
import { CART_TO_COME, useGuestCartPage, useOwnCart, type Cart } from '@/components/cart/use-cart';
import { ButtonLink } from '@/components/ui/button';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadFailure } from '@/components/ui/load-failure';
import { NoticeBar } from '@/components/ui/mobile/notice-bar';
import { useVisitor } from '@/components/ui/visitor';
import { isAdminRole } from '@/lib/core/role';

const LOGIN = '/mobile/login?from=%2Fmobile%2Fcar';

function Filled({ cart, guest }: { cart: Cart; guest: boolean }) {
  const parts = cartParts(cart.lines);
  const { alive, dead } = parts;
  /** Lines that are ticked to be deleted; `null` while the cart is not being tidied. */
  const [gone, setGone] = useState<ReadonlySet<string> | null>(null);
  const doomed = gone && cart.lines.filter((l) => gone.has(lineKey(l)));
  const line = (l: Cart['lines'][number]) => (
    <CartLine
      key={lineKey(l)}
      line={l}
      cart={cart}
      doomed={gone ? gone.has(lineKey(l)) : null}
      onDoom={(on) => {
        const next = new Set(gone);
        if (on) next.add(lineKey(l));
        else next.delete(lineKey(l));
        setGone(next);
      }}
    />
  );
  return (
    <>
      <div className={css.head}>
        <span>{`共 ${cart.lines.length} 种商品`}</span>
        <button type="button" className={css.manage} onClick={() => setGone(gone ? null : new Set())}>
          {gone ? '完成' : '管理'}
        </button>
      </div>
      {alive.length > 0 && (
        <ul className={css.card} aria-label="购物车商品">
          {alive.map(line)}
        </ul>
      )}
      {dead.length > 0 && (
        <section className={css.card} aria-labelledby="dead-lines">
          <div className={css.deadHead}>
            <h2 id="dead-lines">{`失效商品（${dead.length}）`}</h2>
            <ConfirmButton
              title="移除全部失效商品？"
              text={`${dead.length} 种失效商品将从购物车移除。`}
              danger
              variant="plain"
              confirmLabel="移除"
              done="已移除"
              onConfirm={() => cart.remove(dead)}
            >
              全部移除
            </ConfirmButton>
          </div>
          <ul aria-labelledby="dead-lines">{dead.map(line)}</ul>
        </section>
      )}
      <FreightNote />
      {doomed ? (
        <ManageBar
          count={doomed.length}
          all={doomed.length === cart.lines.length}
          onAll={(on) => setGone(new Set(on ? cart.lines.map(lineKey) : []))}
          onDelete={async () => {
            await cart.remove(doomed);
            setGone(null);
          }}
        />
      ) : (
        <CartBar parts={parts} cart={cart} guest={guest} />
      )}
    </>
  );
}

function Frame({ cart, guest }: { cart: Cart; guest: boolean }) {
  return (
    <div className={css.screen}>
      {guest && cart.lines.length > 0 && (
        <NoticeBar kind="info" href={LOGIN}>
          您尚未登录，商品暂存在本机浏览器。登录后将并入您的账户
        </NoticeBar>
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
              <ButtonLink href="/mobile/home">去逛商城</ButtonLink>
              {guest && (
                <ButtonLink href={LOGIN} variant="outline">
                  登录
                </ButtonLink>
              )}
            </span>
          }
        />
      ) : (
        <Filled cart={cart} guest={guest} />
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
export function CartScreen() {
  const { state, role } = useVisitor();
  if (state === 'unknown') return <Frame cart={CART_TO_COME} guest={false} />;
  if (state === 'guest') return <GuestCart />;
  if (!isAdminRole(role)) return <OwnCart />;
  return (
    <EmptyState
      picture="error"
      title="管理员账号不能购买商品"
      text="请换用个人或单位账号登录。"
      action={<ButtonLink href="/mobile/home">返回首页</ButtonLink>}
    />
  );
}
