'use client';

import { lazy, Suspense } from 'react';
import { useSectionTabs } from '@/components/product/use-section-tabs';
import { useSeen } from '@/components/product/use-seen';

/** Fetched when there is something to show: a first visit needs none of it. */
const ProductStrip = lazy(async () => ({
  default: (await import('@/components/product/mobile/product-strip')).ProductStrip,
}));

/** What this browser looked at before, and the current tab of the page. */
export function SeenRow({ productId }: { productId: number }) {
  const products = useSeen(productId);
  useSectionTabs();
  if (products.length === 0) return null;
  return (
    <Suspense>
      <ProductStrip title="最近浏览" products={products} />
    </Suspense>
  );
}
