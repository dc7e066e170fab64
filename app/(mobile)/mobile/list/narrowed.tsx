'use client';

import { ListField } from '@/components/product/mobile/list-field';
import { drawnLate } from '@/components/ui/drawn-late';
import { useAsked } from '@/components/ui/use-asked';

const PATH = '/mobile/list';

/** A list that free words or a price narrow: drawn in the browser alone. */
export const NarrowedList = drawnLate(async () => (await import('./found-products')).FoundProducts);

/** Words of the address. */
const useKeyword = () => useAsked(PATH)?.keyword?.toString();

export function NarrowedField() {
  return <ListField keyword={useKeyword()} />;
}

export function NarrowedTitle() {
  const keyword = useKeyword();
  return keyword ? `“${keyword}”的搜索结果` : '符合条件的商品';
}
