import type { ShelfItemView, ShelfWaitingView } from '@/lib/domain/ebook/contract';

export interface ShelfGroup {
  /** `2027 年`, or `电子图书`. */
  title: string;
  items: ShelfItemView[];
}

/** The shelf by year, newest first; books, which have none, come last. */
export function shelfGroups(items: readonly ShelfItemView[]): ShelfGroup[] {
  const years = [...new Set(items.map((i) => i.year))].toSorted((a, b) => (b ?? 0) - (a ?? 0));
  return years.map((year) => ({
    title: year === null ? '电子图书' : `${year} 年`,
    items: items.filter((i) => i.year === year),
  }));
}

/** Whether the shelf holds the publication of a waiting line already, readable today. */
export function ownsPublication(
  items: readonly ShelfItemView[],
  { productId, label, year }: Pick<ShelfWaitingView, 'productId' | 'label' | 'year'>,
): boolean {
  return items.some(
    (i) => i.look === 'activated' && i.productId === productId && i.label === label && i.year === year,
  );
}
