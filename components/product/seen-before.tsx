'use client';

import { lazy, Suspense } from 'react';
import { readSeen } from '@/lib/client/seen-products';
import { useBrowserValue } from '@/components/ui/use-browser-value';

/** Fetched when there is something to show: a first visit needs none of it. */
const rows = {
  desktop: lazy(async () => ({
    default: (await import('@/components/product/desktop/seen-grid')).SeenGrid,
  })),
  mobile: lazy(async () => ({
    default: (await import('@/components/product/mobile/seen-row')).SeenRow,
  })),
};

/** How many are shown. */
const SHOWN = 5;

/** What this browser looked at before this product; `components/instant/remembered.ts` notes this one. */
export function SeenBefore({ productId, skin }: { productId: number; skin: 'desktop' | 'mobile' }) {
  const before = () =>
    readSeen()
      .filter((id) => id !== productId)
      .slice(0, SHOWN)
      .join();
  const ids = useBrowserValue(before, '');
  const Row = rows[skin];
  return (
    ids !== '' && (
      <Suspense>
        <Row ids={ids} />
      </Suspense>
    )
  );
}
