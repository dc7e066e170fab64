import css from '@/components/product/product-grid.module.css';
import { ProductCard } from '@/components/product/product-card';
import { cx } from '@/components/ui/cx';
import type { ProductCard as Card } from '@/lib/domain/product/contract';
import { ASKED_MARK_KEY } from '@/lib/text/behaviour';

interface ProductGridProps {
  products: readonly Card[];
  /** Numbers the cards from 1. */
  ranked?: boolean;
  /** The first row is on the first screen. */
  priority?: boolean;
  /** One row of five and no more. */
  row?: boolean;
  /** Words to mark in the titles. */
  marks?: readonly string[];
  /** Each card has a heart; the page has `CardHearts`. */
  hearts?: boolean;
}

/** Cards in rows of five; four on narrower desktops. */
export function ProductGrid({ products, ranked, priority, row, marks, hearts }: ProductGridProps) {
  return (
    <ul className={cx(css.grid, row && css.row)} data-wake={hearts ? ASKED_MARK_KEY : undefined}>
      {products.map((p, i) => (
        <li key={p.id}>
          <ProductCard
            product={p}
            rank={ranked ? i + 1 : undefined}
            priority={priority && i < 5}
            marks={marks}
            heart={hearts}
          />
        </li>
      ))}
    </ul>
  );
}
