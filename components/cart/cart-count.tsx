interface CartCountProps {
  className?: string | undefined;
  /** Nothing while the cart is empty. */
  badge?: boolean;
}

/** The number of products in the cart; `components/instant/cart-count.ts` writes it, so that React leaves it alone. */
export function CartCount({ className, badge = false }: CartCountProps) {
  return (
    <span
      className={className}
      translate="no"
      data-cart-count={badge ? 'badge' : ''}
      hidden={badge}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: '0<span class="sr-only"> 种商品</span>' }}
    />
  );
}
