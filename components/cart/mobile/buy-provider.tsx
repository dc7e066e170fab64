'use client';

import { createContext, use, useState, type ReactNode } from 'react';
import type { BuyFacts } from '@/lib/domain/product/buy-rules';
import type { BuyAct } from '@/components/cart/buy-rules';
import { useBuy, type Buy } from '@/components/cart/use-buy';
import { usePart } from '@/components/ui/use-part';

interface Purchase extends Buy {
  /** Opens the sheet of the choice: for one act, or (`both`) to look and choose. */
  ask: (what: BuyAct | 'both') => void;
}

const PurchaseContext = createContext<Purchase | null>(null);

export function usePurchase(): Purchase {
  const purchase = use(PurchaseContext);
  if (!purchase) throw new Error('usePurchase outside BuyProvider');
  return purchase;
}

const loadSheet = async () => (await import('@/components/cart/mobile/choice-sheet')).ChoiceSheet;

interface BuyProviderProps {
  product: BuyFacts;
  /** Picture of the sheet, drawn by the server. */
  cover: ReactNode;
  children: ReactNode;
}

/** Around a product page on phones: price, choice and the bar at the bottom speak of the same purchase. */
export function BuyProvider({ product, cover, children }: BuyProviderProps) {
  const buy = useBuy(product);
  const [open, setOpen] = useState<BuyAct | 'both' | null>(null);
  const [Sheet, want] = usePart(loadSheet);
  const ask = (what: BuyAct | 'both') => void want().then((there) => there && setOpen(what));
  return (
    <PurchaseContext value={{ ...buy, ask }}>
      {children}
      {Sheet && <Sheet buy={buy} cover={cover} open={open} onClose={() => setOpen(null)} />}
    </PurchaseContext>
  );
}
