import { CartCount } from '@/components/cart/cart-count';
import css from '@/components/cart/cart-link.module.css';

/** The way to the cart with the number of products in it. */
export function CartLink() {
  return (
    <a className={css.link} href="/mall/cart">
      <svg
        width="18"
        height="18"
        viewBox="0 0 22 22"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="M2.500 4h2.800l2.200 9.500h9L19 6.500H6M9 18h.01M15.500 18h.01" />
      </svg>
      <span className={css.word}>购物车</span>
      <CartCount className={css.count} />
    </a>
  );
}
