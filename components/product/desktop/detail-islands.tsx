'use client';

import { lazy, Suspense } from 'react';
import '@/components/product/desktop/freight-line.module.css';
import '@/components/product/desktop/gallery.module.css';
import type { GalleryProps } from '@/components/product/desktop/gallery';

/**
 * The live parts of a product page as chunks of their own: the page is near its script budget, and what they show at first is drawn by the
 * server. Their styles come with the page.
 */
const GalleryPart = lazy(() => import('@/components/product/desktop/gallery'));
const FreightPart = lazy(() => import('@/components/product/desktop/freight-line'));
const SeenPart = lazy(() => import('@/components/product/desktop/seen-lately'));

export function Gallery(props: GalleryProps) {
  return (
    <Suspense>
      <GalleryPart {...props} />
    </Suspense>
  );
}

export function FreightLine(props: { productId: number }) {
  return (
    <Suspense>
      <FreightPart {...props} />
    </Suspense>
  );
}

export function SeenLately(props: { productId: number }) {
  return (
    <Suspense>
      <SeenPart {...props} />
    </Suspense>
  );
}
