import { percentOf } from '@/components/ebook/shelf-words';
import type { ShelfYearView } from '@/lib/domain/ebook/shelf-contract';

/** What the new version of the view narrows its shelf to. */
export const shelfFilters = { all: '全部', unread: '未读', reading: '在读', done: '已读完' } as const;
export type ShelfFilter = keyof typeof shelfFilters;

const stateOf = (percent: number | null): ShelfFilter =>
  percent === null ? 'unread' : percent === 100 ? 'done' : 'reading';

/** Years with the publications whose title holds the word, and of them the issues in the state; what is left empty is left out. */
export function filterShelf(
  years: readonly ShelfYearView[],
  { word, filter }: { word: string; filter: ShelfFilter },
): ShelfYearView[] {
  const wanted = word.trim().toLowerCase();
  return years
    .map((y) => ({
      ...y,
      titles: y.titles
        .filter((t) => t.title.toLowerCase().includes(wanted))
        .map((t) =>
          filter === 'all' ? t : { ...t, assets: t.assets.filter((a) => stateOf(percentOf(a)) === filter) },
        )
        .filter((t) => filter === 'all' || t.assets.length > 0),
    }))
    .filter((y) => y.titles.length > 0);
}
