'use client';

import { useEffect } from 'react';
import { toast } from '@/components/ui/toast';
import { readCookie } from '@/components/ui/visitor';
import { ROLE_PURCHASE } from '@/lib/core/role';
import { texts } from '@/lib/text/site';

/**
 * Three rules for every advertisement of a page, without a script of its own in each: products of the mall open for the role
 * user#userPurchase only (specification section 2), each banner with several candidates shows a random one of them, and a click that
 * leads somewhere is counted, without waiting for the reply. The page itself stays the same bytes for everybody.
 */
export function AdGuard() {
  useEffect(() => {
    const guard = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLElement>('a[data-ad], a[data-ad-id]');
      // Left and middle button; the right one only opens a menu.
      if (!link || event.button > 1) return;
      const { ad, adId } = link.dataset;
      if (ad === 'product' && readCookie('role') !== ROLE_PURCHASE) {
        event.preventDefault();
        toast.warn(texts.forbidden);
      } else if (adId) {
        navigator.sendBeacon(`/api/guest/ad/click/${adId}`);
      }
    };
    document.addEventListener('click', guard);
    document.addEventListener('auxclick', guard);
    for (const slot of document.querySelectorAll('[data-banner]')) {
      const items = [...slot.children] as HTMLElement[];
      const chosen = Math.floor(Math.random() * items.length);
      items.forEach((item, i) => {
        item.hidden = i !== chosen;
      });
    }
    return () => {
      document.removeEventListener('click', guard);
      document.removeEventListener('auxclick', guard);
    };
  }, []);
  return null;
}
