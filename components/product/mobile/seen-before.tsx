'use client';

import { seenBefore } from '@/components/product/seen-before';

export const SeenBefore = seenBefore(
  async () => (await import('@/components/product/mobile/seen-row')).SeenRow,
);
