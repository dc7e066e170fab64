import { goToCheckout, type CartParts } from '@/components/cart/cart-look';
import css from '@/components/cart/mobile/cart-bar.module.css';
import type { Cart } from '@/components/cart/use-cart';
import { Button } from '@/components/ui/button';
import { Price } from '@/components/ui/price';

interface CartBarProps {
  parts: CartParts;
  cart: Cart;
  guest: boolean;
}

/** 全选, 合计, 去结算: above the tab bar. */
export function CartBar({ parts, cart, guest }: CartBarProps) {
  const { buyable, ticked, allTicked, totals } = parts;
  return (
    <div className={css.bar} role="region" aria-label="结算">
      <label className={css.all}>
        <input
          type="checkbox"
          checked={allTicked}
          disabled={buyable.length === 0}
          onChange={(e) => cart.setSelected(buyable, e.currentTarget.checked)}
        />
        全选
      </label>
      <p className={css.sum} aria-live="polite">
        <span className={css.total}>
          合计 <Price fen={totals.totalFen} />
        </span>
        <small>
          <span>{`已选 ${totals.lines} 种 ${totals.copies} 件，`}</span>
          <span>不含运费</span>
        </small>
      </p>
      <Button
        size="l"
        className={css.go}
        disabled={ticked.length === 0}
        onClick={() => goToCheckout(ticked, guest)}
      >
        {guest ? '登录后结算' : '去结算'}
      </Button>
    </div>
  );
}
