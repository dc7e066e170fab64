'use client';

import css from '@/components/product/desktop/product-page.module.css';
import { ProductGrid } from '@/components/product/product-grid';
import { SectionHead } from '@/components/ui/section-head';
import type { ProductCard } from '@/lib/domain/product/contract';

/** The row of products that this browser looked at before. */
export default function SeenGrid({ products }: { products: readonly ProductCard[] }) {
  return (
    <section className={css.more} data-recommended>
      <SectionHead title="最近浏览" />
      <ProductGrid row products={products} />
    </section>
  );
}
