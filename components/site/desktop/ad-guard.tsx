'use client';

import { useEffect } from 'react';
import { toast } from '@/components/ui/toast';
import { readCookie } from '@/components/ui/visitor';
import { ROLE_PURCHASE } from '@/lib/core/role';
import { texts } from '@/lib/text/site';

/**
 * Two rules for every advertisement of a page, without a script of its own in each: products of the mall open for the role
 * user#userPurchase only (specification section 2), and each banner with several candidates shows a random one of them. The page itself
 * stays the same bytes for everybody.
 */
export function AdGuard() {
  useEffect(() => {
    const guard = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a[data-ad="product"]');
      if (!link || readCookie('role') === ROLE_PURCHASE) return;
      event.preventDefault();
      toast.warn(texts.forbidden);
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
