import css from '@/components/product/desktop/product-page.module.css';
import { ProductGrid } from '@/components/product/product-grid';
import { useSeen } from '@/components/product/use-seen';
import { SectionHead } from '@/components/ui/section-head';

/** The row of products that this browser looked at before. */
export function SeenGrid({ ids }: { ids: string }) {
  const products = useSeen(ids);
  if (products.length === 0) return null;
  return (
    <section className={css.more} data-recommended>
      <SectionHead title="最近浏览" />
      <ProductGrid row products={products} />
    </section>
  );
}
