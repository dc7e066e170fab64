'use client';

import { usePathname } from 'next/navigation';
import { skinOf, type Skin } from '@/lib/core/skin';

/** The skin that this part is shown in. Parts use it for addresses only; what looks different stands in `desktop/` and `mobile/`. */
export function useSkin(): Skin {
  return skinOf(usePathname());
}

/** A desktop address in the skin of the page that is open; the table of addresses is fetched when a phone asks for it. */
async function here(address: string): Promise<string> {
  if (skinOf(location.pathname) === 'desktop') return address;
  const { inSkin } = await import('@/lib/core/mirrored-paths');
  return inSkin('mobile', address);
}

/** Goes to a screen in the skin of the page that is open. For event handlers. */
export function goTo(address: string): void {
  void here(address).then((to) => location.assign(to));
}

/** The same, without a way back to the page that is open: it is spent. */
export function replaceTo(address: string): void {
  void here(address).then((to) => location.replace(to));
}
