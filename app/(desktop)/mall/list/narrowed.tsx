'use client';

import { MallField } from '@/components/product/desktop/mall-field';
import { drawnLate } from '@/components/ui/drawn-late';
import { useAsked } from '@/components/ui/use-asked';

/** A list that free words or a price narrow: drawn in the browser alone. */
export const NarrowedList = drawnLate(async () => (await import('./found-products')).FoundProducts);

/** The field of the mall's search with the words of the address in it. */
export function NarrowedField() {
  return <MallField keyword={useAsked('/mall/list')?.keyword?.toString()} />;
}
