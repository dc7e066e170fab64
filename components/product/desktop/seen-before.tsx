'use client';

import { seenBefore } from '@/components/product/seen-before';

export const SeenBefore = seenBefore(
  async () => (await import('@/components/product/desktop/seen-grid')).SeenGrid,
);
