'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '@/components/ui/error-text';
import { goTo } from '@/components/ui/skin';
import { toast } from '@/components/ui/toast';
import { announceCart } from '@/lib/client/cart-counter';
import { checkoutHref } from '@/lib/domain/cart/checkout-address';
import type { QuickGroup, QuickLine } from '@/lib/domain/order/quick-contract';
import { api } from '@/lib/client/api';
import { apiQuery } from '@/lib/client/query';

/** Last year's subscriptions by receiver; on a page that guests may open, too. */
export const useLastYear = (year: number, enabled: boolean) =>
  useQuery({ ...apiQuery('/api/user/order/quick', { year }, { stay: 'guest' }), enabled });

/** Copies to begin with: last year's, within today's limits. */
export const firstCopies = (l: QuickLine) => Math.max(l.minQuantity, Math.min(l.quantity, l.maxQuantity));

/** What of one receiver's subscriptions is renewed. Titles that were ordered for the year already are not ticked at first. */
export function useResubscribe(group: QuickGroup, year: number) {
  const open = group.lines.filter((l) => l.reason === null);
  const [copies, setCopies] = useState(new Map(open.map((l) => [l.productId, firstCopies(l)])));
  const [ticked, setTicked] = useState(
    new Set(open.filter((l) => l.orderedQuantity === 0).map((l) => l.productId)),
  );
  const [busy, setBusy] = useState(false);
  const chosen = open.filter((l) => ticked.has(l.productId));
  const copiesOf = (l: QuickLine) => copies.get(l.productId) ?? l.quantity;
  const tick = (ids: readonly number[], on: boolean) =>
    setTicked(new Set(on ? [...ticked, ...ids] : [...ticked].filter((id) => !ids.includes(id))));

  /** To the checkout with what is ticked, and with the receiver of last year. */
  const go = async () => {
    setBusy(true);
    try {
      const { items, receiverId } = await api.post('/api/user/order/quick', {
        year,
        orderId: group.orderId,
        lines: chosen.map((l) => ({ productId: l.productId, quantity: copiesOf(l) })),
      });
      announceCart();
      goTo(checkoutHref(items, receiverId));
    } catch (error) {
      toast.error(errorText(error));
      setBusy(false);
    }
  };

  return {
    chosen,
    isTicked: (l: QuickLine) => ticked.has(l.productId),
    tick: (l: QuickLine, on: boolean) => tick([l.productId], on),
    /** Every title that can be renewed is ticked. */
    all: open.length > 0 && chosen.length === open.length,
    canTick: open.length > 0,
    tickAll: (on: boolean) =>
      tick(
        open.map((l) => l.productId),
        on,
      ),
    copiesOf,
    setCopies: (l: QuickLine, n: number) => setCopies(new Map(copies).set(l.productId, n)),
    totalFen: chosen.reduce((sum, l) => sum + l.unitFen * copiesOf(l), 0),
    busy,
    go,
  };
}

/** By how much a copy costs more than last year, fen; below zero when it costs less, 0 when nothing is to be said. */
export function priceMove(line: QuickLine): number {
  return line.reason === null ? line.unitFen - line.lastUnitFen : 0;
}
