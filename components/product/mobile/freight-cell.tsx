'use client';

import { Suspense, useState } from 'react';
import { PLACE_HINT } from '@/components/product/mobile/place-hint';
import { Cell } from '@/components/ui/mobile/cell';
import { useIsAlive } from '@/components/ui/use-is-alive';
import { latePart } from '@/components/ui/late-part';

/** Fetched when the page lives: it asks what only the browser knows, and the page's own scripts are near their budget. */
const Places = latePart(
  async () => (await import('@/components/product/mobile/freight-places')).FreightPlaces,
);

/** 送至: what freight costs to a place; a touch before its part is there counts. */
export function FreightCell({ productId, rule }: { productId: number; rule: string }) {
  const [touched, setTouched] = useState(false);
  const alive = useIsAlive();
  const cell = (
    <Cell
      title="送至"
      value={PLACE_HINT}
      note={<span aria-live="polite">{rule}</span>}
      onClick={() => setTouched(true)}
    />
  );
  if (!alive) return cell;
  return (
    <Suspense fallback={cell}>
      <Places productId={productId} rule={rule} touched={touched} />
    </Suspense>
  );
}
