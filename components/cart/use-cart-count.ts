'use client';

import { useEffect, useState } from 'react';
import { readGuestCart, useGuestCart } from '@/components/cart/guest-cart';
import { useVisitor } from '@/components/ui/visitor';
import { api } from '@/lib/client/api';
import { onCartChange } from '@/lib/client/cart-counter';
import { isBuyerRole } from '@/lib/core/role';

/** Only who comes from the login with a visitor's cart needs the code of merging; without a network the cart waits for the next page. */
async function mergeFirst(): Promise<void> {
  if (readGuestCart().length === 0) return;
  try {
    const { mergeGuestCart } = await import('@/components/cart/merge-guest-cart');
    await mergeGuestCart();
  } catch {
    // as above
  }
}

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
    void mergeFirst().then(load);
    const stop = onCartChange(() => void load());
    return () => {
      gone = true;
      stop();
    };
  }, [buyer]);
  if (visitor.state === 'unknown') return null;
  return buyer ? own : guest;
}
