import { HOME_BLOCK_ROWS } from '@/lib/domain/article/rules';

/** Deepest level of the tree: the list page shows three without scrolling sideways. */
export const MAX_CATEGORY_LEVEL = 3;
/** More would fit no menu; also a bound for whoever adds them by script. */
export const MAX_CATEGORIES = 500;

export interface CategoryFacts {
  id: number;
  parentId: number | null;
  visible: boolean;
  /** Articles of the category itself, without the recycle bin. */
  articles: number;
}

export type PlacedCategory<C extends CategoryFacts> = C & {
  /** From 1. */
  level: number;
  /** Itself and everything above it is visible. */
  shown: boolean;
  /** Articles with everything below it. */
  total: number;
  children: number;
  /** Which block of the home page it fills (specification section 7: the first four), from 1. */
  homeBlock: number | null;
};

/**
 * Categories in the order of the tree, each with what follows from its place. `rows` are in the order of their siblings; one whose parent is
 * not among them is left out.
 */
export function placeCategories<C extends CategoryFacts>(rows: readonly C[]): PlacedCategory<C>[] {
  const below = new Map<number | null, C[]>();
  for (const row of rows) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row]);
  let block = 0;
  const place = (row: C, level: number, open: boolean): PlacedCategory<C>[] => {
    const shown = open && row.visible;
    const inside = (below.get(row.id) ?? []).map((child) => place(child, level + 1, shown));
    const total = inside.reduce((sum, [head]) => sum + (head?.total ?? 0), row.articles);
    const homeBlock = level === 1 && shown && block < HOME_BLOCK_ROWS.length ? (block += 1) : null;
    return [{ ...row, level, shown, total, children: inside.length, homeBlock }, ...inside.flat()];
  };
  return (below.get(null) ?? []).flatMap((row) => place(row, 1, true));
}

/** Places to which a category may move: not below itself, and not so deep that its own lowest level passes the limit. */
export function possibleParents<C extends CategoryFacts>(
  placed: readonly PlacedCategory<C>[],
  id: number,
): PlacedCategory<C>[] {
  const at = placed.findIndex((c) => c.id === id);
  const self = placed[at];
  if (!self) return [];
  const end = placed.findIndex((c, i) => i > at && c.level <= self.level);
  const inside = placed.slice(at, end < 0 ? undefined : end);
  const height = Math.max(...inside.map((c) => c.level)) - self.level;
  const taken = new Set(inside.map((c) => c.id));
  return placed.filter((c) => !taken.has(c.id) && c.level + 1 + height <= MAX_CATEGORY_LEVEL);
}
