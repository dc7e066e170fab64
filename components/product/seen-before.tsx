import { Suspense, type ComponentType } from 'react';
import { readSeen } from '@/lib/client/seen-products';
import { latePart } from '@/components/ui/late-part';
import { useBrowserValue } from '@/components/ui/use-browser-value';

/** How many are shown. */
const SHOWN = 5;

/**
 * What this browser looked at before this product, drawn by a part of the skin that is fetched when there is something to show: a first visit needs
 * none of it. `components/instant/remembered.ts` notes this product.
 */
export function seenBefore(load: () => Promise<ComponentType<{ ids: string }>>) {
  const Row = latePart(load);
  return function SeenBefore({ productId }: { productId: number }) {
    const before = () =>
      readSeen()
        .filter((id) => id !== productId)
        .slice(0, SHOWN)
        .join();
    const ids = useBrowserValue(before, '');
    return (
      ids !== '' && (
        <Suspense>
          <Row ids={ids} />
        </Suspense>
      )
    );
  };
}
