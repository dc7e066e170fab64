'use client';

import { useEffect, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import css from '@/components/order/checkout-recovery.module.css';
import { madePath } from '@/components/order/pay-path';
import { dropSent, forgetCheckout, readSent } from '@/components/order/use-checkout-draft';
import { replaceTo, useSkin } from '@/components/ui/skin';
import { announceCart } from '@/lib/client/cart-counter';
import { addOrderInput } from '@/lib/domain/order/contract';
import { api } from '@/lib/client/api';

type Body = z.input<typeof addOrderInput>;

/**
 * The rows of this checkout are gone: when its submission got no answer, the order may be there. The same key sent again gives the same
 * order, and the buyer goes on to pay; otherwise the page says what it would have said.
 */
export function CheckoutRecovery({ items, children }: { items: readonly number[]; children: ReactNode }) {
  const skin = useSkin();
  const [asking, setAsking] = useState(true);
  useEffect(() => {
    const sent = readSent(items);
    if (!addOrderInput.safeParse(sent).success) {
      // The storage is known only in the browser: the first paint waits for it.
      // oxlint-disable-next-line react/set-state-in-effect
      setAsking(false);
      return;
    }
    api.send('/api/user/order/add', sent as Body).then(
      ({ data }) => {
        forgetCheckout(items);
        announceCart();
        replaceTo(madePath(data, skin));
      },
      () => {
        dropSent(items);
        setAsking(false);
      },
    );
  }, [items, skin]);
  return asking ? (
    <p className={css.asking} role="status">
      正在查询订单…
    </p>
  ) : (
    children
  );
}
