'use client';

import { lazy, Suspense } from 'react';
import { useSectionTabs } from '@/components/product/use-section-tabs';
import { useSeen } from '@/components/product/use-seen';

/** Fetched when there is something to show: a first visit needs none of it. */
const SeenGrid = lazy(() => import('@/components/product/desktop/seen-grid'));

/** What this browser looked at before, and the current tab of the page. */
export function SeenLately({ productId }: { productId: number }) {
  const products = useSeen(productId);
  useSectionTabs();
  if (products.length === 0) return null;
  return (
    <Suspense>
      <SeenGrid products={products} />
    </Suspense>
  );
}
