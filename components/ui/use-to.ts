'use client';

import { useSkin } from '@/components/ui/skin';
import { inSkin } from '@/lib/core/mirrored-paths';

/** Turns a desktop address into the one of the skin that this part is shown in: `to('/mall/cart')`. */
export function useTo(): (address: string) => string {
  const skin = useSkin();
  return (address) => inSkin(skin, address);
}
