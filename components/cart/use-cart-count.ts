'use client';

import { useEffect, useState } from 'react';
import { useGuestCart } from '@/components/cart/guest-cart';
import { mergeGuestCart } from '@/components/cart/merge-guest-cart';
import { useVisitor } from '@/components/ui/visitor';
import { api } from '@/lib/client/api';
import { onCartChange } from '@/lib/client/cart-counter';
import { isBuyerRole } from '@/lib/core/role';

/** Number of different products in the visitor's or the buyer's cart; `null` until it is known. */
export function useCartCount(): number | null {
  const visitor = useVisitor();
  const guest = useGuestCart().length;
  const [own, setOwn] = useState<number | null>(null);
  const buyer = visitor.state === 'user' && isBuyerRole(visitor.role);
  useEffect(() => {
    if (!buyer) return;
    let gone = false;
    const load = async () => {
      try {
        const { count } = await api.get('/api/user/cart/count', {}, { stay: true });
        if (!gone) setOwn(count);
      } catch {
        // the badge stays as it was
      }
    };
    void mergeGuestCart().then(load);
    const stop = onCartChange(() => void load());
    return () => {
      gone = true;
      stop();
    };
  }, [buyer]);
  if (visitor.state === 'unknown') return null;
  return buyer ? own : guest;
}
