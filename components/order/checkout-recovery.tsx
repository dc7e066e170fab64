'use client';

import { useEffect, useState, type ReactNode } from 'react';
import css from '@/components/order/checkout-recovery.module.css';
import { sendCheckout, type CheckoutBody } from '@/components/order/send-checkout';
import { dropSent, forgetCheckout, readSent } from '@/components/order/use-checkout-draft';
import { replaceTo, useSkin } from '@/components/ui/skin';
import { announceCart } from '@/lib/client/cart-counter';
import { addOrderInput } from '@/lib/domain/order/contract';

/**
 * The rows of this checkout are gone: when its submission got no answer, the order may be there. The same key sent again gives the same
 * order (or request for approval), and the buyer goes on from there; otherwise the page says what it would have said.
 */
export function CheckoutRecovery({ items, children }: { items: readonly number[]; children: ReactNode }) {
  const skin = useSkin();
  const [asking, setAsking] = useState(true);
  useEffect(() => {
    const { asks, ...sent } = (readSent(items) ?? {}) as CheckoutBody & { asks?: boolean };
    if (!addOrderInput.safeParse(sent).success) {
      // The storage is known only in the browser: the first paint waits for it.
      // oxlint-disable-next-line react/set-state-in-effect
      setAsking(false);
      return;
    }
    sendCheckout(sent, asks === true, skin).then(
      (path) => {
        forgetCheckout(items);
        announceCart();
        replaceTo(path);
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
