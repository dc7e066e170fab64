'use client';

import { useEffect, useState } from 'react';
import { choiceText, type BuyFacts, type Choice } from '@/lib/domain/product/buy-rules';
import {
  copiesOf,
  isSoldOut,
  knownLive,
  limitTexts,
  stockText,
  type BuyAct,
  type Live,
} from '@/components/cart/buy-rules';
import { lost, notices } from '@/components/ui/notices';
import { useMarks } from '@/components/cart/use-marks';
import { useVisitor } from '@/components/ui/visitor';
import { api } from '@/lib/client/api';

/** The page is cached: figures that move come from the API once the page is alive, and for each choice again. */
function useLive(product: BuyFacts, choice: Choice | null): Live {
  const { id } = product;
  const known = knownLive(product, choice);
  const { specKey, available, priceFen } = known;
  const [live, setLive] = useState<Live | null>(null);
  const moves = specKey !== '' || available !== null;
  useEffect(() => {
    if (!moves) return;
    const stop = new AbortController();
    api
      .get('/api/guest/product/stock/[id]', { id, specKey }, { signal: stop.signal, stay: true })
      .then((s) => setLive({ ...s, specKey, max: s.maxQuantity, priceFen: s.priceFen ?? priceFen }))
      .catch(() => undefined);
    return () => stop.abort();
  }, [id, specKey, moves, priceFen]);
  return live?.specKey === specKey ? live : known;
}

/** Choice, number of copies, live figures and the two acts of a product page, for every skin. */
export function useBuy(product: BuyFacts) {
  const visitor = useVisitor();
  const [choice, setChoice] = useState(product.first);
  const live = useLive(product, choice);
  const [wanted, setQuantity] = useState(product.minQuantity);
  const [busy, setBusy] = useState<BuyAct | null>(null);
  const periodical = product.plans.length > 0;
  const unit = periodical ? '份' : '件';
  const { quantity, range } = copiesOf(product, live, wanted);
  const { marks, toggle } = useMarks(product.id, visitor, lost);

  useEffect(() => {
    notices().catch(() => undefined);
  }, []);

  // Whoever comes back from the checkout finds the page as he left it (back-forward cache): its buttons must be live again.
  useEffect(() => {
    const back = (e: PageTransitionEvent) => {
      if (e.persisted) setBusy(null);
    };
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);

  /** `true` when the copies are in the cart. */
  const put = async (act: BuyAct): Promise<boolean> => {
    setBusy(act);
    const part = await import('@/components/cart/put-copies').catch(lost);
    const add = {
      productId: product.id,
      specKey: live.specKey,
      quantity,
      max: live.max,
      replace: act === 'buy',
    };
    const done = part ? await part.putCopies(visitor, add, act, unit) : 'refused';
    // The button stays busy until the other page is there.
    if (done !== 'gone') setBusy(null);
    return done !== 'refused';
  };

  return {
    product,
    choice,
    /** The choice in words; empty for what has none. */
    choiceText: choiceText(product.plans, choice),
    setChoice,
    live,
    stock: stockText(live),
    /** Nothing of this choice can be bought now. */
    off: live.max === 0,
    /** Sold out, and it may come back: 到货通知. */
    soldOut: isSoldOut(live),
    restockWord: marks?.waits.includes(live.specKey) ? '已登记到货通知' : '到货通知',
    kept: marks?.favorite ?? false,
    toggle,
    quantity,
    setQuantity,
    range,
    limits: limitTexts(product, unit),
    /** What a copy is called. */
    unit,
    periodical,
    /** A year is chosen, not one thing. */
    yearly: choice?.specKey.startsWith('year') ?? false,
    busy,
    put,
  };
}

export type Buy = ReturnType<typeof useBuy>;
