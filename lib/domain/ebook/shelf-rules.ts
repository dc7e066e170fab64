import type { ReadingShelfView, ShelfAssetView, ShelfLastView, ShelfYearView } from './shelf-contract';

/** How many publications "go on reading" offers. */
export const LAST_READ = 6;

/** One file that a reader may open by one of his codes; `asset` is `null` for a code whose publication is still being made. */
export interface ShelfRow {
  productId: number;
  kind: string;
  title: string;
  label: string;
  coverPath: string | null;
  /** Of the issue that `asset` is. */
  issueCoverPath: string | null;
  year: number | null;
  givenBy: string | null;
  expiresAt: string | null;
  asset: ShelfAssetView | null;
}

/** The later of two ends of reading; `null` is without end. */
const laterEnd = (a: string | null, b: string | null) => (a === null || b === null ? null : a > b ? a : b);

/**
 * The shelf of these rows: years from the newest, books last; within a year publications in the order of the rows (the newest code first), issues
 * from the newest, whose cover stands for them. Two codes of one publication are one place on the shelf, whose term is the longer one.
 */
export function shelfOf(rows: readonly ShelfRow[]): Pick<ReadingShelfView, 'years' | 'last'> {
  const years = new Map<number | null, Map<number, ShelfYearView['titles'][number]>>();
  const last = new Map<string, ShelfLastView>();
  for (const { asset, year, issueCoverPath, ...head } of rows) {
    const titles = years.get(year) ?? new Map<number, ShelfYearView['titles'][number]>();
    years.set(year, titles);
    const known = titles.get(head.productId);
    const title = known ?? { ...head, assets: [] };
    titles.set(head.productId, title);
    if (known) {
      title.expiresAt = laterEnd(title.expiresAt, head.expiresAt);
      // Codes of single issues beside each other: the place is the year, not one of its issues.
      if (title.label !== head.label) title.label = year === null ? '' : `${year} 年`;
    }
    if (!asset || title.assets.some((a) => a.id === asset.id)) continue;
    title.assets.push(asset);
    if (title.assets.every((a) => (a.issueNo ?? 0) <= (asset.issueNo ?? 0)))
      title.coverPath = issueCoverPath ?? head.coverPath;
    if (asset.page === null || asset.readAt === null) continue;
    const { id, label, paged, page, pageCount, readAt } = asset;
    last.set(id, {
      id,
      label,
      paged,
      page,
      pageCount,
      readAt,
      title: head.title,
      coverPath: issueCoverPath ?? head.coverPath,
    });
  }
  for (const titles of years.values())
    for (const title of titles.values()) title.assets.sort((a, b) => (b.issueNo ?? 0) - (a.issueNo ?? 0));
  return {
    years: [...years]
      .toSorted(([a], [b]) => (b ?? -1) - (a ?? -1))
      .map(([year, titles]) => ({ year, titles: [...titles.values()] })),
    last: [...last.values()].toSorted((a, b) => b.readAt.localeCompare(a.readAt, 'en')).slice(0, LAST_READ),
  };
}

/** How far somebody has read, in whole per cent: 100 on the last page, at least 1 once he has opened it. */
export function readPercent(page: number, pageCount: number): number {
  if (pageCount <= 1 || page >= pageCount) return 100;
  return Math.min(99, Math.max(1, Math.round((page / pageCount) * 100)));
}
